import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { aMeeting } from '../support/meeting.ts';

const { scene, aPayment } = aMeeting();

const LEFT_SECONDS = 0.3;

/** The call before it has used up nearly all of the lease, and what comes after it takes longer than what is left. */
async function outlastsItsLease(
  payment: Awaited<ReturnType<typeof aPayment>>,
  call: 'authorise' | 'capture',
  then: 'find' | 'drawing prizes' | 'capturing a payment',
  answered: 'before' | 'after' = 'after',
): Promise<string> {
  const [calling, slow] = [payment.fallsAsleep(answered, call), payment.fallsAsleep('before', then)];
  const first = payment.begins();
  await calling.reached;
  await payment.hasLeaseFor(LEFT_SECONDS);
  calling.wakes();
  await slow.reached;
  await pause(LEFT_SECONDS * 1000 + 100);
  await payment.recovers();
  slow.wakes();
  return first;
}

test('a draw that waits in a queue after a slow answer is not taken over: its caller hears that it is paid', async () => {
  const payment = await aPayment();
  expect(await outlastsItsLease(payment, 'authorise', 'drawing prizes')).toBe('captured');
  expect(await payment.attempts()).toEqual(['captured, SALES']);
});

test('nor is a capture that waits to be written down', async () => {
  const payment = await aPayment();
  expect(await outlastsItsLease(payment, 'capture', 'capturing a payment')).toBe('captured');
  expect(await payment.attempts()).toEqual(['captured, SALES']);
});

test('nor is a driver that asks what became of a call which was not answered', async () => {
  const payment = await aPayment();
  scene.server.breaks('ExecTran', { kind: 'drop', commits: true });
  expect(await outlastsItsLease(payment, 'authorise', 'find', 'before')).toBe('captured');
  expect(await payment.attempts()).toEqual(['captured, SALES']);
});

test('a driver that was taken over renews nothing: the lease is that of the driver after it', async () => {
  const payment = await aPayment();
  const sleep = payment.fallsAsleep('after', 'authorise');
  const first = payment.begins();
  await sleep.reached;
  await scene.server.goesDown();
  await payment.isTakenOver();
  const leases = () => scene.database.sql('select epoch, lease_until from payments where order_id = ?', [payment.orderId]);
  const before = await leases();
  sleep.wakes();
  expect(await first).toBe('PAYMENT_IN_PROGRESS');
  expect(await leases()).toEqual(before);
  await scene.server.comesUp();
  await payment.isTakenOver();
  expect(await payment.attempts()).toEqual(['captured, SALES']);
});
