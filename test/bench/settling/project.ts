import { openBatches } from '../../../src/database/batch.ts';
import { COMMAND_TIMEOUTS } from '../../../src/database/connection/timeouts.ts';
import { drawPrizes } from '../../../src/payment/steps/draw-prizes.ts';
import { openOrm } from '../../../src/start/database/orm.ts';
import { testVault } from '../../support/keys.ts';
import { HOT } from '../world/catalogue.ts';

/** This file alone knows how the project settles, and from which state. */
export type Settling = { settle(paymentId: string): Promise<unknown>; close(): Promise<void> };

export const RESERVED = 'registered';
const FIRST_EPOCH = 1;
/** What a processor answers when it has reserved money. */
const RESERVATION = {
  accessId: 'a',
  accessPass: 'p',
  tranId: 't',
  tranDate: '20261122120000',
  approve: '1234567',
  forward: '2a99662',
};

export async function projectSettler(url: string): Promise<Settling> {
  const orm = await openOrm(url, { driverOptions: COMMAND_TIMEOUTS, vault: testVault });
  const run = openBatches(orm.em);
  const claim = { epoch: FIRST_EPOCH, from: RESERVED, gachaId: HOT, reservation: RESERVATION } as const;
  return { settle: (id) => run(drawPrizes, { id, ...claim }), close: () => orm.close() };
}
