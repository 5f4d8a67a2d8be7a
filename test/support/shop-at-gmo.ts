import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll } from '@jest/globals';
import { gmo } from '../../src/payment/processor/gmo/gmo.ts';
import { japaneseTime } from '../../src/payment/processor/japan.ts';
import type { Processor } from '../../src/payment/processor/processor.ts';
import { Fan, StaffMember } from './actors.ts';
import { expectBooksToBalance } from './books.ts';
import { aGacha } from './catalogue.ts';
import { openTestDatabase, type TestDatabase } from './database.ts';
import { openTestGateway, type TestGateway } from './gateway.ts';
import { GmoServer } from './gmo-server/server.ts';
import { gmoSettings } from './processors.ts';
import { goBack, orders, timePasses } from './refunds.ts';
import { oneRow } from './stage.ts';

type Shop = {
  server: GmoServer;
  processor: Processor;
  database: TestDatabase;
  gateway: TestGateway;
  gachaId: string;
  support: StaffMember;
};

export type Asked = { amount?: number; prizes?: string };
export const WHOLE: Asked = { prizes: 'RESTOCK' };
export const PART: Asked = { amount: 300 };

async function opened(): Promise<Shop> {
  const server = await GmoServer.starts();
  const processor = gmo(gmoSettings(server), () => {});
  const database = await openTestDatabase();
  const gateway = await openTestGateway(database, { processor });
  const gachaId = await aGacha(database, { price: 500 });
  const support = await StaffMember.isHired(gateway, database, [gachaId], 'support');
  return { server, processor, database, gateway, gachaId, support };
}

/** A gateway that gives money back at GMO. After each test all that is owed is back, and the books balance. */
export function aShopAtGmo() {
  const shop = {} as Shop;
  beforeAll(async () => Object.assign(shop, await opened()));
  afterEach(async () => {
    const { server, database, processor } = shop;
    server.recovers();
    server.book.clock.standsAt(japaneseTime(new Date()));
    await timePasses(database);
    await goBack(database, processor);
    await expectBooksToBalance(database, processor);
  });
  afterAll(async () => {
    await shop.gateway.close();
    await shop.database.close();
    await shop.server.goesDown();
  });
  return { shop, ...atGmo(shop) };
}

function atGmo(shop: Shop) {
  const paid = async () => {
    const fan = await Fan.signsUp(shop.gateway);
    const orderId = await fan.hasOrdered(shop.gachaId, 3);
    await fan.pays(orderId, shop.server.issueToken());
    const idOf = 'select processor_order_id as id from payments where order_id = ?';
    const { id } = await oneRow<{ id: string }>(shop.database, idOf, [orderId]);
    return { fan, orderId, id };
  };
  const order = (orderId: string, asked: Asked) =>
    orders(shop.support, { orderId, ...asked, ...(asked.amount && { idempotencyKey: randomUUID() }) });
  const stateOf = (orderId: string) =>
    oneRow<{ state: string; tries: number; inSeconds: number; isUncertain: boolean; id: string }>(
      shop.database,
      `select id, state, tries, extract(epoch from lease_until - clock_timestamp())::float8 as "inSeconds",
              coalesce(uncertain_until > clock_timestamp(), false) as "isUncertain"
         from refunds where order_id = ? order by created_at desc limit 1`,
      [orderId],
    );
  const yenAt = (id: string): number => {
    const { status = '', amount = 0 } = shop.server.ledger(id) ?? {};
    return ['VOID', 'RETURN', 'RETURNX'].includes(status) ? 0 : amount;
  };
  const lowers = async (id: string, captured: number, left: number) => {
    const found = await shop.processor.find(id);
    if (found?.status !== 'captured') throw new Error('it is not captured');
    await shop.processor.refund(found.reference, { captured, left });
  };
  return { paid, order, stateOf, yenAt, lowers };
}
