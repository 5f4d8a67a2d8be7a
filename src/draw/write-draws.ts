import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '../database/id.ts';
import { statement } from '../database/statement.ts';
import { recordset, tablesOf } from '../database/tables.ts';
import { Gacha } from '../gacha/gacha.ts';
import { Order } from '../order/order.ts';
import { OrderDetail } from '../order/order-detail.ts';
import type { Play } from './draw.ts';
import type { DrawnGacha } from './drawn-gacha.ts';
import { Draw } from './record.ts';
import { takeFromStock } from './stock.ts';

export type DrawnOrder = { orderId: string; oddsVersionId: string; attempt: number; gacha: DrawnGacha; won: readonly Play[] };

const PLAY_COLUMNS = {
  id: 'uuid',
  gacha_id: 'uuid',
  sequence: 'int',
  order_id: 'uuid',
  attempt: 'int',
  play: 'int',
  seed_id: 'uuid',
  odds_version_id: 'uuid',
  drawn_under: 'int',
  stocks: 'int[]',
  bound: 'bigint',
  value: 'bigint',
  prize_id: 'uuid',
} as const;
const ITEM_COLUMNS = ['id', 'order_id', 'prize_id', 'play'] as const;
const { id: _item, ...RECORD_COLUMNS } = PLAY_COLUMNS;

export async function writeDraws(tx: EntityManager, drawn: readonly DrawnOrder[]): Promise<void> {
  if (drawn.length === 0) return;
  const won = drawn.flatMap(playRows);
  await insertPlays(tx, { won });
  await takeFromStock(
    tx,
    won.map((play) => play.prize_id),
  );
}

const insertPlays = statement((tx, { won }: { won: ReturnType<typeof playRows> }) => {
  const record = Object.keys(RECORD_COLUMNS) as (keyof typeof RECORD_COLUMNS)[];
  return tablesOf(tx, OrderDetail, Draw)
    .with('won', (db) => db.selectFrom(recordset('play', PLAY_COLUMNS, won)).selectAll())
    .with('item', (db) =>
      db
        .insertInto('order_details')
        .columns(ITEM_COLUMNS)
        .expression(({ selectFrom }) => selectFrom('won').select(ITEM_COLUMNS)),
    )
    .insertInto('draws')
    .columns(record)
    .expression(({ selectFrom }) => selectFrom('won').select(record));
});

function playRows({ gacha, orderId, oddsVersionId, attempt, won }: DrawnOrder) {
  return won.map(({ prizeId, ...play }, index) => {
    gacha.lastDraw += 1;
    const of = { gacha_id: gacha.id, order_id: orderId, odds_version_id: oddsVersionId, prize_id: prizeId, attempt };
    const by = { seed_id: gacha.seedId, drawn_under: gacha.drawnUnder, sequence: gacha.lastDraw };
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
  const turns = queues.flatMap(([gacha, its]) =>
    its.map(({ orderId }, turn) => ({ id: orderId, gacha, behind: its.length - 1 - turn })),
  );
  await numberRows(tx, { sold, turns });
}

type Numbered = {
  sold: readonly { id: string; orders: number; plays: number }[];
  turns: readonly { id: string; gacha: string; behind: number }[];
};

const numberRows = statement((tx, { sold, turns }: Numbered) =>
  tablesOf(tx, Gacha, Order)
    .with('counted', (db) =>
      db
        .updateTable('gachas')
        .from(recordset('sold', { id: 'uuid', orders: 'int', plays: 'int' }, sold))
        .set((gacha) => ({
          last_serial_number: gacha('gachas.last_serial_number', '+', gacha.ref('sold.orders')),
          last_draw: gacha('gachas.last_draw', '+', gacha.ref('sold.plays')),
        }))
        .whereRef('gachas.id', '=', 'sold.id')
        .returning(['gachas.id', 'gachas.last_serial_number']),
    )
    .updateTable('orders')
    .from('counted')
    .innerJoin(recordset('turn', { id: 'uuid', gacha: 'uuid', behind: 'int' }, turns), 'turn.gacha', 'counted.id')
    .set((order) => ({ serial_number: order('counted.last_serial_number', '-', order.ref('turn.behind')) }))
    .whereRef('orders.id', '=', 'turn.id'),
);
