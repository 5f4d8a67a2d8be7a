import type { EntityManager } from '@mikro-orm/postgresql';
import { Gacha } from '../../gacha/gacha.ts';
import { isSeedOf } from '../verify-play.ts';
import { DrawReplay } from './replay.ts';
import { type DrawRow, drawsOf, inOneSnapshot, lastOnesOf, seedsOf, versionsOf } from './rows.ts';

/** At a draw, at an item of an order, or at the gacha as a whole. */
export type AuditDifference = {
  gachaId: string;
  sequence?: number;
  orderId?: string;
  attempt?: number;
  play?: number;
  why: string;
};

export type Audit = {
  gachas: number;
  orders: number;
  draws: number;
  returned: number;
  first: AuditDifference | null;
};

type Counts = Omit<Audit, 'orders' | 'first'> & { orderIds: Set<string> };
type AuditedGacha = Pick<Gacha, 'id' | 'lastDraw'>;
type OnDraw = (draws: number) => void;

/** Derives the draws of one gacha or of all again, in one snapshot, up to the first difference. */
export function auditDraws(em: EntityManager, gachaId?: string, onDraw: OnDraw = () => {}): Promise<Audit> {
  const work = async (em: EntityManager): Promise<Audit> => {
    const counts: Counts = { gachas: 0, draws: 0, returned: 0, orderIds: new Set() };
    let first: AuditDifference | null = null;
    for (const subject of await gachasToAudit(em, gachaId)) {
      first = await auditGacha(em, subject, counts, onDraw);
      if (first) break;
      counts.gachas += 1;
    }
    const { orderIds, ...others } = counts;
    return { ...others, orders: orderIds.size, first };
  };
  return inOneSnapshot(em, work);
}

const gachasToAudit = (em: EntityManager, id?: string): Promise<AuditedGacha[]> =>
  em.find(Gacha, id ? { id } : {}, { fields: ['lastDraw'], orderBy: { id: 'asc' } });

async function auditGacha(
  em: EntityManager,
  subject: AuditedGacha,
  counts: Counts,
  onDraw: OnDraw,
): Promise<AuditDifference | null> {
  const { id: gachaId, lastDraw } = subject;
  const seeds = await seedsOf(em, gachaId);
  const unopened = seeds.find(({ seed }) => seed === null);
  if (unopened) return { gachaId, why: `its seed ${unopened.number} does not open: what is kept of it was changed` };
  const forged = seeds.find(({ hash, seed }) => seed && !isSeedOf(hash, seed));
  if (forged) return { gachaId, why: `the hash of its seed ${forged.number} is not that of the seed` };
  const replay = new DrawReplay(seeds, await versionsOf(em, gachaId), await lastOnesOf(em, gachaId));
  for await (const row of drawsOf(em, gachaId)) {
    if (row.sequence !== replay.counted + 1) return missingRecord(em, gachaId, replay.counted + 1);
    const why =
      replay.check(row) ?? (Number(row.returnedAfter) > lastDraw ? 'it was returned after a draw that was never made' : null);
    if (why) return { gachaId, ...playOf(row), why };
    countDraw(counts, row);
    onDraw(counts.draws);
  }
  if (replay.counted !== lastDraw) return missingRecord(em, gachaId, replay.counted + 1);
  return (await itemWithoutDraw(em, gachaId)) ?? (await shortOrder(em, gachaId)) ?? (await wrongStock(em, gachaId, replay));
}

const playOf = ({ sequence, orderId, attempt, play }: DrawRow) => ({ sequence, orderId, attempt, play });

function countDraw(counts: Counts, { orderId, returnedAfter }: DrawRow): void {
  counts.draws += 1;
  if (returnedAfter !== null) counts.returned += 1;
  counts.orderIds.add(orderId);
}

/** A missing draw is named by the item that it would explain, where there is one. */
async function missingRecord(em: EntityManager, gachaId: string, sequence: number): Promise<AuditDifference> {
  return { ...(await itemWithoutDraw(em, gachaId)), gachaId, sequence, why: 'its record is missing' };
}

async function itemWithoutDraw(em: EntityManager, gachaId: string): Promise<AuditDifference | null> {
  const [item] = await em.execute<{ orderId: string; play: number | null }[]>(
    `select o.id as "orderId", d.play from order_details d join orders o on o.id = d.order_id
      where o.gacha_id = ? and d.deleted_at is null
        and not exists (select 1 from draws w where w.order_id = o.id and w.returned_after is null
                           and (w.play = d.play or d.play is null and w.last_one_id = d.prize_id))
      order by d.created_at, o.id, d.play limit 1`,
    [gachaId],
  );
  if (!item) return null;
  const { orderId, play } = item;
  return { gachaId, orderId, ...(play !== null && { play }), why: 'the item was never drawn' };
}

async function shortOrder(em: EntityManager, gachaId: string): Promise<AuditDifference | null> {
  const [order] = await em.execute<{ orderId: string; plays: number; items: number }[]>(
    `select o.id as "orderId", o.play_amount as plays, count(d.id)::int as items
       from orders o left join order_details d on d.order_id = o.id and d.deleted_at is null and d.play is not null
      where o.gacha_id = ? and o.state in ('assigned', 'delivered', 'refunding', 'refunded')
      group by o.id having count(d.id) <> o.play_amount order by o.serial_number limit 1`,
    [gachaId],
  );
  return order ? { gachaId, orderId: order.orderId, why: `it paid ${order.plays} plays and has ${order.items} items` } : null;
}

async function wrongStock(em: EntityManager, gachaId: string, { stock }: DrawReplay): Promise<AuditDifference | null> {
  const prizes = await em.execute<{ id: string; supply: number; stock: number; supplied: number | null }[]>(
    `select p.id, p.supply, p.stock, (v.supplies ->> p.id::text)::int as supplied
       from prizes p join gachas g on g.id = p.gacha_id
       left join odds_versions v on v.gacha_id = g.id and v.number = g.odds_number and p.deleted_at is null
      where p.gacha_id = ? order by p.id`,
    [gachaId],
  );
  for (const { id, supply, stock: left, supplied } of prizes) {
    if (supplied !== null && supplied !== supply)
      return { gachaId, why: `the supply of prize ${id} is ${supply}, its odds version says ${supplied}` };
    const expected = supply - stock.takenOf(id);
    if (left !== expected) return { gachaId, why: `the stock of prize ${id} is ${left}, its draws leave ${expected}` };
  }
  return null;
}
