import type { AnnouncingProcessor } from '../processor.ts';
import { captureAtGmo, releaseAtGmo } from './capture-and-release.ts';
import { type Note, type OnCircuit, openClient } from './client.ts';
import { refundAtGmo } from './refund.ts';
import { authoriseAtGmo, finishChallengeAtGmo, registerAtGmo } from './reserve.ts';
import type { GmoTimings } from './resilience.ts';
import type { Challenging, Shop } from './shop.ts';
import { findAtGmo, statusNamed } from './trade.ts';

export type GmoSettings = { endpoint: string; shopId: string; shopPass: string; challenging: Challenging; timings: GmoTimings };

/**
 * A payer must hear within five seconds that GMO is out of reach, and GMO is called again soon after it is back, even if the
 * first call after the rest hangs.
 */
export const GMO_TIMINGS: Omit<GmoTimings, 'slowMs'> = { connectMs: 1500, quickMs: 4000, restMs: 3000 };

/** Protocol type: money is reserved with AUTH, and taken with SALES. */
export function gmo(
  { endpoint, shopId, shopPass, challenging, timings }: GmoSettings,
  note: Note,
  onCircuit?: OnCircuit,
): AnnouncingProcessor {
  const credentials = { ShopID: shopId, ShopPass: shopPass };
  const shop: Shop = { send: openClient(endpoint, timings, note, onCircuit), credentials, challenging };
  return {
    name: 'gmo',
    canChallenge: challenging !== 'off',
    // Card companies may take minutes over a call that has timed out here.
    uncertainForSeconds: 300,
    register: (request) => registerAtGmo(shop, request),
    authorise: (reference, request) => authoriseAtGmo(shop, reference, request),
    finishChallenge: (reference, amount) => finishChallengeAtGmo(shop, reference, amount),
    capture: (reference, amount) => captureAtGmo(shop, reference, amount),
    void: (reference) => releaseAtGmo(shop, reference),
    refund: (reference, request) => refundAtGmo(shop, reference, request),
    find: (processorOrderId) => findAtGmo(shop, processorOrderId),
    statusNamed,
  };
}
