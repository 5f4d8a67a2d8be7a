import { expect, test } from '@jest/globals';
import { sandbox } from '../../src/payment/processor/sandbox/sandbox.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { expectBooksToBalance } from '../support/books.ts';
import { aGacha } from '../support/catalogue.ts';
import { eventually } from '../support/eventually.ts';
import { fewestOf } from '../support/fewest.ts';
import { type Answer, openTestGateway } from '../support/gateway.ts';
import { held, locked } from '../support/held.ts';
import { lockWaits } from '../support/lock-waits.ts';
import { aStage } from '../support/stage.ts';

const stage = aStage();

/** Fans who come to the counter of a gacha at once, each with a code over what an order of its own won. */
async function queueAt(gachaId: string, length: number, gateway = stage.gateway) {
  return Promise.all(
    Array.from({ length }, async (_, place) => {
      const fan = await Fan.signsUp(gateway);
      const orderId = await fan.hasPaid(gachaId, 1 + (place % 3));
      return { fan, orderId, plays: 1 + (place % 3), code: await fan.hasCode() };
    }),
  );
}

const staffAt = (gachaId: string, members: number, gateway = stage.gateway) =>
  Promise.all(Array.from({ length: members }, () => StaffMember.isHired(gateway, stage.database, [gachaId])));

const outcomeOf = ({ code, data }: Answer): string =>
  code ?? data.confirmHandover.orders.map(({ order }: { order: { id: string } }) => order.id).join();

const ALL_CODES = 'lock table pickup_tokens in access exclusive mode';

/** Statements that need a code wait until no other is sent: on a busy machine, too, all come at once. */
async function atOnce<Given>(asking: () => Promise<Given>[]): Promise<Given[]> {
  const { statements } = stage.database;
  const letGo = await locked(stage.database, ALL_CODES);
  const asked = asking();
  let before = 0;
  await eventually(
    () => {
      const [last, now] = [before, statements.length];
      before = now;
      return now === last && statements.some((sql) => sql !== ALL_CODES && sql.includes('pickup_tokens'));
    },
    { everyMs: 200 },
  );
  await letGo();
  return Promise.all(asked);
}

/** Requests of one moment share a catalogue, as outside of tests; on a busy machine a moment is long. */
async function statementsFor(length: number): Promise<number> {
  const gateway = await openTestGateway(stage.database, { catalogueTtlMs: 60_000 });
  const gachaId = await aGacha(stage.database);
  const [queue, staff] = [await queueAt(gachaId, length, gateway), await staffAt(gachaId, length, gateway)];
  stage.database.statements.splice(0);
  const sheets = await atOnce(() => queue.map(async ({ code }, n) => staff[n]?.reads(code)));
  expect(sheets.map((sheet) => sheet?.data.handovers)).toEqual(
    queue.map(({ fan, orderId, plays }) => [
      expect.objectContaining({
        fan: expect.objectContaining({ id: fan.id }),
        totalAmount: plays,
        orders: [{ order: { id: orderId, playAmount: plays } }],
      }),
    ]),
  );
  const counted = stage.database.statements.splice(0).filter((sql) => sql !== ALL_CODES).length;
  const answers = await atOnce(() => queue.map(async ({ code, orderId }, n) => staff[n]?.handsOver(code, gachaId, [orderId])));
  expect(answers.map((answer) => answer && outcomeOf(answer))).toEqual(queue.map(({ orderId }) => orderId));
  const statements = counted + stage.database.statements.splice(0).filter((sql) => sql !== ALL_CODES).length;
  for (const { fan, orderId } of queue) expect((await fan.reads(orderId)).data.order.status).toBe('DELIVERED');
  await gateway.close();
  return statements;
}

test('thirty counters that read and confirm at once take few more statements than one, and each sees its own', async () => {
  const one = await statementsFor(1);
  expect(await fewestOf(() => statementsFor(30), one * 4)).toBeLessThan(one * 4);
  await expectBooksToBalance(stage.database, sandbox(stage.database.orm.em));
});

test('a report that is refused disturbs none of those at the same instant', async () => {
  const { database } = stage;
  const [gachaId, elsewhere] = [await aGacha(database), await aGacha(database)];
  const queue = await queueAt(gachaId, 9);
  const staff = await staffAt(gachaId, 9);
  const [expired, replaced, given, foreign, wrongPlace] = queue as [Queued, Queued, Queued, Queued, Queued];
  await database.sql('update pickup_tokens set expires_at = now() where user_id = ?', [expired.fan.id]);
  await replaced.fan.hasCode();
  await staff[0]?.handsOver(await given.fan.hasCode(), gachaId, [given.orderId]);
  const manager = await StaffMember.isHired(stage.gateway, database, 'all');
  const answers = await Promise.all([
    ...queue.map(({ code, orderId }, n) => {
      if (code === foreign.code) return staff[n]?.handsOver(code, gachaId, [expired.orderId]);
      if (code === wrongPlace.code) return manager.handsOver(code, elsewhere, [orderId]);
      return staff[n]?.handsOver(code, gachaId, [orderId]);
    }),
    staff[0]?.handsOver('00000000000000000000', gachaId, [expired.orderId]),
    staff[0]?.handsOver(wrongPlace.code, gachaId, []),
  ]);
  expect(answers.map((answer) => answer && outcomeOf(answer))).toEqual([
    'PICKUP_CODE_EXPIRED',
    'PICKUP_CODE_SUPERSEDED',
    'ALREADY_HANDED_OVER',
    'NOT_FOUND',
    'WRONG_COUNTER',
    ...queue.slice(5).map(({ orderId }) => orderId),
    'PICKUP_CODE_UNKNOWN',
    'BAD_INPUT',
  ]);
  await expectBooksToBalance(database, sandbox(database.orm.em));
});

test('a code that somebody else holds is waited for by its own counter only', async () => {
  const { database } = stage;
  const gachaId = await aGacha(database);
  const [queue, staff] = [await queueAt(gachaId, 5), await staffAt(gachaId, 5)];
  const [first] = queue as [Queued];
  const letGo = await held(database, 'select 1 from pickup_tokens where user_id = ?', [first.fan.id]);
  // More of them than there are connections.
  const waiting = Array.from({ length: 30 }, () => staff[0]?.handsOver(first.code, gachaId, [first.orderId]));
  const others = queue.slice(1).map(({ code, orderId }, n) => staff[n + 1]?.handsOver(code, gachaId, [orderId]));
  const answers = await Promise.all(others);
  expect(answers.map((answer) => answer && outcomeOf(answer))).toEqual(queue.slice(1).map(({ orderId }) => orderId));
  const sheets = await staff[1]?.reads(queue[1]?.code ?? '');
  expect(sheets?.code).toBeUndefined();
  expect(await lockWaits(database)).toBeLessThanOrEqual(1);
  await letGo();
  for (const last of await Promise.all(waiting)) expect(last && outcomeOf(last)).toBe(first.orderId);
});

test('where one report cannot be written, those at the same instant are written without it', async () => {
  const { database } = stage;
  const gachaId = await aGacha(database);
  const queue = await queueAt(gachaId, 6);
  const staff = await staffAt(gachaId, 6);
  const [broken] = queue as [Queued];
  await database.sql(
    `create function refuse_one() returns trigger language plpgsql as $$ begin
       if new.id = '${broken.orderId}' then raise 'a row that cannot be written'; end if; return new; end $$;
     create trigger refuse_one before update on orders for each row execute function refuse_one()`,
  );
  const confirm = () => Promise.all(queue.map(({ code, orderId }, n) => staff[n]?.handsOver(code, gachaId, [orderId])));
  const answers = await confirm();
  await database.sql('drop trigger refuse_one on orders; drop function refuse_one');
  expect(answers.map((answer) => answer && outcomeOf(answer))).toEqual([
    'INTERNAL',
    ...queue.slice(1).map(({ orderId }) => orderId),
  ]);
  expect((await broken.fan.reads(broken.orderId)).data.order).toMatchObject({ status: 'PAID', deliveredAt: null });
  expect((await confirm()).map((answer) => answer && outcomeOf(answer))).toEqual(queue.map(({ orderId }) => orderId));
  await expectBooksToBalance(database, sandbox(database.orm.em));
});

type Queued = Awaited<ReturnType<typeof queueAt>>[number];
