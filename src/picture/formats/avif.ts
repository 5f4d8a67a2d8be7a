import { notWhole, type Size } from './size.ts';

type Box = { name: string; from: number; to: number };

/** `meta` has a version and flags before its boxes. */
const INSIDE: Readonly<Record<string, number>> = { meta: 4, iprp: 0, ipco: 0 };
/** Version and flags before what the box says. */
const EXTENT = 4;

/** The largest that it says of any part: a picture made of tiles says the whole beside each of them. */
export function sizeOfAvif(bytes: Buffer): Size {
  const sizes = [...extentsIn(bytes, 0, bytes.length)];
  if (sizes.length === 0) throw notWhole();
  return sizes.reduce((one, other) => (other.width * other.height > one.width * one.height ? other : one));
}

function* extentsIn(bytes: Buffer, from: number, to: number): Generator<Size> {
  for (const box of boxesIn(bytes, from, to)) {
    const head = INSIDE[box.name];
    if (head !== undefined) yield* extentsIn(bytes, box.from + head, box.to);
    if (box.name === 'ispe')
      yield { width: bytes.readUInt32BE(box.from + EXTENT), height: bytes.readUInt32BE(box.from + EXTENT + 4) };
  }
}

function* boxesIn(bytes: Buffer, from: number, to: number): Generator<Box> {
  for (let at = from; at < to; ) {
    const said = bytes.readUInt32BE(at);
    const isLong = said === 1;
    const length = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : said || to - at;
    const head = isLong ? 16 : 8;
    if (length < head || at + length > to) throw notWhole();
    yield { name: bytes.toString('latin1', at + 4, at + 8), from: at + head, to: at + length };
    at += length;
  }
}
