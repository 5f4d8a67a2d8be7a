import { notWhole, type Size } from './size.ts';

const FILL = 0xff;
const SCAN = 0xda;
const END = Buffer.from([0xff, 0xd9]);
/** Frames of every kind, among which tables have numbers of their own. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

export function sizeOfJpeg(bytes: Buffer): Size {
  let size: Size | undefined;
  for (let at = 2; ; at += 2 + bytes.readUInt16BE(at + 2)) {
    while (bytes.readUInt8(at + 1) === FILL) at += 1;
    const marker = bytes.readUInt8(at + 1);
    if (bytes.readUInt8(at) !== FILL) throw notWhole();
    if (isFrame(marker)) size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    if (marker !== SCAN) continue;
    if (!size || bytes.indexOf(END, at) < 0) throw notWhole();
    return size;
  }
}
