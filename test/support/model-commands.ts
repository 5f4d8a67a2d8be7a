import { expect } from '@jest/globals';
import fc from 'fast-check';
import type { Fan, StaffMember } from './actors.ts';
import { ADDRESS } from './address.ts';
import type { TestDatabase } from './database.ts';
import type { Answer } from './gateway.ts';
import { collectable, FANS, type Model, type ModelFan, type ModelOrder, settlePaid, standsInTheWay, unpaid } from './model.ts';

/** The service itself, with what a test can do to it. */
export type Real = {
  database: TestDatabase;
  fans: Fan[];
  staff: StaffMember;
  gachaIds: string[];
  restocks(gacha: number, plays: number): Promise<void>;
  losingCaptures<T>(work: () => Promise<T>): Promise<T>;
  /** The holder says yes to the bank, and comes back from there. */
  comesBack(orderId: string): Promise<void>;
  recovers(): Promise<void>;
};

type Command = fc.AsyncCommand<Model, Real>;
type Step = (model: Model, real: Real) => Promise<void>;

const command = (name: string, run: Step, check: (model: Model) => boolean = () => true): Command => ({
  check,
  run,
  toString: () => name,
});

const fanOf = (model: Model, index: number): ModelFan => model.fans[index] as ModelFan;
const realFan = (real: Real, index: number): Fan => real.fans[index] as Fan;
const codeOf = ({ code }: Answer): string => code ?? 'OK';

const order = (who: number, gacha: number, plays: number): Command =>
  command(`fan ${who} orders ${plays} of ${gacha}`, async (model, real) => {
    const fan = fanOf(model, who);
    const before = unpaid(fan);
    const answer = await realFan(real, who).ordersPlays(real.gachaIds[gacha] ?? '', plays, ADDRESS);
    const refusal = standsInTheWay(model, fan, gacha, plays) ?? (before?.state === 'paying' ? 'PAYMENT_IN_PROGRESS' : null);
    expect(codeOf(answer)).toBe(refusal ?? 'OK');
    if (refusal) return;
    fan.orders = fan.orders.filter((one) => one !== before);
    fan.orders.push({ id: answer.data.createOrder.order.id, gacha, plays, state: 'pending' });
  });

/** What paying an unpaid order should answer with a card that is good. */
function payRefusal(model: Model, fan: ModelFan, { state, gacha, plays }: ModelOrder): string | null {
  return state === 'paying' ? 'PAYMENT_IN_PROGRESS' : standsInTheWay(model, fan, gacha, plays);
}

const takeStock = (model: Model, { gacha, plays }: ModelOrder): void => {
  const it = model.gachas[gacha];
  if (it) it.stock -= plays;
};

const hasUnpaid = (who: number) => (model: Model) => unpaid(fanOf(model, who)) !== undefined;

const pay = (who: number): Command =>
  command(
    `fan ${who} pays`,
    async (model, real) => {
      const fan = fanOf(model, who);
      const waiting = unpaid(fan) as ModelOrder;
      if (waiting.state === 'waiting') return expectSameBank(real, who, waiting);
      const refusal = payRefusal(model, fan, waiting);
      expect(codeOf(await realFan(real, who).pays(waiting.id))).toBe(refusal ?? 'OK');
      if (refusal) return;
      takeStock(model, waiting);
      settlePaid(model, fan, waiting);
    },
    hasUnpaid(who),
  );

const payBadly = (who: number): Command =>
  command(
    `fan ${who} pays with a bad card`,
    async (model, real) => {
      const fan = fanOf(model, who);
      const waiting = unpaid(fan) as ModelOrder;
      const isFree = model.gachas[waiting.gacha]?.price === 0;
      if (isFree) return;
      const answer = await realFan(real, who).pays(waiting.id, 'tok_declined');
      const refusal = payRefusal(model, fan, waiting);
      expect(codeOf(answer)).toBe(refusal ?? 'PAYMENT_DECLINED');
      if (!refusal) waiting.state = 'pending';
    },
    hasUnpaid(who),
  );

const payUnheard = (who: number): Command =>
  command(
    `fan ${who} pays, and the capture is not heard`,
    async (model, real) => {
      const fan = fanOf(model, who);
      const waiting = unpaid(fan) as ModelOrder;
      if (model.gachas[waiting.gacha]?.price === 0) return;
      const refusal = payRefusal(model, fan, waiting);
      if (waiting.state === 'waiting') return;
      const answer = await real.losingCaptures(() => realFan(real, who).pays(waiting.id));
      expect(codeOf(answer)).toBe(refusal ?? 'UNAVAILABLE');
      if (refusal) return;
      takeStock(model, waiting);
      waiting.state = 'paying';
    },
    hasUnpaid(who),
  );

export const recover = (): Command =>
  command('a gateway recovers', async (model, real) => {
    await real.recovers();
    for (const fan of model.fans)
      for (const one of fan.orders) {
        if (one.state === 'paying') settlePaid(model, fan, one);
        // The holder has not come back for a quarter of an hour.
        if (one.state === 'waiting') one.state = 'pending';
      }
  });

const CHALLENGED = 'tok_3ds_challenge';

/** Without a card, or with the same, the answer is the payment that waits. */
async function expectSameBank(real: Real, who: number, { id }: ModelOrder, card?: string): Promise<void> {
  const answer = await realFan(real, who).pays(id, card);
  expect(answer.data.pay.payment.status).toBe('CHALLENGED');
}

const payAsked = (who: number): Command =>
  command(
    `fan ${who} pays with a card whose holder is asked`,
    async (model, real) => {
      const fan = fanOf(model, who);
      const waiting = unpaid(fan) as ModelOrder;
      if (model.gachas[waiting.gacha]?.price === 0) return;
      if (waiting.state === 'waiting') return expectSameBank(real, who, waiting, CHALLENGED);
      const refusal = payRefusal(model, fan, waiting);
      const answer = await realFan(real, who).pays(waiting.id, CHALLENGED);
      expect(codeOf(answer)).toBe(refusal ?? 'OK');
      if (!refusal) waiting.state = 'waiting';
    },
    hasUnpaid(who),
  );

const COMPLETE = 'mutation ($id: ID!) { completePayment(input: { orderId: $id }) { order { status } } }';

const comeBack = (who: number): Command =>
  command(`the holder ${who} comes back`, async (model, real) => {
    const fan = fanOf(model, who);
    const waiting = unpaid(fan);
    if (waiting?.state !== 'waiting') return;
    await real.comesBack(waiting.id);
    const isSoldOut = (model.gachas[waiting.gacha]?.stock ?? 0) < waiting.plays;
    const answer = await realFan(real, who).asks(COMPLETE, { id: waiting.id });
    expect(codeOf(answer)).toBe(isSoldOut ? 'SOLD_OUT' : 'OK');
    if (isSoldOut) {
      waiting.state = 'pending';
      return;
    }
    takeStock(model, waiting);
    settlePaid(model, fan, waiting);
  });

const payAgain = (who: number): Command =>
  command(`fan ${who} pays again what is paid`, async (model, real) => {
    for (const { id, state } of fanOf(model, who).orders.slice(-2))
      if (state === 'paid' || state === 'delivered')
        expect((await realFan(real, who).pays(id)).data.pay.payment.status).toBe('CAPTURED');
  });

const CANCELLING = {
  pending: 'OK',
  cancelled: 'OK',
  waiting: 'OK',
  paying: 'PAYMENT_IN_PROGRESS',
  paid: 'ORDER_ALREADY_PAID',
  delivered: 'ORDER_ALREADY_PAID',
};

const cancel = (who: number): Command =>
  command(`fan ${who} cancels`, async (model, real) => {
    const last = fanOf(model, who).orders.at(-1);
    if (!last) return;
    expect(codeOf(await realFan(real, who).cancels(last.id))).toBe(CANCELLING[last.state]);
    if (last.state === 'pending' || last.state === 'waiting') last.state = 'cancelled';
  });

const askForCode = (who: number): Command =>
  command(`fan ${who} asks for a code`, async (model, real) => {
    const fan = fanOf(model, who);
    const orders = collectable(model, fan);
    const answer = await realFan(real, who).asksForCode();
    expect(codeOf(answer)).toBe(orders.length > 0 ? 'OK' : 'NOTHING_TO_PICK_UP');
    if (orders.length > 0) fan.codes.push({ code: answer.data.issuePickupToken.code, orders });
  });

/** The newest code works, also a second time; an older one tells so, unless it was used before it was replaced. */
const collect = (who: number, gacha: number, back: number): Command =>
  command(`fan ${who} collects ${gacha} with code -${back}`, async (model, real) => {
    const fan = fanOf(model, who);
    const shown = fan.codes.at(-back);
    const covered = fan.orders.filter((one) => one.gacha === gacha && shown?.orders.includes(one.id));
    if (!shown || covered.length === 0) return;
    const answer = await real.staff.handsOver(
      shown.code,
      real.gachaIds[gacha] ?? '',
      covered.map(({ id }) => id),
    );
    if (back === 1) {
      expect(codeOf(answer)).toBe('OK');
      for (const one of covered) one.state = 'delivered';
    } else expect(['OK', 'PICKUP_CODE_SUPERSEDED', 'ALREADY_HANDED_OVER']).toContain(codeOf(answer));
    // Whatever an old code answers, it must not have handed anything over that waits: the end compares that.
  });

const restock = (gacha: number): Command =>
  command(`${gacha} is restocked`, async (model, real) => {
    await real.restocks(gacha, 2);
    const it = model.gachas[gacha];
    if (it) it.stock += 2;
  });

const who = fc.nat(FANS - 1);
const which = fc.nat(2);

export const ALL = [
  fc.tuple(who, which, fc.integer({ min: 1, max: 4 })).map((at) => order(...at)),
  fc.tuple(who, which, fc.integer({ min: 1, max: 4 })).map((at) => order(...at)),
  who.map(pay),
  who.map(pay),
  who.map(payBadly),
  who.map(payUnheard),
  who.map(payAsked),
  who.map(payAsked),
  who.map(comeBack),
  fc.constant(null).map(recover),
  who.map(payAgain),
  who.map(cancel),
  who.map(askForCode),
  fc.tuple(who, which, fc.integer({ min: 1, max: 2 })).map((at) => collect(...at)),
  which.map(restock),
];

const WORDS: Record<string, string> = { PENDING: 'pending', PAID: 'paid', DELIVERED: 'delivered' };
const LISTS =
  '{ paid: orders(first: 100) { nodes { ...o } } pending: orders(where: { status: PENDING }) { nodes { ...o } } } fragment o on Order { id status playAmount orderDetails { id } }';

/** What the service itself says in the end, in the words of the model. */
export async function stateOf({ database: { sql }, fans, gachaIds }: Real) {
  const stock = await Promise.all(
    gachaIds.map(
      async (id) => (await sql<{ n: number }>('select sum(stock)::int as n from prizes where gacha_id = ?', [id]))[0]?.n,
    ),
  );
  const [reserved] = await sql<{ n: number }>(
    `select count(*)::int as n from sandbox_transactions join payments using (processor_order_id) join orders o on o.id = order_id
      where gacha_id = any(array[?]::uuid[]) and status = 'authorised'`,
    [gachaIds],
  );
  return { stock, reserved: reserved?.n, fans: await Promise.all(fans.map((fan) => fanState(sql, fan))) };
}

async function fanState(sql: TestDatabase['sql'], fan: Fan) {
  const [money] = await sql<{ charged: number }>(
    `select coalesce(sum(s.amount * captures), 0)::int as charged from sandbox_transactions s join payments using (processor_order_id)
       join orders o on o.id = order_id where user_id = ?`,
    [fan.id],
  );
  const { data } = await fan.asks(LISTS);
  const orders = [...data.paid.nodes, ...data.pending.nodes].map(({ id, status, playAmount, orderDetails }) => [
    id,
    { state: WORDS[status], plays: playAmount, won: orderDetails?.length ?? 0 },
  ]);
  return { charged: money?.charged, orders: Object.fromEntries(orders) };
}
