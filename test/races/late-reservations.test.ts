import { expect } from '@jest/globals';
import { openBatches } from '../../src/database/batch.ts';
import { pay } from '../../src/payment/pay.ts';
import type { Processor } from '../../src/payment/processor/processor.ts';
import { sandbox } from '../../src/payment/processor/sandbox/sandbox.ts';
import { recover } from '../../src/payment/recover.ts';
import type { User } from '../../src/user/user.ts';
import { Fan } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import type { TestDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { race } from '../support/race.ts';

const PAYERS = 24;

/** The sandbox as a process knows it that sleeps, once it has heard that money is reserved, until it is woken. */
function sleepingAt(real: Processor, until: Promise<void>, reached: () => void): Processor {
  return {
    ...real,
    authorise: async (...words) => {
      const answer = await real.authorise(...words);
      reached();
      await until;
      return answer;
    },
  };
}

const checkoutOf = ({ orm }: TestDatabase, processor: Processor) => ({
  processor,
  run: openBatches(orm.em),
  returnUrl: () => '',
});

race('a process that wakes up with a reservation on which others go on releases nothing', {
  run: async ({ database, gateway }) => {
    const gachaId = await aGacha(database);
    const fans = await Promise.all(Array.from({ length: PAYERS }, () => Fan.signsUp(gateway)));
    const orders = await Promise.all(fans.map(async (fan) => ({ fan, orderId: await fan.hasOrdered(gachaId) })));
    const real = sandbox(database.orm.em);
    const { promise: until, resolve: wake } = Promise.withResolvers<void>();
    const sleepers = orders.map(({ fan, orderId }) => {
      const { promise: reached, resolve } = Promise.withResolvers<void>();
      const checkout = checkoutOf(database, sleepingAt(real, until, resolve));
      const over = pay(database.fork(), checkout, { id: fan.id } as User, { orderId, cardToken: null }).catch(() => null);
      return { reached, over };
    });
    await Promise.all(sleepers.map(({ reached }) => reached));
    const orderIds = orders.map(({ orderId }) => orderId);
    const recovers = async () => {
      await database.sql('update payments set lease_until = now() where order_id = any(array[?]::uuid[]) and not is_finished', [
        orderIds,
      ]);
      await recover(database.orm.em, checkoutOf(database, real), () => {});
    };
    const first = recovers();
    await eventually(async () => {
      const taken = 'select 1 from payments where order_id = any(array[?]::uuid[]) and epoch > 1 limit 1';
      return (await database.sql(taken, [orderIds])).length > 0;
    });
    wake();
    await Promise.all([first, ...sleepers.map(({ over }) => over)]);
    await recovers();
    await recovers();
    return database.sql(
      `select p.state, s.status, s.captures, s.voids, o.state as "order" from payments p join orders o on o.id = p.order_id
         join sandbox_transactions s using (processor_order_id) where o.id = any(array[?]::uuid[])`,
      [orderIds],
    );
  },
  written: (payments) => {
    const paid = { state: 'captured', status: 'captured', captures: 1, voids: 0, order: 'assigned' };
    expect(payments).toEqual(Array(PAYERS).fill(paid));
  },
  guards: {
    without: ['state'],
    alterations: ['drop trigger next_step on payments'],
  },
});
