import iconv from 'iconv-lite';
import { badInput } from '../../refusal.ts';
import type { Format } from './format.ts';

const UTF8_BOM = Buffer.from([0xef, 0xbb, 0xbf]);

/** A program that saved the file again may have written UTF-8: it has to say so with a byte order mark. */
export async function* decoded(pieces: AsyncIterable<Buffer>, encoding: Format['encoding']): AsyncGenerator<string> {
  let decode: Decode | undefined;
  for await (const piece of pieces) {
    decode ??= encoding === 'cp932' && !piece.subarray(0, 3).equals(UTF8_BOM) ? cp932(piece) : utf8();
    yield decode(piece);
  }
  yield decode?.() ?? '';
}

type Decode = (piece?: Buffer) => string;

function utf8(): Decode {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  return (piece) => {
    try {
      return piece ? decoder.decode(piece, { stream: true }) : decoder.decode();
    } catch {
      throw badInput('file', 'FILE_NOT_UTF8');
    }
  };
}

function cp932(begin: Buffer): Decode {
  if (isUtf8(begin)) throw badInput('file', 'FILE_NOT_CP932');
  const decoder = iconv.getDecoder('cp932');
  return (piece) => (piece ? decoder.write(piece) : (decoder.end() ?? ''));
}

/** Of Japanese in CP932 nearly every character begins as none of UTF-8 does. */
function isUtf8(begin: Buffer): boolean {
  try {
    return /\P{ASCII}/u.test(new TextDecoder('utf-8', { fatal: true }).decode(begin, { stream: true }));
  } catch {
    return false;
  }
}
