import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll } from '@jest/globals';
import { japaneseTime } from '../../src/database/time/japanese-time.ts';
import { gmo } from '../../src/payment/processor/gmo/gmo.ts';
import type { Processor } from '../../src/payment/processor/processor.ts';
import { Fan, StaffMember } from './actors.ts';
import { expectBooksToBalance } from './books.ts';
import { aGacha } from './catalogue.ts';
import { openTestDatabase } from './database.ts';
import { openTestGateway } from './gateway.ts';
import { GmoServer } from './gmo-server/server.ts';
import { gmoSettings } from './processors.ts';
import { goBack, timePasses } from './refunds.ts';
import { oneRow, type Stage } from './stage.ts';

export type Asked = { amount?: number; prizes?: string };
export const WHOLE: Asked = { prizes: 'RESTOCK' };
export const PART: Asked = { amount: 300 };

type Parts = Stage & { server: GmoServer; processor: Processor; gachaId: string; support: StaffMember };
type State = { id: string; state: string; tries: number; inSeconds: number; isUncertain: boolean };

/** A gateway that is paid through GMO, and what its refunds look like on both sides. After each test the books balance. */
export function aRefundStage() {
  const stage = {} as Parts;
  beforeAll(() => open(stage));
  afterEach(async () => {
    const { server, database, processor } = stage;
    server.recovers();
    server.book.clock.standsAt(japaneseTime(new Date()));
    await timePasses(database);
    await goBack(database, processor);
    await expectBooksToBalance(database, processor);
  });
  afterAll(async () => {
    await stage.gateway.close();
    await stage.database.close();
    await stage.server.goesDown();
  });
  return Object.assign(stage, {
    paid: (daysAgo = 0) => paid(stage, daysAgo),
    order: (orderId: string, asked: Asked) =>
      stage.support.refundsOrder({ orderId, ...asked, ...(asked.amount && { idempotencyKey: randomUUID() }) }),
    stateOf: (orderId: string) => stateOf(stage, orderId),
    /** As a person does there. */
    lowers: async (id: string, captured: number, left: number) => {
      const found = await stage.processor.find(id);
      if (found?.status !== 'captured') throw new Error('it is not captured');
      await stage.processor.refund(found.reference, { captured, left });
    },
    /** What GMO still has of it. */
    yenAt: (id: string): number => {
      const { status = '', amount = 0 } = stage.server.ledger(id) ?? {};
      return ['VOID', 'RETURN', 'RETURNX'].includes(status) ? 0 : amount;
    },
  });
}

async function open(stage: Parts): Promise<void> {
  stage.server = await GmoServer.starts();
  stage.processor = gmo(gmoSettings(stage.server), () => {});
  stage.database = await openTestDatabase();
  stage.gateway = await openTestGateway(stage.database, { processor: stage.processor });
  stage.gachaId = await aGacha(stage.database, { price: 500 });
  stage.support = await StaffMember.isHired(stage.gateway, stage.database, [stage.gachaId], 'support');
}

/** 1500 yen, by GMO's clock so many days ago. */
async function paid({ gateway, server, database, gachaId }: Parts, daysAgo: number) {
  const fan = await Fan.signsUp(gateway);
  const orderId = await fan.hasOrdered(gachaId, 3);
  server.book.clock.passes({ days: -daysAgo });
  await fan.pays(orderId, server.issueToken());
  server.book.clock.passes({ days: daysAgo });
  const query = 'select processor_order_id as id from payments where order_id = ?';
  const { id } = await oneRow<{ id: string }>(database, query, [orderId]);
  return { fan, orderId, id };
}

const stateOf = ({ database }: Parts, orderId: string): Promise<State> =>
  oneRow<State>(
    database,
    `select id, state, tries, extract(epoch from lease_until - clock_timestamp())::float8 as "inSeconds",
            coalesce(uncertain_until > clock_timestamp(), false) as "isUncertain"
       from refunds where order_id = ? order by created_at desc limit 1`,
    [orderId],
  );
