import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { importCatalogue } from '../../src/operator/catalogue/import.ts';
import { sandbox } from '../../src/payment/processor/sandbox/sandbox.ts';
import { Fan } from '../support/actors.ts';
import { aGacha, gachaEntry } from '../support/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { openTestGateway, type TestGateway } from '../support/gateway.ts';
import { oneRow } from '../support/stage.ts';

let database: TestDatabase;
let gateway: TestGateway;
let isCut = false;
const NAME = 'First';
const entry = gachaEntry({ name: NAME });

/** A gateway with a payment that nothing goes on with, and with a catalogue that it takes to be valid for long. */
beforeAll(async () => {
  database = await openTestDatabase();
  const bank = sandbox(database.orm.em);
  const cut = <Call extends (...args: never[]) => Promise<unknown>>(call: Call) =>
    ((...args) => (isCut ? Promise.reject(new Error('the line is cut')) : call(...args))) as Call;
  gateway = await openTestGateway(database, {
    processor: { ...bank, capture: cut(bank.capture), find: cut(bank.find) },
    catalogueTtlMs: 600_000,
  });
  await importCatalogue(database.fork(), { gachas: [entry] });
});
afterAll(async () => {
  await gateway.close();
  await database.close();
});

async function eventually(check: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 30_000;
  while (!(await check())) {
    if (performance.now() > deadline) throw new Error('it never came about');
    await pause(20);
  }
}

const isNamed = async (name: string) => (await gateway.ask(`{ gacha(id: "${entry.id}") { name } }`)).data.gacha.name === name;

test('a gateway that does not listen only answers; one that listens recovers payments and hears of changes', async () => {
  const fan = await Fan.signsUp(gateway);
  const orderId = await fan.hasOrdered(await aGacha(database));
  isCut = true;
  expect((await fan.pays(orderId)).code).toBe('UNAVAILABLE');
  isCut = false;
  await database.sql('update payments set lease_until = now()');
  const isPaid = async () => {
    const { state } = await oneRow<{ state: string }>(database, 'select state from payments where order_id = ?', [orderId]);
    return state === 'captured';
  };
  expect(await isNamed(NAME)).toBe(true);
  await importCatalogue(database.fork(), { gachas: [{ ...entry, name: 'Renamed' }] });
  await pause(100);
  expect([await isPaid(), await isNamed(NAME)]).toEqual([false, true]);
  await gateway.app.listen({ port: 0, host: '127.0.0.1' });
  await eventually(isPaid);
  await eventually(() => isNamed('Renamed'));
});
