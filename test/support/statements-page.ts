import { readFileSync, writeFileSync } from 'node:fs';
import { expect } from '@jest/globals';

const FILE = new URL('../../docs/statements.sql', import.meta.url);
const NAMES = ['journeys', 'others'] as const;
const HEADS: Record<(typeof NAMES)[number], string> = {
  journeys: `-- What requests send to PostgreSQL, without its values. First one warm request of each kind (those of npm run journeys), in the
-- order in which they are sent; then every root field once, by a fresh caller of a catalogue that is read each time, and what is
-- beside the schema: these in the order of the alphabet, since some are sent at the same time.
-- Generated: UPDATE_GOLDEN=1 npm test -- test/gateway/statements-by-verb.test.ts test/gateway/entities.test.ts writes it. Without
-- that variable the same tests fail where a statement is another one.
`,
  others: `
-- Every root field once. What a field before it has sent is only named.
`,
};

/** Each by itself, or where it was shown before; in a fixed order, since some are sent at the same time. */
export const sortedKindOf = (shown: Map<string, string>, name: string, statements: readonly string[]): string =>
  kindOf(shown, name, [...new Set(statements)].sort());

export function kindOf(shown: Map<string, string>, name: string, statements: readonly string[]): string {
  const lines = statements.map((text, index) => {
    const before = shown.get(text);
    if (before === undefined && text.length > SHORT) shown.set(text, `-- as ${index + 1} of ${name}`);
    return before ?? `${inLines(text)};`;
  });
  return [`-- ${name}`, ...lines, ''].join('\n');
}

/** `commit` is as short as what points to it. */
const SHORT = 60;

const PARTS = /[()]|\s+(from|inner join|left join|set|where|group by|order by|on conflict|returning|union)\b|\s+/g;

/** A clause a line, as far in as it is nested. */
function inLines(text: string): string {
  let depth = 1;
  return text.trim().replaceAll(PARTS, (part, clause?: string) => {
    if (part === '(') depth += 1;
    if (part === ')') depth -= 1;
    return clause ? `\n${'  '.repeat(depth)}${clause}` : part.trim() || ' ';
  });
}

/** Each of two tests holds its part of the page, or writes it anew. */
export function expectPart(name: (typeof NAMES)[number], kinds: readonly string[]): void {
  const is = [HEADS[name], ...kinds].join('\n');
  const page = readFileSync(FILE, 'utf8');
  const border = page.indexOf(HEADS.others);
  const end = border < 0 ? page.length : border;
  const parts = { journeys: page.slice(0, end), others: page.slice(end) };
  if (process.env.UPDATE_GOLDEN) writeFileSync(FILE, Object.values({ ...parts, [name]: is }).join(''));
  else expect(is).toBe(parts[name]);
}
