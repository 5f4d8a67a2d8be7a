import { expect, test } from '@jest/globals';
import { withoutLiterals } from '../../src/database/driver/traced-statement.ts';

test.each([
  [
    'places stay',
    'select "e0".* from "users" as "e0" where "e0"."id" = $1',
    'select "e0".* from "users" as "e0" where "e0"."id" = $1',
  ],
  ['lists have no length', 'select * from t where id in ($1, $2, $3)', 'select * from t where id in ($n, …)'],
  ['nor have rows', 'insert into t (a, b) values ($1, $2), ($3, $4)', 'insert into t (a, b) values ($n, …), …'],
  ['a text', `select * from t where name = 'canary' and b`, 'select * from t where name = ? and b'],
  ['a text with a quote', `select 'can''ary', x`, 'select ?, x'],
  ['a text with escapes', String.raw`select E'can\'ary' || e'\\', x`, 'select ? || ?, x'],
  ['a text that ends late', `select 'canary`, 'select ?'],
  ['a text over lines', `select 'can\nary', x`, 'select ?, x'],
  ['a text between dollars', 'select $$canary$$, $x$can$$ary$x$, x', 'select ?, ?, x'],
  ['numbers', 'select 0901234, 1.5, t1.n2 from t1 limit 20', 'select ?, ?, t1.n2 from t1 limit ?'],
])('of a statement, %s', (_what, sql, told) => {
  expect(withoutLiterals(sql)).toBe(told);
});

test('a statement that is cut off in the middle of a text tells nothing of it', () => {
  const told = withoutLiterals(`select ${'x, '.repeat(1_320)}'${'canary '.repeat(100)}', '${'canary'.repeat(100)}'`);
  expect(told).not.toContain('canary');
  expect(told.length).toBeLessThanOrEqual(4_000);
});
