import type { LastScreenQuery } from '../documents.ts';
import { linesOf } from '../parts/address.ts';
import { words } from '../words.ts';
import { address } from './address-memory.ts';
import { SellerFacts } from './seller.tsx';

type Gacha = NonNullable<LastScreenQuery['gacha']>;
type Screen = NonNullable<Gacha['lastScreen']>;
type Item = Screen['items'][number]['item'];

/** The six things as the gateway says them, each with the way to where it is changed. */
export function Items({ gacha, screen, back }: { gacha: Gacha; screen: Screen; back: string }) {
  const said = words().ordering;
  const isPosted = gacha.deliveryType === 'MAIL';
  const toAddress = `/gachas/${gacha.id}/address?plays=${screen.quantity}`;
  const whereChanged = (item: Item): string => (item === 'DELIVERY' && isPosted ? toAddress : back);
  return (
    <>
      <dl class="items">
        {screen.items.map(({ item, label, text }) => (
          <div key={item} class={item === 'PRICE' ? 'item price-item' : 'item'}>
            <dt>{label}</dt>
            <dd class="lines">{text}</dd>
            {item === 'DELIVERY' && isPosted && <SendTo />}
            <dd class="item-change small">
              <a href={whereChanged(item)} aria-label={said.changeOf(label)}>
                {said.change}
              </a>
            </dd>
          </div>
        ))}
      </dl>
      {screen.missing.length > 0 && (
        <p class="small quiet">
          {said.missing} {screen.missing.map((one) => said.missingOf[one]).join('、')}
        </p>
      )}
      {screen.seller && (
        <details class="more">
          <summary>{said.seller}</summary>
          <SellerFacts seller={screen.seller} />
        </details>
      )}
      {screen.legalText && (
        <details class="more">
          <summary>{said.terms}</summary>
          <p class="lines small">{screen.legalText.text}</p>
        </details>
      )}
    </>
  );
}

function SendTo() {
  return (
    <dd class="send-to">
      <strong class="small">{words().ordering.sendTo}</strong>
      <span class="lines">{linesOf(address.value)}</span>
    </dd>
  );
}
