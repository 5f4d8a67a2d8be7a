import type { CallMoment, Place } from './windows.ts';

/** The ways that a payment can take; each is walked up to a place on it. */
export type Route =
  | 'paid'
  | 'free of charge'
  | 'declined'
  | 'sold out'
  | 'not announced'
  | 'capture refused'
  | 'holder passes'
  | 'holder fails'
  | 'holder stays away'
  | 'another card'
  | 'no answer'
  | 'given up and settled'
  | 'given up and reserved late'
  | 'refunded'
  | 'refunded on another day'
  | 'refunded in another month'
  | 'refunded in part'
  | 'refunded in part on another day'
  | 'refunded in part in another month'
  | 'refund given up';

/** What becomes of what was under way when the gateway died: it happens all the same, or it never does. */
export type Fate = 'happens' | 'is lost';
export type Point = { route: Route; place: Place; fate: Fate };

const STEPS: [Route, `${string} > ${string}`][] = [
  ['paid', 'nothing > entered'],
  ['paid', 'entered > registered'],
  ['paid', 'registered > drawn'],
  ['paid', 'drawn > captured'],
  ['free of charge', 'nothing > registered'],
  ['free of charge', 'registered > drawn'],
  ['free of charge', 'drawn > captured'],
  ['declined', 'registered > declined'],
  ['sold out', 'registered > voiding'],
  ['sold out', 'voiding > voided'],
  ['not announced', 'entered > declined'],
  ['capture refused', 'drawn > voiding'],
  ['holder passes', 'registered > challenged'],
  ['holder passes', 'challenged > returned'],
  ['holder passes', 'returned > drawn'],
  ['holder fails', 'returned > declined'],
  ['holder stays away', 'challenged > declined'],
  ['another card', 'challenged > abandoned'],
  ['no answer', 'registered > abandoned'],
  ['given up and settled', 'abandoned > declined'],
  ['given up and reserved late', 'abandoned > voiding'],
  ['refunded', 'nothing > owed'],
  ['refunded', 'owed > done'],
  ['refunded on another day', 'owed > done'],
  ['refunded in another month', 'owed > done'],
  ['refund given up', 'owed > given-up'],
  ['refunded in part', 'nothing > owed'],
  ['refunded in part', 'owed > done'],
];

const CALLS: [Route, Omit<CallMoment, 'at'>][] = [
  ['paid', { call: 'EntryTran' }],
  ['paid', { call: 'ExecTran' }],
  ['paid', { call: 'AlterTran', job: 'SALES' }],
  ['sold out', { call: 'AlterTran', job: 'VOID' }],
  ['holder passes', { call: 'SecureTran2' }],
  ['no answer', { call: 'SearchTrade' }],
  ['refunded', { call: 'SearchTrade' }],
  ['refunded', { call: 'AlterTran', job: 'VOID' }],
  ['refunded on another day', { call: 'AlterTran', job: 'RETURN' }],
  ['refunded in another month', { call: 'AlterTran', job: 'RETURNX' }],
  ['refunded in part', { call: 'SearchTrade' }],
  ['refunded in part', { call: 'ChangeTran' }],
  ['refunded in part on another day', { call: 'ChangeTran' }],
  ['refunded in part in another month', { call: 'ChangeTran' }],
];

function* everyPoint(): Generator<Point> {
  for (const [route, step] of STEPS) {
    const [from, to] = step.split(' > ');
    for (const fate of ['happens', 'is lost'] as const) yield { route, place: { from, to } as Place, fate };
  }
  for (const [route, call] of CALLS) {
    yield { route, place: { ...call, at: 'arrived' }, fate: 'is lost' };
    // The gateway is dead, and its last word arrives.
    yield { route, place: { ...call, at: 'arrived' }, fate: 'happens' };
    yield { route, place: { ...call, at: 'done' }, fate: 'is lost' };
  }
}

export const POINTS: readonly Point[] = [...everyPoint()];

export function nameOf({ route, place, fate }: Point): string {
  const where = 'call' in place ? `${place.call}${place.job ? ` ${place.job}` : ''} ${place.at}` : `${place.from} > ${place.to}`;
  return `${route}: ${where}, and it ${fate}`;
}
