import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { openBatches } from '../../src/database/batch.ts';
import { answerChallenge } from '../../src/payment/processor/sandbox/challenge.ts';
import { sandbox } from '../../src/payment/processor/sandbox/sandbox.ts';
import { recover } from '../../src/payment/recover.ts';
import { Fan } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import type { TestDatabase } from '../support/database.ts';
import { type Answer, openTestGateway } from '../support/gateway.ts';
import { race } from '../support/race.ts';
import { returnPathOf } from '../support/return-path.ts';

const ROUNDS = 12;
const HEAD_START_MS = 6;

type Buyer = { fan: Fan; orderId: string; gachaId: string };

const ACTS: ((buyer: Buyer) => Promise<Answer>)[] = [
  ({ fan, orderId }) => fan.cancels(orderId),
  ({ fan, gachaId }) => fan.ordersPlays(gachaId),
  ({ fan, orderId }) => fan.pays(orderId, 'tok_another'),
];

race('a holder who comes back from the bank and an act that ends the payment have one winner', {
  run: async ({ database, gateway }) => {
    const gachaId = await aGacha(database);
    const other = await openTestGateway(database);
    const duels = Array.from({ length: ROUNDS }, async (_, round) => {
      const fan = await Fan.signsUp(gateway);
      const orderId = await fan.hasOrdered(gachaId);
      const { redirectUrl } = (await fan.pays(orderId, 'tok_3ds_challenge')).data.pay;
      const transaction = new URL(redirectUrl).searchParams.get('transaction') ?? '';
      const url = returnPathOf(await answerChallenge(database.orm.em, transaction, true));
      const act = ACTS[round % ACTS.length] as (typeof ACTS)[number];
      // The return has less to do: so it starts later and later.
      const comesBack = async () => {
        await pause(round * HEAD_START_MS);
        await other.send({ method: 'GET', url });
      };
      const [ended] = await Promise.all([act({ fan, orderId, gachaId }), comesBack()]);
      return { orderId, isEnded: ended.code === undefined, code: ended.code, pays: round % ACTS.length === 2 };
    });
    const ended = await Promise.all(duels);
    await other.close();
    await recovers(database);
    return Promise.all(ended.map(async (duel) => ({ ...duel, ...(await fateOf(database, duel.orderId)) })));
  },
  written: (duels) => {
    for (const { pays, reserved, captured, isPaid, isGone } of duels) {
      expect({ reserved, captured, isGone }).toEqual({ reserved: 0, captured: isPaid ? 1 : 0, isGone: !isPaid });
      if (pays) expect(isPaid).toBe(true);
    }
  },
  heard: (duels) => {
    for (const { isEnded, code, pays, first, isPaid } of duels) {
      if (!isEnded) expect(code).toBe('PAYMENT_IN_PROGRESS');
      expect(isPaid).toBe(pays || !isEnded);
      // To pay when the holder is back goes on with the first card, as paying again does.
      if (!pays || !isEnded) expect(first).toBe(isEnded ? 'ended' : 'captured');
    }
  },
  guards: {
    without: ['state', 'order not deleted'],
    constraints: ['payments_one_live_per_order', 'orders.orders_only_unpaid_vanish', 'orders.orders_paid_is_complete'],
    alterations: ['drop trigger next_step on payments'],
  },
});

/** Each payment that is not over goes on, as it would in some seconds. */
async function recovers({ orm, sql }: TestDatabase): Promise<void> {
  const checkout = { processor: sandbox(orm.em), run: openBatches(orm.em), returnUrl: () => '' };
  for (let time = 0; time < 3; time += 1) {
    await sql('update payments set lease_until = now() where not is_finished');
    await recover(orm.em, checkout, () => {});
  }
}

type Fate = { reserved: number; captured: number; isPaid: boolean; isGone: boolean; first: string };

async function fateOf({ sql }: TestDatabase, orderId: string): Promise<Fate> {
  const [fate] = await sql<Fate>(
    `select count(*) filter (where s.status = 'authorised')::int as reserved, coalesce(sum(captures), 0)::int as captured,
            (select state = 'assigned' from orders where id = ?) as "isPaid",
            (select deleted_at is not null or state = 'cancelled' from orders where id = ?) as "isGone",
            (array_agg(case when p.state in ('abandoned', 'declined') then 'ended' else p.state end order by p.created_at))[1] as first
       from payments p join sandbox_transactions s using (processor_order_id) where p.order_id = ?`,
    [orderId, orderId, orderId],
  );
  if (!fate) throw new Error('the order has vanished from the table');
  return fate;
}
