import { PATIENT } from '../../../src/database/bounds.ts';
import { openOrm } from '../../../src/orm.ts';
import { settler } from '../../../src/payment/settler.ts';
import { HOT } from '../world/catalogue.ts';

/** The one place where the benchmark knows how the project settles. */
export type Settling = { settle(paymentId: string): Promise<unknown>; close(): Promise<void> };

const FIRST_EPOCH = 1;

export async function projectSettler(url: string): Promise<Settling> {
  const orm = await openOrm(url, { driverOptions: PATIENT });
  const settle = settler(orm.em);
  return { settle: (id) => settle(HOT, { id, epoch: FIRST_EPOCH }), close: () => orm.close() };
}
