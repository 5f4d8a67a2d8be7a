import { notWhole, type Size } from './size.ts';

const SIGNATURE_BYTES = 8;
/** Length, name and checksum. */
const AROUND_CHUNK_BYTES = 12;

/** What stands behind the end is not looked at: it is dropped where a picture is written anew. */
export function sizeOfPng(bytes: Buffer): Size {
  let size: Size | undefined;
  for (let at = SIGNATURE_BYTES; ; at += AROUND_CHUNK_BYTES + bytes.readUInt32BE(at)) {
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (!size && name !== 'IHDR') throw notWhole();
    size ??= { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) };
    if (name === 'IEND') return size;
  }
}
