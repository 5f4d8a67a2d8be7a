import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Mistake } from '../mistake.ts';

export const TERMINAL = '-';

export async function writeOut(file: string, text: () => Promise<Iterable<string> | AsyncIterable<Uint8Array>>): Promise<''> {
  const isTerminal = file === TERMINAL;
  const pieces = Readable.from(await text());
  const stream = isTerminal ? process.stdout : createWriteStream(file);
  await pipeline(pieces, stream, { end: !isTerminal }).catch(tellUnwritable(isTerminal ? 'The output' : file));
  return '';
}

export function tellUnwritable(what: string): (error: Error) => never {
  return ({ message }) => {
    throw new Mistake(`${what} cannot be written: ${message}`);
  };
}
