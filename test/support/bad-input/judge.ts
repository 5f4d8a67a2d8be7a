import type { Place } from '../attacks.ts';
import type { GraphQLError } from '../gateway.ts';

export type Sent = { status: number; body: string; errors: GraphQLError[]; answered: unknown };

/** What no answer may ever be or have in it. */
function unspeakable({ status, body, errors }: Sent): string | undefined {
  const code = errors[0]?.extensions?.code;
  if (status >= 500) return `HTTP ${status}`;
  if (errors.length > 0 && !code) return 'no code';
  if (code === 'INTERNAL' || code === 'UNAVAILABLE') return code;
  const [leak] =
    /\b(select|insert into|update|delete from) "|relation|constraint|syntax for type|node_modules|\.[jt]s\b|\bat \w+ \(/.exec(
      body,
    ) ?? [];
  return leak && `speaks of ${leak}`;
}

/** `input.orderIds.0` is named by its own name, or by the list that it is in. */
export const nameOf = (path: string): string =>
  path
    .replace(/(\.\d+)+$/, '')
    .split('.')
    .at(-1) ?? '';

/** What is not there, and not refused. */
export const NULL = 'null';
const isNull = (answered: unknown): boolean => [answered].flat().every((one) => one === null);
export const EMPTY = 'an empty list';
const isEmpty = (answered: unknown): boolean => (answered as { totalCount?: number } | undefined)?.totalCount === 0;
const notRefused = (answered: unknown): string => {
  if (isNull(answered)) return NULL;
  return isEmpty(answered) ? EMPTY : 'accepted';
};

/** What is wrong with an answer that should have been this code, for the field at this place. */
export function complaint(sent: Sent, place: Place, code: string): string | undefined {
  const extensions = sent.errors[0]?.extensions;
  if (unspeakable(sent)) return unspeakable(sent);
  const got = extensions?.code ?? notRefused(sent.answered);
  if (got !== code) return `${got} instead of ${code}`;
  if (code !== 'BAD_INPUT' && code !== 'DELIVERY_INFO_REQUIRED') return undefined;
  const fields = extensions?.errors?.map(({ field }) => nameOf(field)) ?? [];
  // Inside an object that should not be one, the first of its fields is named.
  return fields[0] && [nameOf(place.path), 'id', 'name', 'role', '_ne', '$ne'].includes(fields[0])
    ? undefined
    : `names ${fields}`;
}
