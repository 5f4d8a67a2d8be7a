import type { Registry } from 'prom-client';
import { WRONG_CODES } from '../../pickup/wrong-code/wrong-code.ts';
import { refusals } from '../../refusal.ts';
import { TOKEN_FAULTS } from '../identity/refused-token.ts';
import { KINDS } from '../load/kind.ts';
import { LIMITS } from '../rates/rates.ts';
import type { GatewayEvents } from '../request/events.ts';
import { counter, counterOf } from './measure.ts';

/** Mistakes in a document, which are told before there is a refusal. */
const DOCUMENT_CODES = ['GRAPHQL_PARSE_FAILED', 'GRAPHQL_VALIDATION_FAILED', 'PERSISTED_QUERY_NOT_SUPPORTED'];
const CODES = new Set([...Object.keys(refusals), ...DOCUMENT_CODES]);
const FAULTS = ['INTERNAL', 'UNAVAILABLE'];
const LIMITED = [...LIMITS, 'wrong-codes', 'declines-of-order', 'declines-of-user', 'declines-of-address'];

type RefusalMetrics = Pick<
  GatewayEvents,
  'refused' | 'rateLimited' | 'turnedAway' | 'tokenRefused' | 'connectionRefused' | 'wrongCode'
>;

/** Every label has a few values, whatever callers send. */
export function refusalMetrics(registry: Registry): RefusalMetrics {
  const refused = counter(registry, 'gateway_refusals_total', ['face', 'operation', 'code']);
  const failed = counterOf(registry, 'gateway_failures_total', 'code', FAULTS);
  const limited = counterOf(registry, 'gateway_rate_limited_total', 'limit', LIMITED);
  const shed = counterOf(registry, 'gateway_shed_requests_total', 'kind', KINDS);
  const tokens = counterOf(registry, 'gateway_tokens_refused_total', 'fault', TOKEN_FAULTS);
  const connections = counterOf(registry, 'gateway_refused_connections_total', 'limit', ['all', 'address', 'idle']);
  const wrong = counterOf(registry, 'gateway_wrong_pickup_codes_total', 'code', WRONG_CODES);
  return {
    refused: (face, operation, code) => {
      refused.inc({ face, operation, code: CODES.has(code) ? code : 'other' });
      if (FAULTS.includes(code)) failed.inc({ code });
    },
    rateLimited: (limit) => limited.inc({ limit }),
    turnedAway: (kind) => shed.inc({ kind }),
    tokenRefused: (fault) => tokens.inc({ fault }),
    connectionRefused: (limit) => connections.inc({ limit }),
    wrongCode: (code) => wrong.inc({ code }),
  };
}
