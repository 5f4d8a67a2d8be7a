import { Counter, type Registry } from 'prom-client';
import { WRONG_CODES } from '../../pickup/wrong-code/wrong-code.ts';
import { refusals } from '../../refusal.ts';
import { TOKEN_FAULTS } from '../identity/refused-token.ts';
import { KINDS } from '../load/kind.ts';
import { LIMITS } from '../rates/rates.ts';
import type { GatewayEvents } from '../request/events.ts';
import { counterOf } from './measure.ts';

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
  const { refused, failed, limited, shed, tokens, connections, wrong } = countersIn(registry);
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

const countersIn = (registry: Registry) => ({
  refused: new Counter({
    name: 'gateway_refusals_total',
    help: 'Refusals by code, over REST by operation and over GraphQL by root field; "none" where a request was refused before that was known.',
    labelNames: ['face', 'operation', 'code'],
    registers: [registry],
  }),
  failed: counterOf(
    registry,
    {
      name: 'gateway_failures_total',
      help: 'Refusals that are faults of this gateway, its database or a processor.',
      labelNames: ['code'],
    },
    FAULTS,
  ),
  limited: counterOf(
    registry,
    {
      name: 'gateway_rate_limited_total',
      help: 'What was refused because a limit was reached.',
      labelNames: ['limit'],
    },
    LIMITED,
  ),
  shed: counterOf(
    registry,
    {
      name: 'gateway_shed_requests_total',
      help: 'What was turned away because others would have had to wait for it too long, by kind.',
      labelNames: ['kind'],
    },
    KINDS,
  ),
  tokens: counterOf(
    registry,
    {
      name: 'gateway_tokens_refused_total',
      help: 'Bearer tokens that were refused, by what was wrong with them. Each is a line in the log at info, without the token.',
      labelNames: ['fault'],
    },
    TOKEN_FAULTS,
  ),
  connections: counterOf(
    registry,
    {
      name: 'gateway_refused_connections_total',
      help: 'Connections that were refused: "all" there may be were taken, or all that one "address" may have while more than half are; "idle" ones were ended for others.',
      labelNames: ['limit'],
    },
    ['all', 'address', 'idle'],
  ),
  wrong: counterOf(
    registry,
    {
      name: 'gateway_wrong_pickup_codes_total',
      help: 'Codes that staff brought in vain: unknown, mistyped, expired, replaced, or for what was handed over already.',
      labelNames: ['code'],
    },
    WRONG_CODES,
  ),
});
