import { expect, test } from '@jest/globals';
import { countedIn, sourceIn } from '../journeys/source.ts';
import { withTable } from '../journeys/table.ts';

const TEXT = `import { other } from './other.ts';
const LIMIT: number = 3;

export function outer(count: number): number {
  if (count > LIMIT) {
    other();
    return 0;
  }
  const inner = () => {
    const twice = 2 * count;
    return twice;
  };

  return [count].map((one) => one + 1).length;
}
`;
const source = sourceIn(TEXT);
const from = (words: string) => TEXT.indexOf(words);
const range = (begin: string, end: string, count: number) => ({
  startOffset: from(begin),
  endOffset: from(end) + end.length,
  count,
});
const MODULE = { functionName: '', ranges: [{ startOffset: 0, endOffset: TEXT.length, count: 1 }] };
const OUTER = range('function outer', '.length;\n}', 1);
const INNER = { functionName: 'inner', ranges: [range('() => {\n    const', 'return twice;\n  }', 0)] };
const ARROW = { functionName: '', ranges: [range('(one) =>', 'one + 1', 1)] };

test('of functions that were called the lines count, without those of functions inside that were not', () => {
  expect(countedIn(source, [MODULE, { functionName: 'outer', ranges: [OUTER] }, INNER, ARROW])).toEqual({
    functions: 2,
    lines: 9,
    statements: 6,
  });
});

test('what ran when the file was loaded counts nothing', () => {
  expect(countedIn(source, [MODULE])).toEqual({ functions: 0, lines: 0, statements: 0 });
});

test('a statement counts where its block ran', () => {
  const branch = range('{\n    other', 'return 0;\n  }', 0);
  const counted = countedIn(source, [MODULE, { functionName: 'outer', ranges: [OUTER, branch] }, INNER, ARROW]);
  // The condition, the arrow and what it answers, and the end.
  expect(counted.statements).toBe(4);
});

test('the table takes the place of the one before, and a page without a place for it is refused', () => {
  const page = 'before\n<!-- made by npm run journeys -->\nold\n<!-- end -->\nafter\n';
  expect(withTable(page, 'new')).toBe('before\n<!-- made by npm run journeys -->\nnew\n<!-- end -->\nafter\n');
  expect(() => withTable('no place', 'new')).toThrow('no place for the table');
});
