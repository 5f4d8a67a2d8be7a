import { brotliDecompressSync, gunzipSync } from 'node:zlib';

const DECODERS: Record<string, (body: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync };

/** The body of an answer as it was before it was compressed; `encoding` is its header. A HEAD has none. */
export function decoded(body: Buffer, encoding: unknown): Buffer {
  const decode = DECODERS[String(encoding)];
  return decode && body.length > 0 ? decode(body) : body;
}
