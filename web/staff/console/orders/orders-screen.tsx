import { useState } from 'preact/hooks';
import { moment, yen } from '../../../shared/language.ts';
import { Button } from '../../../shared/parts/button.tsx';
import { Refused } from '../../../shared/parts/refused.tsx';
import { useDeed } from '../../../shared/use-asked.ts';
import { ask } from '../../session.ts';
import { foundPlaces } from '../../who.ts';
import { words as counterWords } from '../../words.ts';
import { type FindOrdersInput, type OrderInListFragment, SearchOrdersDocument } from '../documents.ts';
import { param, setParams } from '../params.ts';
import { AsOf, Shown, useSeen } from '../parts/seen.tsx';
import { Table } from '../parts/table.tsx';
import { said } from '../words.ts';
import { numberOf } from './number-of.ts';
import { meantBy } from './search.ts';

type Found = { rows: OrderInListFragment[]; total: number; after: string | null; where: FindOrdersInput | null };

async function page(where: FindOrdersInput, after: string | null, signal?: AbortSignal): Promise<Found> {
  const { findOrders } = await ask(SearchOrdersDocument, { where, after }, { tries: 2, ...(signal && { signal }) });
  const { nodes = [], totalCount: total = 0, pageInfo } = findOrders ?? {};
  return { rows: nodes, total, after: pageInfo?.hasNextPage ? pageInfo.endCursor : null, where };
}

/** One box for all that somebody at a desk is told of an order. */
export function OrdersScreen() {
  const words = said().orders;
  const [asked, gachaAsked] = [param('q'), param('gacha')];
  const gachaId = gachaAsked || (foundPlaces.value[0]?.id ?? '');
  const [text, setText] = useState(asked);
  const [more, setMore] = useState<Found>();
  const meant = meantBy(text, gachaId);
  const seen = useSeen(
    async (signal): Promise<Found | null> => {
      setMore(undefined);
      let found: Found | null = null;
      for (const where of meantBy(asked, gachaId)) {
        found = await page(where, null, signal);
        if (found.rows.length > 0) break;
      }
      return found;
    },
    [asked, gachaId],
  );
  const next = useDeed(async () => {
    const before = more ?? seen.value;
    if (!before?.where) return;
    const later = await page(before.where, before.after);
    setMore({ ...later, rows: [...(more?.rows ?? []), ...later.rows] });
  });
  return (
    <div class="page stack" data-state={seen.value ? (seen.value.rows.length > 0 ? 'orders-found' : 'orders-none') : 'orders'}>
      <header class="row apart screen-head">
        <h1 tabIndex={-1}>{words.title}</h1>
        {asked !== '' && <AsOf at={seen.at} />}
      </header>
      <form
        class="filters"
        onSubmit={(event) => {
          event.preventDefault();
          if (meant.length === 0) return;
          if (text.trim() === asked) void seen.again();
          else setParams({ q: text.trim() });
        }}
      >
        <div class="field">
          <label for="orders-box">{words.box}</label>
          <input
            id="orders-box"
            type="search"
            autoComplete="off"
            spellcheck={false}
            value={text}
            aria-describedby="orders-told"
            onInput={({ currentTarget }) => setText(currentTarget.value)}
          />
        </div>
        <div class="field">
          <label for="orders-gacha">{words.gacha}</label>
          <select id="orders-gacha" value={gachaId} onChange={({ currentTarget: { value: gacha } }) => setParams({ gacha })}>
            {foundPlaces.value.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <Button kind="main" type="submit" busy={asked !== '' && seen.isWaiting} disabled={meant.length === 0}>
          {words.find}
        </Button>
      </form>
      <p id="orders-told" class="small quiet">
        {words.told}
      </p>
      {asked !== '' && (
        <Shown seen={seen}>
          {(found) => {
            const rows = [...(found?.rows ?? []), ...(more?.rows ?? [])];
            const rest = more ? more.after : found?.after;
            return (
              <>
                <div role="status">{rows.length === 0 && <p>{found ? words.none : words.unread}</p>}</div>
                {rows.length > 0 && <List rows={rows} />}
                {rest && (
                  <div class="row">
                    <span class="small quiet numbers">{said().desk.ofTotal(rows.length, found?.total ?? rows.length)}</span>
                    <Button busy={next.isBusy} onClick={() => void next.run()}>
                      {said().desk.more}
                    </Button>
                  </div>
                )}
                <Refused error={next.error} />
              </>
            );
          }}
        </Shown>
      )}
    </div>
  );
}

function List({ rows }: { rows: readonly OrderInListFragment[] }) {
  const { orders } = said();
  const counter = counterWords().find;
  return (
    <section class="card">
      <Table
        caption={orders.title}
        rows={rows}
        keyOf={({ id }) => id}
        columns={[
          { name: orders.number, cell: (order) => <a href={`/staff/orders/${order.id}`}>{numberOf(order)}</a> },
          { name: orders.status, cell: ({ status }) => counter.status[status] },
          { name: orders.gacha, cell: ({ gacha }) => gacha.name },
          { name: orders.plays, isNumber: true, cell: ({ playAmount }) => counter.plays(playAmount) },
          { name: orders.total, isNumber: true, cell: ({ totalPrice }) => yen(totalPrice) },
          { name: orders.ordered, cell: ({ createdAt }) => moment(createdAt) },
          { name: orders.fan, cell: ({ fan }) => (fan ? `${fan.providerType} ${fan.providerUserId}` : '–') },
        ]}
      />
    </section>
  );
}
