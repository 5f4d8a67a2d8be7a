import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '../database/id.ts';
import { statement } from '../database/statement.ts';
import { given, tablesOf } from '../database/tables.ts';
import { insertAll, insertFrom, namesOf } from '../database/write.ts';
import { Gacha } from '../gacha/gacha.ts';
import { Order } from '../order/order.ts';
import { OrderDetail } from '../order/order-detail.ts';
import type { DrawnGacha } from './drawn-gacha.ts';
import { type AwardedPlay, takenBy } from './last-one.ts';
import { Draw } from './record.ts';
import { takeFromStock } from './stock.ts';

type DrawnOrder = {
  orderId: string;
  oddsVersionId: string;
  attempt: number;
  gacha: DrawnGacha;
  won: readonly AwardedPlay[];
};

export async function writeDraws(tx: EntityManager, drawn: readonly DrawnOrder[]): Promise<void> {
  if (drawn.length === 0) return;
  const won = drawn.flatMap(playRows);
  const ofLastOnes = drawn.some(({ gacha }) => gacha.lastOne);
  await insertPlays(tx, { won: ofLastOnes ? won.map((play) => ({ ...NO_LAST_ONE, ...play })) : won });
  const lastOnes = won.flatMap(({ orderId, lastOneId }) => (lastOneId ? [{ id: newId(), orderId, prizeId: lastOneId }] : []));
  await insertAll(tx, OrderDetail, lastOnes);
  await takeFromStock(tx, takenBy(won));
}

/** Rows of one statement name the same columns, also those of gachas without such a prize. */
const NO_LAST_ONE = { leftAfter: null, lastOneId: null };

const ITEM = ['id', 'orderId', 'prizeId', 'play'] as const;

/** The columns of last-one prizes are named where the rows have them. */
type PlayRow = Omit<ReturnType<typeof playRows>[number], keyof typeof NO_LAST_ONE>;

const insertPlays = statement((tx, { won }: { won: readonly PlayRow[] }) => {
  const record = namesOf(tx, Draw, won).filter((name) => name !== 'id');
  const after = tablesOf(tx, OrderDetail, Draw)
    .with('won', (db) => db.selectFrom(given(tx, Draw, 'play', won, { id: 'uuid' })).selectAll())
    .with('item', () => insertFrom(tx, OrderDetail, 'won', ITEM));
  return insertFrom(tx, Draw, 'won', record, { after });
});

function playRows({ gacha, orderId, oddsVersionId, attempt, won }: DrawnOrder) {
  return won.map((play, index) => {
    gacha.lastDraw += 1;
    const of = { gachaId: gacha.id, orderId, oddsVersionId, attempt };
    const by = { seedId: gacha.seedId, drawnUnder: gacha.drawnUnder, sequence: gacha.lastDraw };
    return { id: newId(), play: index + 1, ...play, ...of, ...by };
  });
}

export async function numberOrders(tx: EntityManager, drawn: readonly DrawnOrder[]): Promise<void> {
  if (drawn.length === 0) return;
  const queues = [...Map.groupBy(drawn, ({ gacha }) => gacha.id)];
  const sold = queues.map(([id, its]) => ({
    id,
    orders: its.length,
    plays: its.reduce((plays, { won }) => plays + won.length, 0),
  }));
  const turns = queues.flatMap(([gachaId, its]) =>
    its.map(({ orderId }, turn) => ({ id: orderId, gachaId, behind: its.length - 1 - turn })),
  );
  await numberRows(tx, { sold, turns });
}

type Numbered = {
  sold: readonly { id: string; orders: number; plays: number }[];
  turns: readonly { id: string; gachaId: string; behind: number }[];
};

const numberRows = statement((tx, { sold, turns }: Numbered) =>
  tablesOf(tx, Gacha, Order)
    .with('counted', (db) =>
      db
        .updateTable('gachas')
        .from(given(tx, Gacha, 'sold', sold, { orders: 'int', plays: 'int' }))
        .set((gacha) => ({
          last_serial_number: gacha('gachas.last_serial_number', '+', gacha.ref('sold.orders')),
          last_draw: gacha('gachas.last_draw', '+', gacha.ref('sold.plays')),
        }))
        .whereRef('gachas.id', '=', 'sold.id')
        .returning(['gachas.id', 'gachas.last_serial_number']),
    )
    .updateTable('orders')
    .from('counted')
    .innerJoin(given(tx, Order, 'turn', turns, { behind: 'int' }), 'turn.gachaId', 'counted.id')
    .set((order) => ({ serial_number: order('counted.last_serial_number', '-', order.ref('turn.behind')) }))
    .whereRef('orders.id', '=', 'turn.id'),
);
