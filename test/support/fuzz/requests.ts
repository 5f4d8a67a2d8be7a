import type { Dice } from './dice.ts';
import { ROLES, type Role, type Scene } from './scene.ts';
import { CANARY, someText } from './values.ts';

/** One request as HTTP's grammar has it. */
export type Framed = { method: string; path: string; headers: [name: string, value: string][]; body?: Buffer };
/** Bytes for a connection, which may be anything. */
export type Raw = { raw: Buffer[] };
export type Asked = Framed | Raw;

export const isRaw = (asked: Asked): asked is Raw => 'raw' in asked;

export const bearer = (token: string): [string, string][] => (token ? [['authorization', `Bearer ${token}`]] : []);

export const json = (text: string): Pick<Framed, 'headers' | 'body'> => ({
  headers: [['content-type', 'application/json']],
  body: Buffer.from(text),
});

/** Most are fans: they may do most. */
const CALLERS: readonly Role[] = [
  'fan',
  'fan',
  'fan',
  'fan',
  'fan',
  'fan',
  'otherFan',
  'otherFan',
  'guest',
  'staff',
  'staff',
  ...ROLES,
];

const STAFF_CALLERS: readonly Role[] = ['staff', 'staff', 'staff', 'boothStaff', ...ROLES];

/** `mostly`: whom the thing that is asked for is for. */
export const someCaller = (scene: Scene, dice: Dice, mostly: 'fans' | 'staff' = 'fans'): [string, string][] =>
  bearer(scene.tokens[dice.oneOf(mostly === 'fans' ? CALLERS : STAFF_CALLERS)]);

/** What Node's client lets through: text without control characters. */
export const inHeader = (text: string): string => text.replaceAll(/[^\t\x20-\x7e]/g, '?').slice(0, 14_000);

const ODD_HEADERS: ((dice: Dice) => [string, string])[] = [
  ({ oneOf }) => [
    'accept',
    oneOf(['*/*', 'text/html', 'application/graphql-response+json', 'application/json;q=0', ',', CANARY]),
  ],
  (dice) => ['x-request-id', inHeader(someText(dice))],
  (dice) => ['idempotency-key', inHeader(someText(dice))],
  ({ below }) => ['idempotency-key', `"key-${below(12)}"`],
  ({ oneOf }) => ['if-none-match', oneOf(['*', '"x", W/"y"', CANARY, ','.repeat(2_000)])],
  ({ oneOf }) => ['origin', oneOf(['null', 'https://evil.example', 'http://localhost:5173', CANARY])],
  ({ oneOf }) => ['x-forwarded-for', oneOf(['1.2.3.4', CANARY, '::1, '.repeat(99)])],
  ({ oneOf }) => ['content-encoding', oneOf(['identity', 'gzip', 'br', CANARY])],
  ({ oneOf }) => ['accept-encoding', oneOf(['gzip', CANARY])],
  ({ oneOf }) => ['range', oneOf(['bytes=0-1', CANARY])],
  ({ oneOf }) => ['x-http-method-override', oneOf(['DELETE', CANARY])],
  ({ oneOf }) => ['cookie', oneOf([`a=${CANARY}`, ';'.repeat(3_000)])],
  ({ oneOf }) => ['expect', oneOf(['100-continue', CANARY])],
  () => ['apollo-require-preflight', CANARY],
  () => ['x-shareable', 'true'],
  () => ['__proto__', CANARY],
];

export const oddHeaders = (dice: Dice): [string, string][] =>
  dice.several(dice.sometimes(15) ? 1 + dice.below(3) : 0, () => dice.oneOf(ODD_HEADERS)(dice));
