import { openSeed, type SealedSeed } from '../../src/draw/seed.ts';
import { accessKeysOf } from '../../src/payment/attempt/access-keys.ts';
import { livePaymentsOf } from '../../src/payment/attempt/find.ts';
import { SandboxTransaction, sandboxReference } from '../../src/payment/processor/sandbox/transaction.ts';
import type { TestDatabase } from './database.ts';
import { oneRow } from './stage.ts';

/** What a test reads of that which is sealed. */

export async function accessKeysOfOrder({ fork }: TestDatabase, orderId: string) {
  const [payment] = await livePaymentsOf(fork(), [orderId]);
  if (!payment) throw new Error('the order has no payment that lives');
  return accessKeysOf(fork(), payment);
}

export async function sandboxKeys({ fork }: TestDatabase, processorOrderId: string) {
  return sandboxReference(fork(), await fork().findOneOrFail(SandboxTransaction, { processorOrderId }));
}

/** The seed of a gacha that has one. */
export async function seedOf(database: TestDatabase, gachaId: string): Promise<Buffer> {
  const sealed = await oneRow<SealedSeed>(database, 'select id, seed, hash from seeds where gacha_id = ?', [gachaId]);
  return openSeed(database.fork(), sealed);
}
