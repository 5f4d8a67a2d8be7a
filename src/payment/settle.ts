import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '../database/id.ts';
import { columnsOf } from '../database/plain.ts';
import { transactAll } from '../database/transact.ts';
import { chanceOf } from '../draw/derive.ts';
import { draw, type Play, urnOf } from '../draw/draw.ts';
import { lockPrizes } from '../draw/lock.ts';
import { type Claim, inTurn, NEW_LEASE, Payment } from './payment.ts';

type Row = Record<string, unknown>;
type Line = {
  paymentId: string;
  orderId: string;
  isPaying: boolean;
  plays: number;
  oddsVersionId: string;
  weights: Record<string, number>;
  attempt: number;
};
type Drawing = Line & { won: Play[] };
/** What all draws at one gacha share: its stocks, the seed in use, and how far the draws have been counted. */
type Booth = { stocks: Record<string, number>; seedId: string; seed: Buffer; drawnUnder: number; lastDraw: number };

/** Each step gives its driver a new lease. */
const RENEWED = `tries = 0, lease_until = ${NEW_LEASE}`;

/**
 * The one transaction in which money becomes prizes: for a list of authorised payments at one gacha, in their order, it
 * draws, takes the stock, writes what was won and its record, and gives the serial numbers. An order for which the prizes
 * do not suffice is refused without disturbing the others: its payment turns to `voiding`, and it may be paid again if
 * stock returns.
 */
export async function settle(em: EntityManager, gachaId: string, claims: readonly Claim[]): Promise<(Payment | null)[]> {
  return transactAll(em, claims, async (em) => {
    const lines = await lockPayments(em, claims);
    await lockPrizes(em, [gachaId]);
    const booth = await lockBooth(em, gachaId);
    const { drawn, refused } = drawAll(lines, booth);
    const settled = [...(await writeDrawings(em, gachaId, booth, drawn)), ...(await writeRefusals(em, refused))];
    return inTurn(em, settled, claims);
  });
}

/** Only those still authorised, and not taken over by somebody else. */
async function lockPayments(em: EntityManager, claims: readonly Claim[]): Promise<Line[]> {
  const lines = await em.execute<Line[]>(
    `select p.id as "paymentId", o.id as "orderId", o.state = 'paying' as "isPaying", o.play_amount as plays,
            v.id as "oddsVersionId", v.weights,
            (select coalesce(max(attempt), 0) + 1 from draws where draws.order_id = o.id) as attempt
       from unnest(array[?]::uuid[], array[?]::int[]) with ordinality as claim (id, epoch, turn)
       join payments p on p.id = claim.id and p.epoch = claim.epoch and p.state = 'authorised'
       join orders o on o.id = p.order_id
       join odds_versions v on v.id = o.odds_version_id
      order by claim.turn
        for no key update of p`,
    [claims.map(({ id }) => id), claims.map(({ epoch }) => epoch)],
  );
  return lines;
}

/** Read in a statement of its own, after the prizes are locked: what an import wrote until then is seen as a whole. */
async function lockBooth(em: EntityManager, gachaId: string): Promise<Booth> {
  const [booth] = await em.execute<Booth[]>(
    `select g.odds_number as "drawnUnder", g.last_draw as "lastDraw", s.id as "seedId", s.seed,
            (select jsonb_object_agg(id, stock) from prizes where gacha_id = g.id and deleted_at is null) as stocks
       from gachas g
       join lateral (select id, seed from seeds where gacha_id = g.id order by number desc limit 1) s on true
      where g.id = ?
        for no key update of g`,
    [gachaId],
  );
  if (!booth) throw new Error('a gacha was sold without a seed');
  return booth;
}

/** Each order is drawn with the weights it was sold under, from the stock that those before it left. */
function drawAll(lines: readonly Line[], booth: Booth): { drawn: Drawing[]; refused: Line[] } {
  const stocks = new Map(Object.entries(booth.stocks ?? {}));
  const drawn: Drawing[] = [];
  const refused: Line[] = [];
  for (const line of lines) {
    const urn = urnOf(line.weights, (prizeId) => stocks.get(prizeId) ?? 0);
    const won = line.isPaying ? draw(urn, line.plays, chanceOf(booth.seed, line)) : undefined;
    if (!won) {
      refused.push(line);
      continue;
    }
    drawn.push({ ...line, won });
    for (const { prizeId } of won) stocks.set(prizeId, (stocks.get(prizeId) ?? 0) - 1);
  }
  return { drawn, refused };
}

async function writeDrawings(em: EntityManager, gachaId: string, booth: Booth, drawn: readonly Drawing[]): Promise<Row[]> {
  if (drawn.length === 0) return [];
  const plays = drawn.flatMap(({ orderId, oddsVersionId, attempt, won }) =>
    won.map((play, index) => ({ ...play, orderId, oddsVersionId, attempt, play: index + 1 })),
  );
  const records = plays.map((play, index) => ({ ...play, id: newId(), sequence: booth.lastDraw + index + 1 }));
  await em.execute(
    `with won as (
       select * from jsonb_to_recordset(?::jsonb) as it ("id" uuid, "sequence" int, "orderId" uuid, "attempt" int, "play" int,
              "oddsVersionId" uuid, "stocks" int[], "bound" bigint, "value" bigint, "prizeId" uuid)
     ), details as (
       insert into order_details (id, order_id, prize_id, play) select id, "orderId", "prizeId", play from won
     )
     insert into draws (gacha_id, sequence, order_id, attempt, play, seed_id, odds_version_id, drawn_under, stocks, bound, value, prize_id)
     select ?, sequence, "orderId", attempt, play, ?, "oddsVersionId", ?, stocks, bound, value, "prizeId" from won`,
    [JSON.stringify(records), gachaId, booth.seedId, booth.drawnUnder],
  );
  await em.execute(
    `update prizes set stock = stock - taken.plays
       from (select prize_id, count(*)::int as plays from unnest(array[?]::uuid[]) as prize_id group by prize_id) taken
      where prizes.id = taken.prize_id`,
    [records.map(({ prizeId }) => prizeId)],
  );
  await em.execute(
    `with last as (
       update gachas set last_serial_number = last_serial_number + ?, last_draw = last_draw + ? where id = ?
       returning last_serial_number
     )
     update orders set serial_number = last.last_serial_number - ? + settled.turn
       from last, unnest(array[?]::uuid[]) with ordinality as settled (id, turn)
      where orders.id = settled.id`,
    [drawn.length, records.length, gachaId, drawn.length, drawn.map(({ orderId }) => orderId)],
  );
  return em.execute<Row[]>(
    `update payments set state = 'drawn', ${RENEWED} where id = any(array[?]::uuid[]) and state = 'authorised'
     returning ${columnsOf(em, Payment)}`,
    [ids(drawn)],
  );
}

async function writeRefusals(em: EntityManager, refused: readonly Line[]): Promise<Row[]> {
  if (refused.length === 0) return [];
  const payments = await em.execute<Row[]>(
    `update payments set state = 'voiding', refusal = 'SOLD_OUT', ${RENEWED} where id = any(array[?]::uuid[]) and state = 'authorised'
     returning ${columnsOf(em, Payment)}`,
    [ids(refused)],
  );
  await em.execute(`update orders set state = 'pending' where id = any(array[?]::uuid[]) and state = 'paying'`, [
    refused.map(({ orderId }) => orderId),
  ]);
  return payments;
}

const ids = (lines: readonly Line[]): string[] => lines.map(({ paymentId }) => paymentId);
