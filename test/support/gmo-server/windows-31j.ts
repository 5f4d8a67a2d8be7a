const decoder = new TextDecoder('windows-31j');

/** Node reads Windows-31J, but does not write it: so every character of two bytes is read once, and remembered. */
const bytesOf = new Map<string, number[]>();
for (let lead = 0x81; lead <= 0xfc; lead += 1)
  for (let trail = 0x40; trail <= 0xfc; trail += 1) {
    const bytes = [lead, trail];
    const read = decoder.decode(Uint8Array.from(bytes));
    if (read.length === 1 && read !== '\ufffd' && !bytesOf.has(read)) bytesOf.set(read, bytes);
  }
for (let single = 0xa1; single <= 0xdf; single += 1) bytesOf.set(decoder.decode(Uint8Array.of(single)), [single]);

/** The text of bytes that came as a string, one character a byte. */
export const decode = (binary: string): string => decoder.decode(Buffer.from(binary, 'latin1'));

export const encode = (text: string): Buffer =>
  Buffer.from([...text].flatMap((it) => (it < '\x80' ? it.charCodeAt(0) : (bytesOf.get(it) ?? 0x3f))));
