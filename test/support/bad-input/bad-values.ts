import { isInputObjectType, isListType } from 'graphql';
import { ADDRESS } from '../address.ts';
import { type Place, Spelt } from '../attacks.ts';
import { EMPTY, NULL, nameOf } from './judge.ts';

export type Spelling = 'json' | 'literal';

const ANSWERS_NULL = ['gacha', 'order', 'node', 'nodes', 'booksRun'];

const LONG = 'x'.repeat(10 * 1024);
const NUL = 'a\0b';
const HALF_A_CHARACTER = 'a\ud800b';

/** A right id in other spellings, all of which PostgreSQL would read, and what is no id at all. */
const idsLike = (id: string): unknown[] => [
  ...[id.toUpperCase(), `{${id}}`, id.replaceAll('-', ''), ` ${id}`, `${id}\n`, `urn:uuid:${id}`, `${id}\0`],
  ...['x', LONG, NUL, "' or 1=1 --", '{"$ne":null}', '__proto__', 0, -1, new Spelt('123456789012345678901234567890')],
];

/** A gacha, or a list of them, of which none is known. */
const NOTHING_THERE: Record<string, string> = {
  issuePickupToken: 'NOTHING_TO_PICK_UP',
  orders: EMPTY,
  auditLog: EMPTY,
  findOrders: EMPTY,
  wrongCodes: EMPTY,
  checkInJumps: EMPTY,
  userBans: EMPTY,
};

/** Values of the right type that are bad all the same, by the name of their field. */
export function badValuesFor({ root, path, type }: Place, as: Spelling, gachaId: string): [unknown, string][] {
  const name = nameOf(path);
  const unfit = [NUL, LONG, ...(as === 'json' ? [HALF_A_CHARACTER] : [])];
  const all = (code: string, ...values: unknown[]): [unknown, string][] => values.map((value) => [value, code]);
  if (path === 'ids') return all('BAD_INPUT', Array(101).fill(gachaId));
  // Beside the orders, and so one too many.
  if (path.startsWith('input.itemIds') && root === 'confirmHandover') return all('BAD_INPUT', ['x']);
  // A gacha without tags, and one that keeps all it may have.
  if (name === 'tags' || name === 'without') return [];
  // A place may belong to no gacha, and a look at the odds may change nothing. A file names the gacha that there is not.
  if (root === 'previewOdds' && path === 'prizes') return [];
  if (/^(create|update)(Beacon|Area)$/.test(root) && name === 'gachaIds')
    return isListType(type) ? [] : all('BAD_INPUT', '', ...idsLike(gachaId));
  if (isListType(type) || /Ids$/.test(path)) return all('BAD_INPUT', []);
  if (isInputObjectType(type)) return [];
  if (name === 'path') return all(root === 'picture' ? NULL : 'NOT_FOUND', '', 'x', ...unfit);
  if (path.startsWith('where.identity.')) return all('BAD_INPUT', ...unfit);
  if (name === 'providerType' || name === 'providerId') return all('BAD_INPUT', '', ' \n', ...unfit);
  if (ANSWERS_NULL.includes(root)) return [...all(NULL, ...idsLike(gachaId)), ...all('BAD_INPUT', '')];
  if (/^(id|\w+Ids?)$/.test(name) && name !== 'beaconId')
    return [...all(NOTHING_THERE[root] ?? 'NOT_FOUND', ...idsLike(gachaId)), ...all('BAD_INPUT', '')];
  // A version that there is not.
  if (root === 'legalText' && name === 'version') return all(NULL, 0, -1, 2 ** 31 - 1);
  if (name === 'pickupCode') return all('PICKUP_CODE_MISTYPED', '', '0', "' or ''='", ...unfit);
  if (name === 'first' || name === 'last') return all('BAD_INPUT', 0, -1, 101, 2 ** 31 - 1, -(2 ** 31));
  if (['price', 'stock', 'pickupWeight', 'retailValue', 'maxPlaysPerUser'].includes(name))
    return all('BAD_INPUT', -1, -(2 ** 31));
  if (name === 'amount' && root === 'restockPrize') return all('BAD_INPUT', 0, -(2 ** 31), 2 ** 31 - 1);
  if (['validHours', 'radiusMetres', 'position'].includes(name)) return all('BAD_INPUT', 0, -1, 2 ** 31 - 1);
  if (name === 'telephone' || name === 'registrationNumber') return all('BAD_INPUT', '', 'T1', ...unfit);
  if (name === 'needsPurchase') return all('BAD_INPUT', 0, -1);
  if (/Url$/.test(name)) return all('BAD_INPUT', 'ftp://x', 'x', ...unfit);
  if (name === 'callNumber' || name === 'pickingName') return all('BAD_INPUT', ...unfit);
  if (name === 'playAmount') return all('BAD_INPUT', 0, -1, 101, 2 ** 31 - 1, -(2 ** 31));
  if (name === 'latitude' || name === 'longitude') return all('BAD_INPUT', '', '1e2', 'NaN', '181', '1.60.0.0', ...unfit);
  if (name === 'tag' || name === 'search' || name === 'token' || name === 'address2') return all('BAD_INPUT', ...unfit);
  if (name === 'idempotencyKey') return all('BAD_INPUT', '', 'two words', '鍵', 'x'.repeat(256), ...unfit);
  if (name === 'after' || name === 'before') return all('BAD_INPUT', '', 'x', ...unfit);
  if (['issuer', 'subject', 'name', 'why', 'reason'].includes(name)) return all('BAD_INPUT', '', ' \n', ...unfit);
  if (name === 'proof') return all('BAD_INPUT', '', 'x', ...unfit);
  if (name in ADDRESS) return [...all('DELIVERY_INFO_REQUIRED', '', ' \n'), ...all('BAD_INPUT', ...unfit)];
  return [];
}
