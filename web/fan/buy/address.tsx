import { Icon } from '../../shared/parts/icon.tsx';
import { asked, go } from '../../shared/router.ts';
import { AddressForm } from '../parts/address-form.tsx';
import { words } from '../words.ts';
import { address, mistakes } from './address-memory.ts';

/** Only where prizes are posted, before the last screen. */
export function Address({ gachaId }: { gachaId: string }) {
  const said = words().ordering;
  const plays = encodeURIComponent(asked.value.get('plays') ?? '1');
  return (
    <div class="stack narrow" data-state={Object.keys(mistakes.value).length > 0 ? 'mistakes' : 'form'}>
      <a class="wayback" href={`/gachas/${gachaId}?plays=${plays}`}>
        <Icon name="back" />
        {said.backToGacha}
      </a>
      <h1>{said.address}</h1>
      <p>{said.addressTold}</p>
      <AddressForm
        address={address}
        mistakes={mistakes}
        label={said.toLast}
        save={() => go(`/gachas/${gachaId}/order?plays=${plays}`)}
      />
    </div>
  );
}
