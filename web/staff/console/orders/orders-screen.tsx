import { useEffect, useRef, useState } from 'preact/hooks';
import { moment, yen } from '../../../shared/language.ts';
import { Button } from '../../../shared/parts/button.tsx';
import { ask } from '../../session.ts';
import { searchedPlaces } from '../../who.ts';
import { words as counterWords } from '../../words.ts';
import { type FindOrdersInput, type OrderInListFragment, SearchOrdersDocument } from '../documents.ts';
import { param, setParams } from '../params.ts';
import { type Connection, ShownPages, usePages } from '../parts/pages.tsx';
import { AsOf } from '../parts/seen.tsx';
import { Table } from '../parts/table.tsx';
import { said } from '../words.ts';
import { numberOf } from './number-of.ts';
import { meantBy } from './search.ts';

type Found = Connection<OrderInListFragment>;

async function found(where: FindOrdersInput, after: string | null, signal?: AbortSignal): Promise<Found | null> {
  return (await ask(SearchOrdersDocument, { where, after }, { tries: 2, ...(signal && { signal }) })).findOrders;
}

/** One box for all that a fan may tell support of an order. */
export function OrdersScreen() {
  const words = said().orders;
  const [asked, gachaAsked] = [param('q'), param('gacha')];
  const gachaId = gachaAsked || (searchedPlaces.value[0]?.id ?? '');
  const [text, setText] = useState(asked);
  // Which of what may have been meant was found.
  const where = useRef<FindOrdersInput>(undefined);
  const meant = meantBy(text, gachaId);
  const pages = usePages(
    async (after, signal) => {
      if (after !== null && where.current) return found(where.current, after, signal);
      let page: Found | null = null;
      for (const one of meantBy(asked, gachaId)) {
        where.current = one;
        page = await found(one, null, signal);
        if (page && page.nodes.length > 0) break;
      }
      return page;
    },
    [asked, gachaId],
  );
  // The way back brings an earlier search.
  useEffect(() => setText(asked), [asked]);
  const { seen, nodes } = pages;
  return (
    <div class="page stack" data-state={seen.value ? (nodes.length > 0 ? 'orders-found' : 'orders-none') : 'orders'}>
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
            {searchedPlaces.value.map(({ id, name }) => (
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
        <ShownPages pages={pages}>
          {(rows) => (
            <>
              <div role="status">{rows.length === 0 && <p>{seen.value ? words.none : words.unread}</p>}</div>
              {rows.length > 0 && <List rows={rows} />}
            </>
          )}
        </ShownPages>
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
