import { Counter, type Registry } from 'prom-client';
import { refusals } from '../../refusal.ts';
import type { GatewayEvents } from '../request/events.ts';

/** Mistakes in a document, which are told before there is a refusal. */
const DOCUMENT_CODES = ['GRAPHQL_PARSE_FAILED', 'GRAPHQL_VALIDATION_FAILED', 'PERSISTED_QUERY_NOT_SUPPORTED'];
const CODES = new Set([...Object.keys(refusals), ...DOCUMENT_CODES]);

/** Every label has a few values, whatever callers send. */
export function refusalCounters(registry: Registry): GatewayEvents & { cardDeclined(code: string): void } {
  const { refused, limited, shed, tokens, wrong, declined } = countersIn([registry]);
  return {
    refused: (face, operation, code) => refused.inc({ face, operation, code: CODES.has(code) ? code : 'other' }),
    rateLimited: (limit) => limited.inc({ limit }),
    turnedAway: (kind) => shed.inc({ kind }),
    tokenRefused: (fault) => tokens.inc({ fault }),
    wrongCode: (code) => wrong.inc({ code }),
    cardDeclined: (code) => declined.inc({ code }),
  };
}

const countersIn = (registers: Registry[]) => ({
  refused: new Counter({
    name: 'gateway_refusals_total',
    help: 'Refusals by code, over REST by operation and over GraphQL by root field; "none" where a request was refused before that was known.',
    labelNames: ['face', 'operation', 'code'],
    registers,
  }),
  limited: new Counter({
    name: 'gateway_rate_limited_total',
    help: 'What was refused because a limit was reached.',
    labelNames: ['limit'],
    registers,
  }),
  shed: new Counter({
    name: 'gateway_shed_requests_total',
    help: 'What was turned away because others would have had to wait for it too long, by kind.',
    labelNames: ['kind'],
    registers,
  }),
  tokens: new Counter({
    name: 'gateway_tokens_refused_total',
    help: 'Bearer tokens that were refused, by what was wrong with them.',
    labelNames: ['fault'],
    registers,
  }),
  wrong: new Counter({
    name: 'gateway_wrong_pickup_codes_total',
    help: 'Codes at a counter that are unknown or mistyped.',
    labelNames: ['code'],
    registers,
  }),
  declined: new Counter({
    name: 'gateway_cards_declined_total',
    help: 'What the card processor declined, by the refusal that its holder hears.',
    labelNames: ['code'],
    registers,
  }),
});
