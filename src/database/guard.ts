import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * The conditions that decide a race beside locks and constraints. A race twin removes one by its name (`test/support/race.ts`).
 */
export type Guard =
  | 'state'
  | 'driver'
  | 'order not deleted'
  | 'item not returned'
  | 'not posted'
  | 'first use of a key'
  | 'ban'
  | 'hold'
  | 'terms of sale'
  | 'declines of an order'
  | 'declines of a user'
  | 'declines at an address'
  | 'purchase limit'
  | 'spending cap'
  | 'unchanged since it was read';

/** The condition as it is. Its name is a comment in the statement, so that it costs nothing and nothing can switch it off. */
export const guard = (name: Guard, condition: Expression<SqlBool>): RawBuilder<boolean> => named('only if', name, condition);

/** A value that is read to decide: without the guard there is none. */
export const guardValue = <Value>(name: Guard, value: Expression<Value>): RawBuilder<Value> => named('seen', name, value);

/** In a statement that is text. */
export const guardText = (name: Guard, condition: string): string => `/*only if: ${name}*/ (${condition}) /*.*/`;

const named = <Value>(kind: string, name: Guard, expression: Expression<unknown>): RawBuilder<Value> =>
  sql<Value>`/*${sql.raw(`${kind}: ${name}`)}*/ (${expression}) /*.*/`;
