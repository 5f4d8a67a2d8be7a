import { notWhole, type Size } from './size.ts';

const CHUNK = 12;
const DATA = CHUNK + 8;
const START_CODE = '\x9d\x01\x2a';
const LOSSLESS = 0x2f;

/** Whether lossy, lossless or with more than one picture is told by its first chunk. */
export function sizeOfWebp(bytes: Buffer): Size {
  if (bytes.readUInt32LE(4) + 8 > bytes.length) throw notWhole();
  const name = bytes.toString('latin1', CHUNK, CHUNK + 4);
  if (name === 'VP8X') return { width: bytes.readUIntLE(DATA + 4, 3) + 1, height: bytes.readUIntLE(DATA + 7, 3) + 1 };
  if (name === 'VP8 ' && bytes.toString('latin1', DATA + 3, DATA + 6) === START_CODE)
    return { width: bytes.readUInt16LE(DATA + 6) & 0x3fff, height: bytes.readUInt16LE(DATA + 8) & 0x3fff };
  if (name !== 'VP8L' || bytes.readUInt8(DATA) !== LOSSLESS) throw notWhole();
  const bits = bytes.readUInt32LE(DATA + 1);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}
