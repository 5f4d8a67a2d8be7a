import { constants, createWriteStream } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Mistake } from '../../refusal.ts';

export const TERMINAL = '-';

export async function writeOut(file: string, text: () => Promise<Iterable<string> | AsyncIterable<Uint8Array>>): Promise<''> {
  const isTerminal = file === TERMINAL;
  const pieces = Readable.from(await text());
  const stream = isTerminal ? process.stdout : createWriteStream(file);
  await pipeline(pieces, stream, { end: !isTerminal }).catch(tellUnwritable(isTerminal ? 'The output' : file));
  return '';
}

/** Before work that should not be in vain. */
export async function refuseUnwritable(file: string): Promise<void> {
  if (file === TERMINAL) return;
  const found = await stat(file).catch(() => undefined);
  if (found?.isDirectory()) throw new Mistake(`${file} cannot be written: it is a folder. Name a file in it.`);
  await access(found ? file : dirname(file), constants.W_OK).catch(tellUnwritable(file));
}

export function tellUnwritable(what: string): (error: Error) => never {
  return ({ message }) => {
    throw new Mistake(`${what} cannot be written: ${message}`);
  };
}
