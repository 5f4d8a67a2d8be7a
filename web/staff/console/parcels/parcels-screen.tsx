import { postedPlaces } from '../../who.ts';
import { addressOf, param, setParams } from '../params.ts';
import { GachaChoice } from '../parts/gacha-choice.tsx';
import { said } from '../words.ts';
import { CarrierFiles } from './carrier-files.tsx';
import { Packed } from './packed.tsx';
import { Returned } from './returned.tsx';
import { WaitingParcels } from './waiting-parcels.tsx';

const PARTS = ['waiting', 'packed', 'files', 'returned'] as const;

/** From the store to the carrier, and back where a carrier brings a parcel back. */
export function ParcelsScreen() {
  const { parcels, today } = said();
  const part = PARTS.find((one) => one === param('part')) ?? 'waiting';
  const gachaId = param('gacha');
  const gachaIds = gachaId === '' ? null : [gachaId];
  return (
    <div class="page stack" data-state={`parcels-${part}`}>
      <h1 tabIndex={-1}>{parcels.title}</h1>
      <nav class="row parts" aria-label={parcels.title}>
        {PARTS.map((one) => (
          <a
            key={one}
            href={addressOf('/staff/parcels', { part: one === 'waiting' ? '' : one, gacha: gachaId })}
            aria-current={part === one ? 'page' : undefined}
          >
            {parcels.parts[one]}
          </a>
        ))}
      </nav>
      {/* What is chosen above is on no paper. */}
      {part !== 'returned' && gachaId !== '' && (
        <p class="on-paper">{postedPlaces.value.find(({ id }) => id === gachaId)?.name ?? gachaId}</p>
      )}
      {/* A parcel that came back is found by its number alone. */}
      {part !== 'returned' && (
        <div class="filters">
          <GachaChoice
            value={gachaId}
            label={today.gacha}
            all={today.allGachas}
            among={postedPlaces.value}
            then={(gacha) => setParams({ gacha })}
          />
        </div>
      )}
      {part === 'waiting' && <WaitingParcels gachaIds={gachaIds} />}
      {part === 'packed' && <Packed gachaIds={gachaIds} />}
      {part === 'files' && <CarrierFiles gachaId={gachaId} />}
      {part === 'returned' && <Returned />}
    </div>
  );
}
