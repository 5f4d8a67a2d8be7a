import type { Processor } from '../processor.ts';
import type { Timings } from './guard.ts';
import { type Note, openLine } from './line.ts';
import { authorise, finishChallenge, register } from './reserve.ts';
import { capture, release } from './settle.ts';
import type { Challenging, Shop } from './shop.ts';
import { find } from './trade.ts';

export type GmoSettings = { endpoint: string; shopId: string; shopPass: string; challenging: Challenging; timings: Timings };

/**
 * A payment must be told that GMO is out of reach before its holder gives up: within five seconds. And GMO is asked again
 * soon after it has come back, even if the first call after the rest is one that hangs.
 */
export const GMO_TIMINGS: Omit<Timings, 'slowMs'> = { connectMs: 1500, quickMs: 4000, restMs: 3000 };

/** GMO Payment Gateway, protocol type. Money is reserved with AUTH, and taken with SALES. */
export function gmo({ endpoint, shopId, shopPass, challenging, timings }: GmoSettings, note: Note): Processor {
  const credentials = { ShopID: shopId, ShopPass: shopPass };
  const shop: Shop = { line: openLine(endpoint, timings, note), credentials, challenging };
  return {
    name: 'gmo',
    // Card companies may take minutes over what nobody waits for any more.
    uncertainForSeconds: 300,
    register: (request) => register(shop, request),
    authorise: (reference, request) => authorise(shop, reference, request),
    finishChallenge: (reference, amount) => finishChallenge(shop, reference, amount),
    capture: (reference, amount) => capture(shop, reference, amount),
    void: (reference) => release(shop, reference),
    find: (processorOrderId) => find(shop, processorOrderId),
  };
}
