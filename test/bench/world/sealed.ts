import type { EntityManager } from '@mikro-orm/postgresql';
import { COMMAND_TIMEOUTS } from '../../../src/database/connection/timeouts.ts';
import { insertAddresses } from '../../../src/order/delivery-info.ts';
import { sealedKeys } from '../../../src/payment/attempt/access-keys.ts';
import { openOrm } from '../../../src/start/database/orm.ts';
import { testVault } from '../../support/keys.ts';

const AT_ONCE = 5000;
const [ACCESS_ID, ACCESS_PASS] = ['0123456789abcdef'.repeat(2), 'fedcba9876543210'.repeat(2)];
const ADDRESS = {
  ...{ fullname: '山田 花子', phoneNumber: '09012345678', country: 'JP', zipCode: '1000005' },
  ...{ prefecture: '東京都', city: '千代田区', address1: '丸の内一丁目9番', address2: null },
};

/** What SQL cannot load, since it has no key: the addresses of orders and the processor's keys of payments. */
export async function sealWorld(url: string): Promise<void> {
  const orm = await openOrm(url, { driverOptions: COMMAND_TIMEOUTS, purpose: 'command', vault: testVault });
  const em = orm.em.fork();
  await inPages(em, `orders where delivery_type = 'mail' and`, (ids) =>
    insertAddresses(
      em,
      ids.map((orderId) => ({ orderId, ...ADDRESS })),
    ),
  );
  await inPages(em, 'payments where', async (ids) => {
    const rows = ids.map((id) => ({ id, keys: sealedKeys(em, id, ACCESS_ID, ACCESS_PASS) }));
    await em.execute(
      `update payments set access_keys = keys from json_to_recordset(?) as given(id uuid, keys text) where payments.id = given.id`,
      [JSON.stringify(rows)],
    );
  });
  await orm.close();
}

async function inPages(em: EntityManager, which: string, work: (ids: string[]) => Promise<void>): Promise<void> {
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    const rows = await em.execute<{ id: string }[]>(`select id from ${which} id > ? order by id limit ?`, [last, AT_ONCE]);
    if (rows.length > 0) await work(rows.map(({ id }) => id));
    if (rows.length < AT_ONCE) return;
    last = rows.at(-1)?.id ?? last;
  }
}
