import { moment, yen } from '../../shared/language.ts';
import { Picture } from '../../shared/parts/picture.tsx';
import { Refused } from '../../shared/parts/refused.tsx';
import { Waiting } from '../../shared/parts/waiting.tsx';
import { useAsked } from '../../shared/use-asked.ts';
import { shared } from '../../shared/words.ts';
import { BrowseDocument, type BrowseQuery } from '../documents.ts';
import { ask, session } from '../session.ts';
import { words } from '../words.ts';

type Gacha = NonNullable<BrowseQuery['gachas']>['nodes'][number];

export function Browse() {
  const said = words();
  const { value, error, again } = useAsked(() => ask(BrowseDocument, { first: 20 }), [session.state.value]);
  const gachas = value?.gachas?.nodes;
  return (
    <div class="stack">
      <h1>{said.browse}</h1>
      <Refused error={error} again={again} />
      {!gachas && error === undefined && <Waiting label={shared().waiting} lines={6} />}
      {gachas?.length === 0 && <p class="quiet">{said.nothingSold}</p>}
      <ul class="gachas">
        {gachas?.map((gacha) => (
          <Card key={gacha.id} gacha={gacha} />
        ))}
      </ul>
    </div>
  );
}

function Card({ gacha }: { gacha: Gacha }) {
  const said = words();
  return (
    <li>
      <a class="gacha card" href={`/gachas/${gacha.id}`}>
        <Picture picture={gacha.thumbnailImage} ratio={4 / 3} alt="" />
        <h2>{gacha.name}</h2>
        <p class="row apart">
          <strong class="numbers">
            {yen(gacha.price)} <span class="small quiet">{said.perPlay}</span>
          </strong>
          <span class={gacha.status === 'ON_SALE' ? 'tag fine' : 'tag'}>{said.status[gacha.status]}</span>
        </p>
        <p class="small quiet">
          {said.delivery[gacha.deliveryType]} · {said.until(moment(gacha.endAt))}
        </p>
      </a>
    </li>
  );
}
