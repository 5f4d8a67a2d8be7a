import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { openBatches } from '../../src/database/batch.ts';
import { enrol, retire } from '../../src/encryption/enrolment.ts';
import { giveVault } from '../../src/encryption/sealed-column.ts';
import { refuseUnreadableKey } from '../../src/encryption/take-up.ts';
import { MissingKey, Vault } from '../../src/encryption/vault.ts';
import { rotateKeys } from '../../src/operator/keys/rotate.ts';
import { deliveryInfosOf, SEALED_ADDRESS } from '../../src/order/delivery-info.ts';
import { accessKeysOf, SEALED_ACCESS_KEYS } from '../../src/payment/attempt/access-keys.ts';
import { livePaymentsOf } from '../../src/payment/attempt/find.ts';
import { sandbox } from '../../src/payment/processor/sandbox/sandbox.ts';
import { recover } from '../../src/payment/recover.ts';
import { keepEnrolled } from '../../src/start/parts/fitness/enrolled.ts';
import { Fan } from '../support/actors.ts';
import { ADDRESS } from '../support/address.ts';
import { aGacha } from '../support/catalogue.ts';
import { areDrawn } from '../support/drawn.ts';
import { eventually } from '../support/eventually.ts';
import { nextKey, testKey, testVault } from '../support/keys.ts';
import { aStage, oneRow } from '../support/stage.ts';

/** While keys change, gateways may be given a new one at different times. */
const stage = aStage();
const next = new Vault([nextKey]);

test('an address under a key that this gateway was not given yet is 503, not a fault, and is there with the key', async () => {
  const fan = await Fan.signsUp(stage.gateway);
  const orderId = await fan.hasOrdered(await aGacha(stage.database, { delivery_type: 'mail' }), 1, ADDRESS);
  const { purpose, table, column } = SEALED_ADDRESS;
  const sealed = next.seal({ purpose, table, column, row: [orderId] }, JSON.stringify(ADDRESS));
  await stage.database.sql('update delivery_infos set address = ? where order_id = ?', [sealed, orderId]);
  const reads = () => fan.asks('query ($id: ID!) { order(id: $id) { deliveryInfo { city } } }', { id: orderId });
  expect((await reads()).code).toBe('UNAVAILABLE');
  expect((await fan.get(`/api/v1/orders/${orderId}`)).status).toBe(503);
  giveVault(stage.database.orm.em, new Vault([testKey, nextKey]));
  expect((await reads()).data.order.deliveryInfo.city).toBe(ADDRESS.city);
  giveVault(stage.database.orm.em, testVault);
});

test('a payment whose keys do not open yet waits, and nothing is given up: with the key its money is taken', async () => {
  const { database } = stage;
  const orderId = await (await Fan.signsUp(stage.gateway)).hasOrdered(await aGacha(database));
  await areDrawn(database, [orderId]);
  const em = database.orm.em;
  const [payment] = await livePaymentsOf(em.fork(), [orderId]);
  if (!payment) throw new Error('nothing was drawn');
  const { purpose, table, column } = SEALED_ACCESS_KEYS;
  const sealed = next.seal({ purpose, table, column, row: [payment.id] }, JSON.stringify(accessKeysOf(em, payment)));
  await database.sql('update payments set access_keys = ? where id = ?', [sealed, payment.id]);
  const recovers = async () => {
    await database.sql('update payments set lease_until = now() where id = ?', [payment.id]);
    const complaints: unknown[] = [];
    const checkout = { processor: sandbox(em), run: openBatches(em), returnUrl: () => '' };
    await recover(em, checkout, (_payment, error) => complaints.push(error));
    const { state } = await oneRow<{ state: string }>(database, 'select state from payments where id = ?', [payment.id]);
    return { state, complaints };
  };
  expect(await recovers()).toEqual({ state: 'drawn', complaints: [expect.any(MissingKey)] });
  giveVault(em, new Vault([testKey, nextKey]));
  expect(await recovers()).toEqual({ state: 'captured', complaints: [] });
  giveVault(em, testVault);
});

test('a gateway goes on saying which key it encrypts with, and what others use that it lacks; such a key is not retired', async () => {
  const { database } = stage;
  const seen = () => oneRow<{ at: Date }>(database, 'select seen_at as at from encryption_keys where id = ?', [testKey.id]);
  await enrol(database.fork(), testVault);
  await enrol(database.fork(), next);
  await database.sql(`update encryption_keys set seen_at = now() - interval '1 hour'`);
  const told: unknown[] = [];
  const log = { error: (entry: unknown) => told.push(entry), warn: (entry: unknown) => told.push(entry) };
  const enrolled = keepEnrolled({ database }, log as never, 20);
  await eventually(async () => Date.now() - (await seen()).at.getTime() < 60_000 && told.length > 0);
  expect(enrolled.lacksKey()).toBe(true);
  // It would be told all that is sealed with the next key, and could read nothing of it.
  await expect(refuseUnreadableKey(database.fork(), nextKey.id)).rejects.toThrow(
    `1 of the running gateways cannot read what ${nextKey.id} encrypts.`,
  );
  await refuseUnreadableKey(database.fork(), testKey.id);
  await enrolled.stop();
  await refuseUnreadableKey(database.fork(), nextKey.id);
  expect(told).toEqual([{ keys: [nextKey.id] }]);
  expect(await retire(database.orm.em, [testKey.id, nextKey.id])).toEqual([nextKey.id]);
});

test('a row that does not open holds no key in, and is named', async () => {
  const { database } = stage;
  const em = database.orm.em;
  const fan = await Fan.signsUp(stage.gateway);
  const orderId = await fan.hasPaid(await aGacha(database, { delivery_type: 'mail' }), 1, ADDRESS);
  const { purpose, table, column } = SEALED_ADDRESS;
  const moved = testVault.seal({ purpose, table, column, row: [randomUUID()] }, JSON.stringify(ADDRESS));
  await database.sql('update delivery_infos set address = ? where order_id = ?', [moved, orderId]);
  await database.sql(`update encryption_keys set seen_at = now() - interval '1 hour'`);
  giveVault(em, new Vault([nextKey, testKey]));
  const { left, broken } = await rotateKeys(em.fork());
  expect([left, broken]).toEqual([[], [`delivery_infos.address ${orderId}`]]);
  giveVault(em, testVault);
});

test('a row under a key that is nowhere to be had holds up no rotation of the others, and is told', async () => {
  const { database } = stage;
  const em = database.orm.em;
  const fan = await Fan.signsUp(stage.gateway);
  const mailed = await aGacha(database, { delivery_type: 'mail' });
  const [lost, kept] = [await fan.hasPaid(mailed, 1, ADDRESS), await fan.hasOrdered(mailed, 1, ADDRESS)];
  await database.sql(`update delivery_infos set address = '1.ffffffffffff.' || split_part(address, '.', 3) where order_id = ?`, [
    lost,
  ]);
  giveVault(em, new Vault([nextKey, testKey]));
  await enrol(em, next);
  const { left } = await rotateKeys(em.fork());
  expect(left).toEqual([{ keyId: 'ffffffffffff', table: 'delivery_infos', column: 'address', rows: 1 }]);
  giveVault(em, next);
  expect(await deliveryInfosOf(em.fork(), [kept])).toMatchObject([{ city: ADDRESS.city }]);
  giveVault(em, testVault);
});
