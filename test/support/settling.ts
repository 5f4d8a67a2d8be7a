import { openBatches } from '../../src/database/batch.ts';
import { beginRestore, lastRestore, type Restore } from '../../src/operator/restore/restore-record.ts';
import { type Settlement, settle } from '../../src/operator/restore/settle.ts';
import { newProcessorOrderId } from '../../src/payment/attempt/payment.ts';
import { gmo } from '../../src/payment/processor/gmo/gmo.ts';
import type { AnnouncingProcessor, Processor } from '../../src/payment/processor/processor.ts';
import { Fan } from './actors.ts';
import { aGacha } from './catalogue.ts';
import { openTestDatabase, type TestDatabase } from './database.ts';
import { openTestGateway, type TestGateway } from './gateway.ts';
import { GmoServer } from './gmo-server/server.ts';
import { gmoSettings } from './processors.ts';

/** A shop at GMO, and its database as a backup has it, while GMO goes on. */
export class Backup {
  readonly server: GmoServer;
  readonly database: TestDatabase;
  readonly gateway: TestGateway;
  readonly gachaId: string;
  private readonly copies: TestDatabase[] = [];

  private constructor(server: GmoServer, database: TestDatabase, gateway: TestGateway, gachaId: string) {
    this.server = server;
    this.database = database;
    this.gateway = gateway;
    this.gachaId = gachaId;
  }

  static async of(): Promise<Backup> {
    const server = await GmoServer.starts();
    const database = await openTestDatabase();
    const gateway = await openTestGateway(database, { processor: gmo(gmoSettings(server), () => {}) });
    return new Backup(server, database, gateway, await aGacha(database, { price: 500 }));
  }

  get processor(): AnnouncingProcessor {
    return gmo(gmoSettings(this.server), () => {});
  }

  /** What the database knows at this moment, restored later, and begun to be settled. */
  async taken(): Promise<TestDatabase> {
    const copy = await this.database.copy();
    this.copies.push(copy);
    const [row] = await copy.sql<{ ms: number }>('select extract(epoch from clock_timestamp())::float8 * 1000 as ms');
    await beginRestore(copy.orm.em, new Date(row?.ms ?? 0), { changedBy: 'a test', reason: 'restored' });
    return copy;
  }

  /** A fan who pays: the processor's id of the payment. */
  async sells(): Promise<string> {
    const fan = await Fan.signsUp(this.gateway);
    const orderId = await fan.hasOrdered(this.gachaId);
    await fan.pays(orderId, this.server.issueToken());
    return this.idOf(orderId);
  }

  async idOf(orderId: string): Promise<string> {
    const [row] = await this.database.sql<{ id: string }>('select processor_order_id as id from payments where order_id = ?', [
      orderId,
    ]);
    return row?.id ?? '';
  }

  /** Reserved at the processor, by a gateway whose database is gone. */
  async isReservedOnly(id = newProcessorOrderId()): Promise<string> {
    const reference = await this.processor.register({ processorOrderId: id, amount: 500 });
    await this.processor.authorise(reference, {
      amount: 500,
      cardToken: this.server.issueToken(),
      returnUrl: 'https://a.example',
    });
    return id;
  }

  /** A payment of another program that uses the same shop. */
  async isPaidElsewhere(id: string): Promise<string> {
    await this.isReservedOnly(id);
    const found = await this.processor.find(id);
    if (found && 'reference' in found) await this.processor.capture(found.reference, 500);
    return id;
  }

  async away(): Promise<void> {
    await this.gateway.close();
    for (const copy of this.copies) await copy.close();
    await this.database.close();
    await this.server.goesDown();
  }
}

export const doneIn = ({ done }: Settlement['lost']): Record<string, number> =>
  Object.fromEntries([...done].map(([what, { payments }]) => [what, payments]));

export async function settles(
  database: TestDatabase,
  processor: Processor,
  ids: readonly string[] = [],
  { isDry = false, serialGap }: { isDry?: boolean; serialGap?: number } = {},
): Promise<Settlement> {
  const { em } = database.orm;
  const restore = (await lastRestore(em)) as Restore;
  const checkout = { processor, run: openBatches(em), returnUrl: () => '' };
  const entries = ids.map((processorOrderId) => ({ processorOrderId }));
  return settle({ em, checkout, restore, isDry, tell: () => {} }, entries, serialGap);
}
