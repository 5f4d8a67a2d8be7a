import { describe, expect, test } from '@jest/globals';
import { readCatalogue, refusedFile } from '../../src/operator/catalogue/file/read.ts';
import { readFile, refusedAsSent } from '../../src/operator/desk/sent-file.ts';
import { mistaken, Refusal } from '../../src/refusal.ts';

/** What one request may carry. */
const MOST_BYTES = 2_000_000;
/** Of the processor, generous: what had no bounds took many seconds, or all memory. */
const MOST_MILLISECONDS = 1_000;

type Told = { mistakes: { field: string; code: string; message: string }[]; milliseconds: number };

/** As the gateway does before it asks the database. */
async function told(text: string): Promise<Told> {
  const start = process.cpuUsage();
  const refusal = await refusedAsSent(text, async () => readCatalogue(readFile(text).json, 'en')).catch((error) => error);
  const { user, system } = process.cpuUsage(start);
  const milliseconds = (user + system) / 1_000;
  if (!(refusal instanceof Refusal)) throw refusal instanceof Error ? refusal : new Error('the file was not refused');
  return { mistakes: [...refusal.errors] as Told['mistakes'], milliseconds };
}

const times = <One>(count: number, one: (index: number) => One): One[] => Array.from({ length: count }, (_, index) => one(index));
const list = (count: number, one: string): string => `[${times(count, () => one).join()}]`;
const gacha = (prizes: string): string => `{"gachas":[{"prizes":${prizes}}]}`;
const long = (sign: string, length: number): string => sign.repeat(length / sign.length);
const ONE_ID = '00000000-0000-4000-8000-000000000000';

const FIELDS = ['id', 'kind', 'name', 'picking_name', 'description', 'stock', 'pickup_weight', 'retail_value', 'image_url'];
const allWrong = `{${FIELDS.map((field) => `"${field}":[]`).join()},${times(20, (index) => `"no${index}":0`).join()}}`;
const alike = (text: string): string =>
  JSON.stringify({ id: ONE_ID, kind: 'normal', name: 'A', description: text, stock: 1, pickup_weight: 1 });

describe('a file that is sent is refused before it stops the gateway', () => {
  test.each<[string, string, string, string]>([
    ['of gachas without end', `{"gachas":${list(20_000, '{}')}}`, 'gachas', 'TOO_MANY_ENTRIES'],
    ['of beacons without end', `{"beacons":${list(20_000, '{}')}}`, 'beacons', 'TOO_MANY_ENTRIES'],
    ['of areas without end', `{"areas":${list(40_000, '0')}}`, 'areas', 'TOO_MANY_ENTRIES'],
    ['of staff without end', `{"staff":${list(40_000, '0')}}`, 'staff', 'TOO_MANY_ENTRIES'],
    ['of prizes without end', gacha(list(20_000, '{}')), 'file', 'TOO_MANY_PRIZES'],
    ['of comments without end', `{"$comment":${list(40_000, '0')}}`, '$comment', 'TOO_MANY_ENTRIES'],
    ['of tags without end', `{"gachas":[{"tags":${list(40_000, '0')}}]}`, 'gachas[0].tags', 'TOO_MANY_ENTRIES'],
    ['of anything without end', `{"gachas":${list(600_000, '{}')}}`, 'file', 'FILE_TOO_MANY_VALUES'],
    [
      'of what a second field of the same name hides',
      `{"gachas":${list(600_000, '{}')},"gachas":[{}]}`,
      'file',
      'FILE_TOO_MANY_VALUES',
    ],
    ['of lists in lists', list(900, list(900, '0')), 'file', 'FILE_TOO_MANY_VALUES'],
    ['of fields without end', `{${times(150_000, (index) => `"no${index}":0`).join()}}`, 'file', 'FILE_TOO_MANY_VALUES'],
    ['of a million lists in one another', long('[', MOST_BYTES), 'file', 'FILE_TOO_DEEP'],
    ['of groups in one another', long('{"a":', MOST_BYTES), 'file', 'FILE_TOO_DEEP'],
    ['with a name as long as a book', `{"${long('a.', 1_900_000)}":0}`, `${long('a.', 100)}…`, 'UNKNOWN_FIELD'],
    ['of lines alone', `${long('\n', 1_900_000)}x`, 'line 1900001', 'NO_JSON'],
    ['of one open text', `"${long('\\"', 1_900_000)}`, 'line 1', 'NO_JSON'],
  ])('%s', async (_name, text, field, code) => {
    expect(text.length).toBeLessThanOrEqual(3_000_000);
    const { mistakes, milliseconds } = await told(text);
    expect(mistakes).toMatchObject([{ code }]);
    expect(mistakes[0]?.field.replace(/^\./, '')).toBe(field);
    expect(milliseconds).toBeLessThan(MOST_MILLISECONDS);
  });

  test.each<[string, string]>([
    ['in which everything is wrong', gacha(list(1_000, allWrong))],
    ['of one prize a thousand times, with long texts', gacha(list(1_000, alike('A'.repeat(1_800))))],
    [
      'whose gachas stand behind a long name that is in each place',
      `{"gachas":[{"${long('b', 1_900_000)}":${list(40_000, '0')}}],"gachas":[{}]}`,
    ],
    ['of empty gachas', `{"gachas":${list(300, '{}')}}`],
  ])('one %s tells a hundred mistakes at most', async (_name, text) => {
    const { mistakes, milliseconds } = await told(text);
    expect(mistakes.length).toBeLessThanOrEqual(101);
    expect(mistakes.every(({ field }) => /^line \d+|^file$/.test(field))).toBe(true);
    expect(milliseconds).toBeLessThan(MOST_MILLISECONDS);
  });
});

test('a mistake is told at its line, at what should have it, and also at a name that is no place', async () => {
  const text = '{\n"gachas": [\n{"name": 5,\n"a]": 1,\n"prizes": [\n{"kind": "normal"}]}]}';
  const { mistakes } = await told(text);
  const fields = mistakes.map(({ field }) => field);
  expect(fields).toEqual(expect.arrayContaining(['line 3, gachas[0].name', 'line 4, gachas[0].a]', 'line 3, gachas[0].price']));
  expect(fields).toContain('line 6, gachas[0].prizes[0].stock');
});

test('the command is told a hundred mistakes, and how many more there are', () => {
  const mistakes = times(150, (index) => ({ place: `gachas[${index}]`, mistake: mistaken('IS_MISSING') }));
  const lines = refusedFile(mistakes, 'en').message.split('\n');
  expect(lines).toHaveLength(102);
  expect(lines.at(-1)).toContain('50 more');
});
