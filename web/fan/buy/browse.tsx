import { useEffect, useState } from 'preact/hooks';
import { Button } from '../../shared/parts/button.tsx';
import { Icon } from '../../shared/parts/icon.tsx';
import { Refused } from '../../shared/parts/refused.tsx';
import { stateOfError } from '../../shared/refusal.ts';
import { asked, go } from '../../shared/router.ts';
import { useAsked, useDeed } from '../../shared/use-asked.ts';
import { shared } from '../../shared/words.ts';
import { NotOnSaleDocument, OnSaleDocument, type OnSaleQuery, ShopDocument } from '../documents.ts';
import { ask, session, signedUp } from '../session.ts';
import { words } from '../words.ts';
import './browse.css';
import { Card, CardsToCome, type Gacha } from './card.tsx';
import { ofShop, PAGE } from './of-shop.ts';
import { UnpaidOrder } from './unpaid.tsx';

const TYPED_MS = 300;

/** What can be played comes first; of the same kind the latest sale, as it was told. */
type Place = { sold: boolean; after: string | null };
type Shown = { gachas: readonly Gacha[]; next: Place | undefined };

const RANK = { isOrderable: 0, helped: 1, refused: 2 };
const rankOf = ({ viewerOrderability: it }: Gacha): number =>
  it.isOrderable ? RANK.isOrderable : it.action ? RANK.helped : RANK.refused;

type Answer = OnSaleQuery['gachas'];

function shownOf(gachas: Answer, sold: boolean): Shown {
  const nodes = [...(gachas?.nodes ?? [])].sort((one, other) => rankOf(one) - rankOf(other));
  const { hasNextPage, endCursor } = gachas?.pageInfo ?? { hasNextPage: false, endCursor: null };
  return { gachas: nodes, next: hasNextPage ? { sold, after: endCursor } : undefined };
}

async function readFirst(search: string, signal: AbortSignal): Promise<Shown> {
  const answer = await ask(ShopDocument, ofShop(search), { signal });
  const onSale = shownOf(answer.onSale, true);
  // A short first page has room for the others.
  if (onSale.next || onSale.gachas.length >= PAGE) return { ...onSale, next: onSale.next ?? { sold: false, after: null } };
  const others = shownOf(answer.others, false);
  return { gachas: [...onSale.gachas, ...others.gachas], next: others.next };
}

async function readMore(search: string, { sold, after }: Place): Promise<Shown> {
  const variables = { first: PAGE, after, search: search || null };
  const { gachas } = await ask(sold ? OnSaleDocument : NotOnSaleDocument, variables);
  const shown = shownOf(gachas, sold);
  return sold && !shown.next ? { ...shown, next: { sold: false, after: null } } : shown;
}

export function Browse() {
  const said = words();
  const search = asked.value.get('q') ?? '';
  const why = [search, session.isIn.value, signedUp.value];
  const first = useAsked((signal) => readFirst(search, signal), why);
  const [more, setMore] = useState<readonly Shown[]>([]);
  useEffect(() => setMore([]), [first.value]);
  const pages = first.value ? [first.value, ...more] : [];
  const next = pages.at(-1)?.next;
  const going = useDeed(async () => {
    if (next) setMore([...more, await readMore(search, next)]);
  });
  const gachas = pages.flatMap((page) => page.gachas);
  const sold = gachas.filter(({ status }) => status === 'ON_SALE');
  const others = gachas.filter(({ status }) => status !== 'ON_SALE');
  return (
    <div class="stack shop" data-state={stateOf(first, gachas.length)}>
      <div class="shop-head">
        <h1>{said.shop.title}</h1>
        <Search text={search} />
      </div>
      <UnpaidOrder />
      <Refused error={first.error} again={first.again} />
      {!first.value && first.error === undefined && <CardsToCome label={shared().waiting} />}
      {first.value && sold.length === 0 && <p class="quiet nothing">{search ? said.shop.noneFound(search) : said.shop.none}</p>}
      {sold.length > 0 && <h2 class="for-readers">{said.status.ON_SALE}</h2>}
      <Cards gachas={sold} />
      <p class="small quiet on-site">
        <Icon name="pin" size={20} />
        <span>
          {said.shop.onSite} <a href="/check-in">{said.checkIn}</a>
        </span>
      </p>
      {others.length > 0 && (
        <>
          <h2 class="part">{said.shop.later}</h2>
          <Cards gachas={others} />
        </>
      )}
      <Refused error={going.error} again={going.run} />
      {next && (
        <div class="middle">
          <Button busy={going.isBusy} onClick={going.run}>
            {said.more}
          </Button>
        </div>
      )}
    </div>
  );
}

function stateOf({ value, error }: { value: unknown; error: unknown }, number: number): string {
  if (!value) return error === undefined ? 'loading' : stateOfError(error);
  return number === 0 ? 'empty' : 'shown';
}

function Cards({ gachas }: { gachas: readonly Gacha[] }) {
  return (
    <ul class="gachas">
      {gachas.map((gacha, at) => (
        <Card key={gacha.id} gacha={gacha} eager={at < 2} />
      ))}
    </ul>
  );
}

/** Its text stands in the address, so that going back finds it. */
function Search({ text }: { text: string }) {
  const said = words();
  const [typed, setTyped] = useState(text);
  useEffect(() => setTyped(text), [text]);
  useEffect(() => {
    if (typed.trim() === text) return undefined;
    const timer = setTimeout(() => {
      go(typed.trim() ? `/?q=${encodeURIComponent(typed.trim())}` : '/', { replace: true });
    }, TYPED_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <search class="search">
      <Icon name="search" size={20} />
      <input
        type="search"
        value={typed}
        maxLength={100}
        aria-label={said.shop.search}
        placeholder={said.shop.search}
        enterkeyhint="search"
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {typed && (
        <button type="button" aria-label={said.shop.clear} onClick={() => setTyped('')}>
          <Icon name="close" size={20} />
        </button>
      )}
    </search>
  );
}
