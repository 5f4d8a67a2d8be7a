import { type Books, doBalance } from '../books.ts';

/** Row by row, since the whole text may be longer than a string can be. */
export function* jsonOf(books: Books): Generator<string> {
  const { period, at, lines, differences, open, unasked, disputable } = books;
  const head = JSON.stringify({ ...period, at, balance: doBalance(books) });
  yield head.slice(0, -1);
  for (const [name, rows] of Object.entries({ lines, differences, open, unasked, disputable })) {
    yield `,\n"${name}": [`;
    let comma = '';
    for (const row of rows) {
      yield `${comma}\n${JSON.stringify(row)}`;
      comma = ',';
    }
    yield ']';
  }
  yield '}\n';
}
