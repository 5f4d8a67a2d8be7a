import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '../database/id.ts';
import { columnsOf } from '../database/plain.ts';
import { transactAll } from '../database/transaction.ts';
import { draw, type Play, urnOf } from '../draw/draw.ts';
import { chanceOf } from '../draw/random.ts';
import { lockFreePrizes, lockPrizes } from '../draw/stock.ts';
import { type Claim, inTurn, NEW_LEASE, Payment } from './payment.ts';

type Row = Record<string, unknown>;
type Line = {
  paymentId: string;
  orderId: string;
  gachaId: string;
  isPaying: boolean;
  plays: number;
  oddsVersionId: string;
  attempt: number;
};
type Drawing = Line & { won: Play[] };
/** What all draws at one gacha share: its stocks, the seed in use, and how far the draws have been counted. */
type Booth = {
  gachaId: string;
  stocks: Map<string, number>;
  /** By the odds that orders were sold under. */
  weights: Record<string, Record<string, number>> | null;
  seedId: string;
  seed: Buffer;
  drawnUnder: number;
  lastDraw: number;
};

/** Each step gives its driver a new lease. */
const RENEWED = `tries = 0, lease_until = ${NEW_LEASE}`;

/**
 * The one transaction in which money becomes prizes: for a list of authorised payments, in their order, it draws, takes the
 * stock, writes what was won and its record, and gives the serial numbers. An order for which the prizes do not suffice is
 * refused without disturbing the others: its payment turns to `voiding`, and it may be paid again if stock returns. Answers
 * the payments as they are then; null where it was not their turn any more.
 */
export const settle = (em: EntityManager, claims: readonly Claim[]): Promise<(Payment | null)[]> =>
  settleWith(em, claims, { lockPrizes, skip: '' });

/** The same without waiting for anybody: null also where somebody else holds the payment or the gacha. */
export const settleFree = (em: EntityManager, claims: readonly Claim[]): Promise<(Payment | null)[]> =>
  settleWith(em, claims, { lockPrizes: lockFreePrizes, skip: 'skip locked' });

type Locks = { lockPrizes(em: EntityManager, gachaIds: readonly string[]): Promise<readonly string[]>; skip: string };

function settleWith(em: EntityManager, claims: readonly Claim[], { lockPrizes, skip }: Locks): Promise<(Payment | null)[]> {
  return transactAll(em, claims, async (em) => {
    const authorised = await lockPayments(em, claims, skip);
    const gachaIds = await lockPrizes(em, [...new Set(authorised.map(({ gachaId }) => gachaId))]);
    const lines = authorised.filter(({ gachaId }) => gachaIds.includes(gachaId));
    if (lines.length === 0) return claims.map(() => null);
    const booths = await lockBooths(em, lines);
    const { drawn, refused } = drawAll(lines, booths);
    const settled = [...(await writeDrawings(em, booths, drawn)), ...(await writeRefusals(em, refused))];
    return inTurn(em, settled, claims);
  });
}

/** Only those still authorised, and not taken over by somebody else. */
function lockPayments(em: EntityManager, claims: readonly Claim[], skip: string): Promise<Line[]> {
  return em.execute<Line[]>(
    `select p.id as "paymentId", o.id as "orderId", o.gacha_id as "gachaId", o.state = 'paying' as "isPaying",
            o.play_amount as plays, o.odds_version_id as "oddsVersionId",
            (select coalesce(max(attempt), 0) + 1 from draws where draws.order_id = o.id) as attempt
       from unnest(array[?]::uuid[], array[?]::int[]) with ordinality as claim (id, epoch, turn)
       join payments p on p.id = claim.id and p.epoch = claim.epoch and p.state = 'authorised'
       join orders o on o.id = p.order_id
      order by claim.turn
        for no key update of p ${skip}`,
    [claims.map(({ id }) => id), claims.map(({ epoch }) => epoch)],
  );
}

/** Read in a statement of its own, after the prizes are locked: what an import wrote until then is seen as a whole. */
async function lockBooths(em: EntityManager, lines: readonly Line[]): Promise<Map<string, Booth>> {
  const gachaIds = new Set(lines.map(({ gachaId }) => gachaId));
  const oddsVersionIds = new Set(lines.map(({ oddsVersionId }) => oddsVersionId));
  const rows = await em.execute<(Omit<Booth, 'stocks'> & { stocks: Record<string, number> | null })[]>(
    `select g.id as "gachaId", g.odds_number as "drawnUnder", g.last_draw as "lastDraw", s.id as "seedId", s.seed,
            (select json_object_agg(id, stock) from prizes where gacha_id = g.id and deleted_at is null) as stocks,
            (select json_object_agg(id, weights) from odds_versions where gacha_id = g.id and id = any(array[?]::uuid[])) as weights
       from gachas g
       join lateral (select id, seed from seeds where gacha_id = g.id order by number desc limit 1) s on true
      where g.id = any(array[?]::uuid[])
      order by g.id
        for no key update of g`,
    [[...oddsVersionIds], [...gachaIds]],
  );
  if (rows.length < gachaIds.size) throw new Error('a gacha was sold without a seed');
  return new Map(
    rows.map(({ stocks, ...booth }) => [booth.gachaId, { ...booth, stocks: new Map(Object.entries(stocks ?? {})) }]),
  );
}

/** Each order is drawn with the weights it was sold under, from the stock that those before it left. */
function drawAll(lines: readonly Line[], booths: ReadonlyMap<string, Booth>): { drawn: Drawing[]; refused: Line[] } {
  const drawn: Drawing[] = [];
  const refused: Line[] = [];
  for (const line of lines) {
    const { stocks, weights, seed } = boothOf(line, booths);
    const itsWeights = weights?.[line.oddsVersionId];
    if (!itsWeights) throw new Error('an order was sold under odds that its gacha does not have');
    const urn = urnOf(itsWeights, (prizeId) => stocks.get(prizeId) ?? 0);
    const won = line.isPaying ? draw(urn, line.plays, chanceOf(seed, line)) : undefined;
    if (!won) {
      refused.push(line);
      continue;
    }
    drawn.push({ ...line, won });
    for (const { prizeId } of won) stocks.set(prizeId, (stocks.get(prizeId) ?? 0) - 1);
  }
  return { drawn, refused };
}

const boothOf = ({ gachaId }: Line, booths: ReadonlyMap<string, Booth>): Booth => booths.get(gachaId) as Booth;

async function writeDrawings(em: EntityManager, booths: ReadonlyMap<string, Booth>, drawn: readonly Drawing[]): Promise<Row[]> {
  if (drawn.length === 0) return [];
  const records = drawn.flatMap((drawing) => {
    const booth = boothOf(drawing, booths);
    const { gachaId, seedId, drawnUnder } = booth;
    const { orderId, oddsVersionId, attempt, won } = drawing;
    return won.map((play, index) => {
      booth.lastDraw += 1;
      const turn = { id: newId(), sequence: booth.lastDraw, play: index + 1 };
      return { ...turn, ...play, gachaId, seedId, drawnUnder, orderId, oddsVersionId, attempt };
    });
  });
  await em.execute(
    `with won as (
       select * from jsonb_to_recordset(?::jsonb) as it ("id" uuid, "gachaId" uuid, "sequence" int, "orderId" uuid, "attempt" int,
              "play" int, "seedId" uuid, "oddsVersionId" uuid, "drawnUnder" int, "stocks" int[], "bound" bigint, "value" bigint, "prizeId" uuid)
     ), details as (
       insert into order_details (id, order_id, prize_id, play) select id, "orderId", "prizeId", play from won
     )
     insert into draws (gacha_id, sequence, order_id, attempt, play, seed_id, odds_version_id, drawn_under, stocks, bound, value, prize_id)
     select "gachaId", sequence, "orderId", attempt, play, "seedId", "oddsVersionId", "drawnUnder", stocks, bound, value, "prizeId" from won`,
    [JSON.stringify(records)],
  );
  await em.execute(
    `update prizes set stock = stock - taken.plays
       from (select prize_id, count(*)::int as plays from unnest(array[?]::uuid[]) as prize_id group by prize_id) taken
      where prizes.id = taken.prize_id`,
    [records.map(({ prizeId }) => prizeId)],
  );
  await numberOrders(em, drawn);
  return em.execute<Row[]>(
    `update payments set state = 'drawn', ${RENEWED} where id = any(array[?]::uuid[]) and state = 'authorised'
     returning ${columnsOf(em, Payment)}`,
    [ids(drawn)],
  );
}

/** Orders are numbered at their gacha, in their turn. */
async function numberOrders(em: EntityManager, drawn: readonly Drawing[]): Promise<void> {
  const queues = [...Map.groupBy(drawn, ({ gachaId }) => gachaId)].map(([gachaId, its]) => ({ gachaId, its }));
  const turns = queues.flatMap(({ its }) =>
    its.map(({ orderId, gachaId }, turn) => ({ orderId, gachaId, behind: its.length - 1 - turn })),
  );
  await em.execute(
    `with last as (
       update gachas set last_serial_number = last_serial_number + sold.orders, last_draw = last_draw + sold.plays
         from unnest(array[?]::uuid[], array[?]::int[], array[?]::int[]) as sold (id, orders, plays)
        where gachas.id = sold.id
       returning gachas.id, last_serial_number
     )
     update orders set serial_number = last.last_serial_number - settled.behind
       from last, unnest(array[?]::uuid[], array[?]::uuid[], array[?]::int[]) as settled (id, gacha_id, behind)
      where orders.id = settled.id and last.id = settled.gacha_id`,
    [
      queues.map(({ gachaId }) => gachaId),
      queues.map(({ its }) => its.length),
      queues.map(({ its }) => its.reduce((plays, { won }) => plays + won.length, 0)),
      turns.map(({ orderId }) => orderId),
      turns.map(({ gachaId }) => gachaId),
      turns.map(({ behind }) => behind),
    ],
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
