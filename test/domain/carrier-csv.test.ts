import { expect, test } from '@jest/globals';
import { Refusal } from '../../src/refusal.ts';
import { csvLine, csvRows } from '../../src/shipment/files/csv.ts';

/** What is read of it in pieces of this size: each row after its line, and in the end what was refused. */
async function read(text: string, size: number): Promise<unknown[]> {
  const found: unknown[] = [];
  async function* pieces() {
    for (let from = 0; from < text.length; from += size) yield text.slice(from, from + size);
  }
  try {
    for await (const { line, cells } of csvRows(pieces())) found.push([line, ...cells]);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    found.push(...error.errors.map(({ field, message }) => `${field} ${message}`));
  }
  return found;
}

const PIECES = [1, 2, 3, 7, 1_000];

test.each(PIECES)('a row has the line where it begins, whatever lies before it, in pieces of %i', async (size) => {
  const text = '\r\nname,say\r\n\n\n"a\r\nb\n""c""",あ\r\nd\n""\r\n"x",y';
  expect(await read(text, size)).toEqual([
    [2, 'name', 'say'],
    [5, 'a\r\nb\n"c"', 'あ'],
    [8, 'd'],
    [9, ''],
    [10, 'x', 'y'],
  ]);
});

test.each(PIECES)('a line may end as on an old Macintosh, also behind a quoted cell, in pieces of %i', async (size) => {
  expect(await read('"a","b"\r"c","d\re"\r\r"f",g\r\r\n"h","i"\r', size)).toEqual([
    [1, 'a', 'b'],
    [2, 'c', 'd\re'],
    [5, 'f', 'g'],
    [7, 'h', 'i'],
  ]);
});

test.each(PIECES)('a mistake has the line where its row begins, after the rows before it, in pieces of %i', async (size) => {
  const before = 'a,b\r\n\r\n"c\r\nd",e\r\n';
  const rows = [
    [1, 'a', 'b'],
    [3, 'c\r\nd', 'e'],
  ];
  expect(await read(`${before}"f\ng`, size)).toEqual([...rows, 'line 5 has a quotation mark that does not end']);
  for (const wrong of ['f"g', '"f\n"g', '"f" ,g'])
    expect(await read(`${before}${wrong}\nh,i\n`, size)).toEqual([...rows, 'line 5 has a quotation mark where none may be']);
});

/** A file that goes on for as long as it is read, and whether it was closed. */
function endless(begin: string, filler: string) {
  const told = { pieces: 0, isClosed: false };
  async function* texts() {
    try {
      yield `x\n${begin}`;
      for (; told.pieces < 100; told.pieces += 1) yield filler.repeat(16_384);
    } finally {
      told.isClosed = true;
    }
  }
  return { told, texts };
}

test.each([
  ['"a', 'a'],
  ['"', '\n'],
  ['a', 'a'],
  ['a', ','],
])('a row that never ends is refused before the file is read: %j and then %j', async (begin, filler) => {
  const { told, texts } = endless(begin, filler);
  const lines: number[] = [];
  const all = async () => {
    for await (const { line } of csvRows(texts())) lines.push(line);
  };
  await expect(all()).rejects.toMatchObject({ errors: [{ field: 'line 2' }] });
  expect([lines, told.isClosed]).toEqual([[1], true]);
  expect(told.pieces).toBeLessThan(6);
});

test('empty lines without end are no row', async () => {
  expect(await read(`${'\n'.repeat(200_000)}a`, 16_384)).toEqual([[200_001, 'a']]);
});

test('who stops reading closes the file, and what breaks in it is told as it is', async () => {
  const { told, texts } = endless('', 'a\n');
  for await (const { line } of csvRows(texts())) if (line === 20_000) break;
  expect([told.pieces, told.isClosed]).toEqual([1, true]);
  const broken = async function* () {
    yield 'a,b\nc,d,e';
    throw new Error('the disk is gone');
  };
  const rows = csvRows(broken());
  expect((await rows.next()).value).toEqual({ line: 1, cells: ['a', 'b'] });
  await expect(rows.next()).rejects.toThrow('the disk is gone');
});

test.each(['\n', '\r', '\r\n', ',', '"'])('a cell with %j is one cell of one row', async (sign) => {
  const line = csvLine(['a', `b${sign}c`, '']);
  expect(line).toBe(`a,"b${sign.replace('"', '""')}c",\r\n`);
  expect(await read(line, 1_000)).toEqual([[1, 'a', `b${sign}c`, '']]);
});
