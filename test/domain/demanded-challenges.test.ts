import { beforeEach, expect, test } from '@jest/globals';
import { openBatches } from '../../src/database/batch.ts';
import type { AnnouncingProcessor, Processor } from '../../src/payment/processor/processor.ts';
import { answerChallenge } from '../../src/payment/processor/sandbox/challenge.ts';
import { sandbox } from '../../src/payment/processor/sandbox/sandbox.ts';
import { recover } from '../../src/payment/recover.ts';
import { Fan } from '../support/actors.ts';
import { expectBooksToBalance } from '../support/books.ts';
import { aGacha } from '../support/catalogue.ts';
import { aLimitedStage } from '../support/rates.ts';
import { returnPathOf } from '../support/return-path.ts';

const stage = aLimitedStage();
const LIMIT = { declines: { perOrder: 0, perHour: 0, perAddress: 1 } };
let real: AnnouncingProcessor;

beforeEach(() => {
  real = { ...sandbox(stage.database.orm.em, () => 'https://bank.example/3ds'), uncertainForSeconds: 0 };
});

/** A card was declined at their address, and they have just signed up. */
async function aNewcomer(processor: Processor) {
  const gateway = await stage.limited(LIMIT, { processor });
  const gachaId = await aGacha(stage.database);
  const other = await Fan.signsUp(gateway);
  await other.pays(await other.hasOrdered(gachaId), 'tok_declined');
  const fan = await Fan.signsUp(gateway);
  return { gateway, fan, orderId: await fan.hasOrdered(gachaId) };
}

const statesOf = async (orderId: string): Promise<unknown[]> => {
  const rows = await stage.database.sql<{
    state: string;
    refusal: string;
    must_challenge: boolean;
    status: string;
    captures: number;
  }>(
    `select p.state, p.refusal, p.must_challenge, s.status, s.captures from payments p
       left join sandbox_transactions s on s.processor_order_id = p.processor_order_id where order_id = ? order by p.created_at`,
    [orderId],
  );
  expect(rows.every(({ must_challenge }) => must_challenge)).toBe(true);
  await expectBooksToBalance(stage.database, real);
  return rows.map(({ state, refusal, status, captures }) => [state, refusal, status, captures]);
};

const isRecovered = async (orderId: string, processor: Processor) => {
  await stage.database.sql('update payments set lease_until = now() where order_id = ? and not is_finished', [orderId]);
  const checkout = { processor, run: openBatches(stage.database.orm.em), returnUrl: () => '' };
  await recover(stage.database.orm.em, checkout, () => {});
};

/** It reserves without asking anybody, whatever is demanded. */
const deaf = (): AnnouncingProcessor => ({
  ...real,
  authorise: (reference, { mustChallenge: _, ...request }) => real.authorise(reference, request),
});

test('what was reserved although its holder was not asked goes back, nothing is drawn, and another try may follow', async () => {
  const { fan, orderId } = await aNewcomer(deaf());
  expect((await fan.pays(orderId, 'tok_good')).code).toBe('AUTHENTICATION_FAILED');
  expect(await fan.sees(orderId)).toMatchObject({ status: 'PENDING' });
  expect(await statesOf(orderId)).toEqual([['voided', 'AUTHENTICATION_FAILED', 'voided', 0]]);
  expect((await fan.pays(orderId, 'tok_good')).code).toBe('AUTHENTICATION_FAILED');
});

test('so does what a recovery finds reserved, where nobody heard that it is', async () => {
  const dead = () => Promise.reject(new Error('the line is dead'));
  const { fan, orderId } = await aNewcomer({
    ...real,
    find: dead,
    authorise: async (...call) => {
      await deaf().authorise(...call);
      return dead();
    },
  });
  expect((await fan.pays(orderId, 'tok_good')).code).toBe('UNAVAILABLE');
  await isRecovered(orderId, real);
  expect(await fan.sees(orderId)).toMatchObject({ status: 'PENDING' });
  expect(await statesOf(orderId)).toEqual([['voided', 'AUTHENTICATION_FAILED', 'voided', 0]]);
});

test('a challenge whose address was lost ends, and the next payment demands it again', async () => {
  let isLost = true;
  const { gateway, fan, orderId } = await aNewcomer({
    ...real,
    authorise: async (...call) => {
      const answer = await real.authorise(...call);
      if (isLost) throw new Error('the line is dead');
      return answer;
    },
  });
  expect((await fan.pays(orderId, 'tok_good')).code).toBe('AUTHENTICATION_FAILED');
  isLost = false;
  const { redirectUrl } = (await fan.pays(orderId, 'tok_good')).data.pay;
  const transaction = new URL(redirectUrl).searchParams.get('transaction') ?? '';
  await gateway.send({ method: 'GET', url: returnPathOf(await answerChallenge(stage.database.orm.em, transaction, true)) });
  await isRecovered(orderId, real);
  expect(await fan.sees(orderId)).toMatchObject({ status: 'PAID' });
  expect((await statesOf(orderId)).at(-1)).toEqual(['captured', null, 'captured', 1]);
});

test('the same key answers the same challenge, and no other card is asked', async () => {
  const { gateway, fan, orderId } = await aNewcomer(real);
  const pays = () =>
    gateway.send({
      method: 'POST',
      url: `/api/v1/orders/${orderId}/payments`,
      headers: { authorization: `Bearer ${fan.token}`, 'idempotency-key': 'once' },
      payload: { token: 'tok_good' },
    });
  const [first, again] = [await pays(), await pays()];
  expect([first.statusCode, again.statusCode, again.json()]).toEqual([202, 202, first.json()]);
  expect(await statesOf(orderId)).toEqual([['challenged', null, 'challenged', 0]]);
});

test('the database itself draws none of them before there is an address where its holder was sent', async () => {
  const { fan, orderId } = await aNewcomer(real);
  await fan.pays(orderId, 'tok_good');
  await stage.database.sql('update payments set redirect_url = null where order_id = ?', [orderId]);
  const moves = ['returned', 'drawn'].map(
    (to) => () => stage.database.sql('update payments set state = ? where order_id = ?', [to, orderId]),
  );
  await moves[0]?.();
  await expect(moves[1]?.()).rejects.toMatchObject({ constraint: 'payments_challenged_first' });
});
