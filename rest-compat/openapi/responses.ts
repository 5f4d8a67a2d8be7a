import { HTTP_STATUS, problem } from '../../src/gateway/errors/http-status.ts';
import { WORDS } from '../../src/language/words.ts';
import { CARD_REFUSALS, type RefusalCode, refusals } from '../../src/refusal.ts';
import type { Route } from '../route.ts';
import type { Json } from './schemas.ts';

/** Asked when an order is made, and again when it is paid. */
const TERMS: readonly RefusalCode[] = [
  ...(['NOT_FOUND', 'NOT_ON_SALE', 'SALE_PAUSED', 'SOLD_OUT', 'LIMIT_EXCEEDED'] as const),
  ...(['SPENDING_LIMIT', 'BIRTH_MONTH_REQUIRED'] as const),
];
const ATTEMPT: readonly RefusalCode[] = [
  ...CARD_REFUSALS,
  'PAYMENT_TRY_LATER',
  'NOT_FOUND',
  'SOLD_OUT',
  'PAYMENT_IN_PROGRESS',
  'PAYMENT_SUPERSEDED',
];
const PAYING = [...new Set([...ATTEMPT, ...TERMS]), 'ORDER_CANCELLED', 'ORDER_EXPIRED', 'ORDER_REFUNDED'] as const;
const READING_A_CODE: readonly RefusalCode[] = [
  'NOT_FOUND',
  'WRONG_COUNTER',
  'PICKUP_CODE_MISTYPED',
  'PICKUP_CODE_UNKNOWN',
  'PICKUP_CODE_EXPIRED',
  'PICKUP_CODE_SUPERSEDED',
];

export const OWN_REFUSALS: Record<string, readonly RefusalCode[]> = {
  gacha: ['NOT_FOUND'],
  prizes: ['NOT_FOUND'],
  'create-order': ['DELIVERY_INFO_REQUIRED', 'AUTH_METHOD_MISMATCH', 'CHECK_IN_REQUIRED', ...TERMS, 'PAYMENT_IN_PROGRESS'],
  order: ['NOT_FOUND'],
  'cancel-order': ['NOT_FOUND', 'ORDER_ALREADY_PAID', 'ORDER_REFUNDED', 'PAYMENT_IN_PROGRESS'],
  pay: [...PAYING, 'TOO_MANY_DECLINES'],
  'complete-payment': [...PAYING, 'PAYMENT_REQUIRED'],
  'issue-pickup-token': ['NOTHING_TO_PICK_UP'],
  'report-area': ['AREA_NOT_FOUND'],
  'staff-pickups': [...READING_A_CODE, 'ORDER_REFUNDED', 'ITEM_REFUNDED', 'ORDER_HELD'],
  'gacha-pickup': [...READING_A_CODE, 'ORDER_REFUNDED', 'ITEM_REFUNDED', 'ORDER_HELD'],
  'confirm-handover': [...READING_A_CODE, 'ALREADY_HANDED_OVER', 'ORDER_REFUNDED', 'ITEM_REFUNDED', 'ORDER_HELD'],
};

type Kind = { isPublic: boolean };

export function codesOf({ document, side, repeatable }: Route, { isPublic }: Kind): RefusalCode[] {
  const isForUsers = side === 'api' && document !== 'sign-up';
  return [
    'BAD_INPUT',
    'UNAUTHENTICATED',
    ...(isPublic ? [] : (['FORBIDDEN'] as const)),
    ...(!isPublic && isForUsers ? (['SIGN_UP_REQUIRED'] as const) : []),
    ...(!isPublic && side === 'api' ? (['USER_BANNED'] as const) : []),
    ...(!isPublic && side === 'manage' ? (['STAFF_REVOKED', 'DEVICE_REVOKED'] as const) : []),
    ...(OWN_REFUSALS[document] ?? []),
    ...(repeatable ? (['CALL_IN_PROGRESS', 'IDEMPOTENCY_KEY_REUSED'] as const) : []),
    'RATE_LIMITED',
  ];
}

/** A response for each status that this route refuses with, and one for what HTTP and faults of ours add everywhere. */
export function refusalsOf(route: Route, kind: Kind): Json {
  const byStatus = Map.groupBy(codesOf(route, kind), (code) => HTTP_STATUS[code]);
  const own = [...byStatus].toSorted(([one], [other]) => one - other).map(([status, codes]) => [status, refused(status, codes)]);
  return { ...Object.fromEntries(own), default: ANYTHING_ELSE };
}

export const RATE_HEADERS: Json = {
  'RateLimit-Policy': { $ref: '#/components/headers/RateLimit-Policy' },
  RateLimit: { $ref: '#/components/headers/RateLimit' },
};

const RETRY_AFTER: Json = { 'Retry-After': { $ref: '#/components/headers/Retry-After' } };

/** As in draft-ietf-httpapi-ratelimit-headers. */
export const HEADERS: Json = {
  'RateLimit-Policy': {
    description:
      'The limits that the request counted in: how many (`q`) in how many seconds (`w`). Absent where the operator has set none.',
    schema: { type: 'string', maxLength: 1000 },
    example: '"reads";q=600;w=60',
  },
  RateLimit: {
    description: 'How much is left of each (`r`), and in how many seconds there is more (`t`).',
    schema: { type: 'string', maxLength: 1000 },
    example: '"reads";r=598;t=37',
  },
  'Retry-After': {
    description: 'After how many seconds the same call may be made again.',
    schema: { type: 'integer', minimum: 1 },
    example: 12,
  },
};

const PROBLEM_REF = { $ref: '#/components/schemas/Problem' };

function refused(status: number, codes: readonly RefusalCode[]): Json {
  const [first = 'BAD_INPUT'] = codes;
  const schema = { allOf: [PROBLEM_REF, { properties: { status: { const: status }, code: { enum: codes } } }] };
  return {
    description: codes.map((code) => `- \`${code}\`: ${WORDS.en.refusals[code]}`).join('\n'),
    headers: { ...RATE_HEADERS, ...(codes.includes('RATE_LIMITED') && RETRY_AFTER) },
    content: { 'application/problem+json': { schema, example: problem(first, 'en', { status }) } },
  };
}

const ANYTHING_ELSE: Json = {
  description: 'Any other refusal, like a body that is too large (413), and a service that cannot answer now (503).',
  content: { 'application/problem+json': { schema: PROBLEM_REF, example: problem('UNAVAILABLE', 'en') } },
};

const ACTIONS = [...new Set(Object.values(refusals).flatMap(({ action }) => action ?? []))];

export const PROBLEM: Json = {
  description: 'Why the service says no (RFC 9457).',
  type: 'object',
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer', minimum: 400, maximum: 599 },
    detail: { type: 'string' },
    code: { type: 'string', enum: Object.keys(refusals) },
    retryable: { type: 'boolean', description: 'Whether repeating this very call may help, after a while.' },
    action: { type: 'string', enum: ACTIONS, description: 'What would help. Absent where nothing does.' },
    request_id: { type: 'string', description: 'Finds a fault of the service in its log.' },
    errors: {
      type: 'array',
      description: 'Each wrong field, where the input is at fault.',
      items: {
        type: 'object',
        properties: { field: { type: 'string' }, message: { type: 'string' } },
        required: ['field', 'message'],
        additionalProperties: false,
      },
    },
    handed_over: {
      type: 'array',
      description: 'With `ALREADY_HANDED_OVER`: when that was, at which counter and by which device, where it is known.',
      items: {
        type: 'object',
        properties: {
          delivered_at: { type: 'string', format: 'date-time' },
          staff_name: { type: 'string' },
          device_id: { type: ['string', 'null'] },
          device_name: { type: ['string', 'null'] },
        },
        required: ['delivered_at', 'staff_name', 'device_id', 'device_name'],
        additionalProperties: false,
      },
    },
  },
  required: ['type', 'title', 'status', 'detail', 'code', 'retryable'],
  additionalProperties: false,
};
