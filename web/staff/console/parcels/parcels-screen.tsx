import { addressOf, param } from '../params.ts';
import { said } from '../words.ts';
import { CarrierFiles } from './carrier-files.tsx';
import { Packed } from './packed.tsx';
import { Returned } from './returned.tsx';
import { WaitingParcels } from './waiting-parcels.tsx';

const PARTS = ['waiting', 'packed', 'files', 'returned'] as const;

/** From the store to the carrier, and back where a carrier brings a parcel back. */
export function ParcelsScreen() {
  const { parcels } = said();
  const part = PARTS.find((one) => one === param('part')) ?? 'waiting';
  return (
    <div class="page stack" data-state={`parcels-${part}`}>
      <h1 tabIndex={-1}>{parcels.title}</h1>
      <nav class="row parts" aria-label={parcels.title}>
        {PARTS.map((one) => (
          <a
            key={one}
            href={addressOf('/staff/parcels', { part: one === 'waiting' ? '' : one })}
            aria-current={part === one ? 'page' : undefined}
          >
            {parcels.parts[one]}
          </a>
        ))}
      </nav>
      {part === 'waiting' && <WaitingParcels />}
      {part === 'packed' && <Packed />}
      {part === 'files' && <CarrierFiles />}
      {part === 'returned' && <Returned />}
    </div>
  );
}
