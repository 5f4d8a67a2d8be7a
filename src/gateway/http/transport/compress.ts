import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { varyBy } from './headers.ts';

const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Of a shorter answer little more than its headers is sent. */
export const LEAST_COMPRESSED_BYTES = 1_024;
/** A longer one would hold up all others; for a shorter one another thread costs more than it saves. */
const MOST_AT_ONCE_BYTES = 64 * 1_024;
const TEXT = /^(?:text\/|application\/(?:[\w.+-]*json|javascript|manifest)|image\/svg)/;

/** Fast rather than small: the next step takes twice the time and saves one per cent of a list of gachas. */
const [GZIP, BROTLI_QUALITY] = [{ level: 3 }, 2];
const brotli = (length: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: length },
});
const AT_ONCE = {
  br: (body: Buffer) => brotliCompressSync(body, brotli(body.length)),
  gzip: (body: Buffer) => gzipSync(body, GZIP),
};
const [brotliAside, gzipAside] = [promisify(brotliCompress), promisify(gzip)];
const ASIDE = {
  br: (body: Buffer) => brotliAside(body, brotli(body.length)),
  gzip: (body: Buffer) => gzipAside(body, GZIP),
};

type Encoded = Buffer | Promise<Buffer>;

/** A buffer is sent more than once, and compressed once. A text is one caller's. */
const kept = new WeakMap<Buffer, Partial<Record<Encoding, Encoded>>>();

/** The answer as its client accepts it. Its headers say how that is once it is so. */
export function compressed(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
  if (!isWhole || payload.length <= LEAST_COMPRESSED_BYTES) return payload;
  if (!TEXT.test(String(reply.getHeader('content-type'))) || reply.hasHeader('content-encoding')) return payload;
  varyBy(reply, 'Accept-Encoding');
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (!encoding) return payload;
  const tells = (body: Buffer) => {
    reply.header('content-encoding', encoding);
    return body;
  };
  const body = typeof payload === 'string' ? encoded(Buffer.from(payload), encoding) : onceEncoded(payload, encoding);
  return body instanceof Promise ? body.then(tells) : tells(body);
}

const encoded = (body: Buffer, encoding: Encoding): Encoded =>
  (body.length > MOST_AT_ONCE_BYTES ? ASIDE : AT_ONCE)[encoding](body);

function onceEncoded(body: Buffer, encoding: Encoding): Encoded {
  const before = kept.get(body) ?? {};
  kept.set(body, before);
  const made = before[encoding] ?? encoded(body, encoding);
  before[encoding] = made;
  if (made instanceof Promise) made.catch(() => delete before[encoding]);
  return made;
}

const ACCEPTED = /([\w*-]+)\s*(?:;\s*q=([\d.]+))?/gi;

/** What the client prefers; `br` where it likes both as well. */
export function encodingFor(accepted: string | string[] | undefined): Encoding | undefined {
  if (accepted === undefined) return undefined;
  const liking = new Map<string, number>();
  for (const [, name = '', q = '1'] of String(accepted).matchAll(ACCEPTED)) liking.set(name.toLowerCase(), Number(q));
  const of = (name: string): number => liking.get(name) ?? liking.get('*') ?? 0;
  const best = ENCODINGS.reduce((one, other) => (of(other) > of(one) ? other : one));
  return of(best) > 0 && of(best) >= (liking.get('identity') ?? 0) ? best : undefined;
}
