import { expect, test } from '@jest/globals';
import { enrol, missingKeys } from '../../src/encryption/enrolment.ts';
import { refuseLostKeys } from '../../src/encryption/refuse-lost.ts';
import { NoVault, vaultOf } from '../../src/encryption/sealed-column.ts';
import { BrokenSeal, type Sealed, Vault } from '../../src/encryption/vault.ts';
import { SEALED_COLUMNS } from '../../src/operator/keys/columns.ts';
import { deliveryInfosOf } from '../../src/order/delivery-info.ts';
import { openOrm } from '../../src/start/database/orm.ts';
import { Fan } from '../support/actors.ts';
import { ADDRESS } from '../support/address.ts';
import { aGacha } from '../support/catalogue.ts';
import { nextKey, testKey, testVault } from '../support/keys.ts';
import { aStage } from '../support/stage.ts';

const stage = aStage();

test('every column that the database lets hold ciphertexts only is rotated, and no other', async () => {
  const rows = await stage.database.sql<{ name: string }>(
    `select conrelid::regclass || '.' || a.attname as name from pg_constraint c
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'c' and pg_get_constraintdef(c.oid) like '%~~ ''1.\\%''::text%' order by 1`,
  );
  expect(rows.length).toBeGreaterThan(5);
  expect(SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`).sort()).toEqual(rows.map(({ name }) => name).sort());
});

test('the keys of each column are those of its table', async () => {
  for (const { table, keys } of SEALED_COLUMNS) {
    const rows = await stage.database.sql<{ name: string; type: string }>(
      `select a.attname as name, format_type(a.atttypid, null) as type from pg_index i
         join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
        where i.indrelid = ?::regclass and i.indisprimary order by array_position(i.indkey::int[], a.attnum::int)`,
      [table],
    );
    expect([table, Object.entries(keys)]).toEqual([table, rows.map(({ name, type }) => [name, type])]);
  }
});

/** Two orders whose addresses and payments may be exchanged. */
async function twoPaidOrders(): Promise<string[]> {
  const gachaId = await aGacha(stage.database, { delivery_type: 'mail' });
  const fans = [await Fan.signsUp(stage.gateway), await Fan.signsUp(stage.gateway)];
  return Promise.all(fans.map((fan) => fan.hasPaid(gachaId, 1, ADDRESS)));
}

test('a ciphertext that is copied into another row of the database does not open there', async () => {
  const [mine, theirs] = (await twoPaidOrders()) as [string, string];
  const { sql } = stage.database;
  expect((await deliveryInfosOf(stage.database.fork(), [mine]))[0]).toMatchObject({ orderId: mine, city: ADDRESS.city });
  await sql(`update delivery_infos set address = (select address from delivery_infos where order_id = ?) where order_id = ?`, [
    theirs,
    mine,
  ]);
  await expect(deliveryInfosOf(stage.database.fork(), [mine])).rejects.toThrow(BrokenSeal);
});

test.each(SEALED_COLUMNS)('$table.$column opens in its own row alone', (column) => {
  const em = stage.database.fork();
  const row = Object.keys(column.keys).map((_key, index) => `row-${index}`);
  const sealed = column.seal(em, row, 'a secret');
  expect(column.open(em, row, sealed)).toBe('a secret');
  const others = SEALED_COLUMNS.filter((one) => one !== column);
  for (const other of others) expect(() => other.open(em, row, sealed)).toThrow(BrokenSeal);
  expect(() => column.open(em, [...row, ''], sealed)).toThrow(BrokenSeal);
  expect(() => column.open(em, row, 'a secret' as unknown as Sealed)).toThrow(BrokenSeal);
});

test('what is not sealed is refused by the database', async () => {
  const [orderId] = await twoPaidOrders();
  await expect(
    stage.database.sql(`update delivery_infos set address = 'Tokyo' where order_id = ?`, [orderId]),
  ).rejects.toMatchObject({ code: '23514' });
});

test('a connection without keys opens and seals nothing', async () => {
  const orm = await openOrm(stage.database.url);
  expect(() => vaultOf(orm.em)).toThrow(NoVault);
  await orm.close();
});

test('an empty database takes the first key, and afterwards names what is missing', async () => {
  const em = stage.database.fork();
  const next = new Vault([nextKey]);
  expect(await missingKeys(em, next)).toEqual([]);
  await refuseLostKeys(em, next, 'ENCRYPTION_KEYS');
  await enrol(em, testVault);
  await enrol(em, testVault);
  expect(await missingKeys(em, testVault)).toEqual([]);
  await expect(refuseLostKeys(em, next, 'ENCRYPTION_KEYS')).rejects.toThrow(
    new RegExp(`^ENCRYPTION_KEYS: .+ not among them: ${testKey.id}\\. Nothing was started\\.`),
  );
  await refuseLostKeys(em, new Vault([nextKey, testKey]), 'ENCRYPTION_KEYS');
});
