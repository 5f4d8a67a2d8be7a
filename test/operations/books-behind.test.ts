import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { doBalance, drawUpBooks } from '../../src/operator/books/books.ts';
import { sandbox } from '../../src/payment/processor/sandbox/sandbox.ts';
import { Fan } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { connectTestDatabase, type TestDatabase } from '../support/database.ts';
import type { DatabaseServer } from '../support/database-server.ts';
import { eventually } from '../support/eventually.ts';
import { becomesUsed, Replicated } from '../support/replicated.ts';

let world: Replicated;
let replica: DatabaseServer;
let standby: TestDatabase;
beforeAll(async () => {
  world = await Replicated.opens();
  replica = await world.primary.standby();
  standby = await connectTestDatabase(replica.url, async () => {});
});
afterAll(async () => {
  await standby?.close();
  await world?.away(replica);
});

test('a standby that is behind contradicts no processor, and the books are of its moment', async () => {
  const gateway = await world.gateway([replica]);
  await becomesUsed(gateway, replica);
  const fan = await Fan.signsUp(gateway);
  const gachaId = await aGacha(world.database, { price: 500 });
  const orderId = await fan.hasPaid(gachaId, 1);
  await eventually(
    async () => (await replica.sql('select 1 from orders where id = $1 and state <> $2', [orderId, 'pending'])).length,
  );
  await replica.sql('select pg_wal_replay_pause()');
  await fan.hasPaid(gachaId, 2);
  const after = new Date();
  const processor = sandbox(world.database.orm.em);
  const books = await drawUpBooks(
    world.database.fork(),
    processor,
    { from: null, to: null },
    {
      reading: (work) => work(standby.fork()),
    },
  );
  await replica.sql('select pg_wal_replay_resume()');
  expect([doBalance(books), books.differences]).toEqual([true, []]);
  expect(books.lines[0]).toMatchObject({ here: 2, there: 2 });
  expect(books.at.getTime()).toBeLessThan(after.getTime());
});
