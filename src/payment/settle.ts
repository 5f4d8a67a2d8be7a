import type { EntityManager } from '@mikro-orm/postgresql';
import { draw, type Lot, type Random } from '../draw/draw.ts';
import type { Payment } from './payment.ts';

type Claim = Pick<Payment, 'id' | 'epoch'>;
type Line = { paymentId: string; orderId: string; isPaying: boolean; plays: number; weights: Record<string, number> };
type Drawing = Line & { prizes: string[] };

/**
 * The one transaction in which money becomes prizes: for a list of authorised payments at one gacha, in their order, it
 * draws, takes the stock, writes what was won and gives the serial numbers. An order for which the prizes do not suffice
 * is refused without disturbing the others: its payment turns to `voiding`, and it may be paid again if stock returns.
 */
export async function settle(em: EntityManager, gachaId: string, claims: readonly Claim[], random: Random): Promise<void> {
  await em.transactional(async (em) => {
    const lines = await lockPayments(em, claims);
    const stocks = await lockStock(em, gachaId);
    const { drawn, refused } = drawAll(lines, stocks, random);
    await writeDrawings(em, gachaId, drawn);
    await writeRefusals(em, refused);
  });
}

/** Only those still authorised, and not taken over by somebody else. */
async function lockPayments(em: EntityManager, claims: readonly Claim[]): Promise<Line[]> {
  const lines = await em.execute<Line[]>(
    `select p.id as "paymentId", o.id as "orderId", o.state = 'paying' as "isPaying", o.play_amount as plays, v.weights
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

/** The prizes are locked in the order of their ids, by everybody who takes stock, so that nobody waits in a circle. */
async function lockStock(em: EntityManager, gachaId: string): Promise<Map<string, number>> {
  const rows = await em.execute<{ id: string; stock: number }[]>(
    'select id, stock from prizes where gacha_id = ? and deleted_at is null order by id for no key update',
    [gachaId],
  );
  return new Map(rows.map(({ id, stock }) => [id, stock]));
}

/** Each order is drawn with the weights it was sold under, from the stock that those before it left. */
function drawAll(lines: readonly Line[], stocks: Map<string, number>, random: Random): { drawn: Drawing[]; refused: Line[] } {
  const drawn: Drawing[] = [];
  const refused: Line[] = [];
  for (const line of lines) {
    const urn: Lot[] = [...stocks].map(([prizeId, stock]) => ({ prizeId, stock, weight: line.weights[prizeId] ?? 0 }));
    const prizes = line.isPaying ? draw(urn, line.plays, random) : undefined;
    if (!prizes) {
      refused.push(line);
      continue;
    }
    drawn.push({ ...line, prizes });
    for (const prizeId of prizes) stocks.set(prizeId, (stocks.get(prizeId) ?? 0) - 1);
  }
  return { drawn, refused };
}

async function writeDrawings(em: EntityManager, gachaId: string, drawn: readonly Drawing[]): Promise<void> {
  if (drawn.length === 0) return;
  const won = drawn.flatMap(({ orderId, prizes }) => prizes.map((prizeId, index) => ({ orderId, prizeId, play: index + 1 })));
  await em.execute(
    `insert into order_details (id, order_id, prize_id, play)
     select gen_random_uuid(), * from unnest(array[?]::uuid[], array[?]::uuid[], array[?]::int[])`,
    [won.map(({ orderId }) => orderId), won.map(({ prizeId }) => prizeId), won.map(({ play }) => play)],
  );
  await em.execute(
    `update prizes set stock = stock - taken.plays
       from (select prize_id, count(*)::int as plays from unnest(array[?]::uuid[]) as prize_id group by prize_id) taken
      where prizes.id = taken.prize_id`,
    [won.map(({ prizeId }) => prizeId)],
  );
  await em.execute(
    `with last as (
       update gachas set last_serial_number = last_serial_number + ? where id = ? returning last_serial_number
     )
     update orders set serial_number = last.last_serial_number - ? + settled.turn
       from last, unnest(array[?]::uuid[]) with ordinality as settled (id, turn)
      where orders.id = settled.id`,
    [drawn.length, gachaId, drawn.length, drawn.map(({ orderId }) => orderId)],
  );
  await em.execute(`update payments set state = 'drawn' where id = any(array[?]::uuid[]) and state = 'authorised'`, [ids(drawn)]);
}

async function writeRefusals(em: EntityManager, refused: readonly Line[]): Promise<void> {
  if (refused.length === 0) return;
  await em.execute(
    `update payments set state = 'voiding', refusal = 'SOLD_OUT' where id = any(array[?]::uuid[]) and state = 'authorised'`,
    [ids(refused)],
  );
  await em.execute(`update orders set state = 'pending' where id = any(array[?]::uuid[]) and state = 'paying'`, [
    refused.map(({ orderId }) => orderId),
  ]);
}

const ids = (lines: readonly Line[]): string[] => lines.map(({ paymentId }) => paymentId);
