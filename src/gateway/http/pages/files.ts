import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isKnown } from '../../cache/answers.ts';
import { type Encoding, encodingFor } from '../transport/compress.ts';
import { varyBy } from '../transport/headers.ts';

export type BuiltFile = { type: string; etag: string; bytes: Buffer; encoded: Partial<Record<Encoding, Buffer>> };

/** By their addresses. */
export type BuiltFiles = ReadonlyMap<string, BuiltFile>;

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
  '.mp3': 'audio/mpeg',
  '.wav': 'audio/wav',
};

const ENDINGS: Record<Encoding, string> = { br: '.br', gzip: '.gz' };

/**
 * All of them, into memory: less than a megabyte. So no address reaches the disk, another start may replace the folder, and every
 * gateway tells the same etag.
 */
export async function readBuilt(folder: string): Promise<BuiltFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const read = new Map(await Promise.all(paths.map(async (path) => [path, await readFile(path)] as const)));
  const isEncoded = (path: string) => Object.values(ENDINGS).includes(extname(path));
  const files = [...read].filter(([path]) => !isEncoded(path));
  return new Map(files.map(([path, bytes]) => [`/${relative(folder, path).replaceAll(sep, '/')}`, fileOf(path, bytes, read)]));
}

function fileOf(path: string, bytes: Buffer, all: ReadonlyMap<string, Buffer>): BuiltFile {
  const encoded: BuiltFile['encoded'] = {};
  for (const [encoding, ending] of Object.entries(ENDINGS) as [Encoding, string][]) {
    const found = all.get(path + ending);
    if (found) encoded[encoding] = found;
  }
  const type = TYPES[extname(path)] ?? 'application/octet-stream';
  // Weak, since it goes out in several encodings.
  return { type, etag: `W/"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`, bytes, encoded };
}

/** As it was compressed when it was built; what was not is left to the gateway's own compression. */
export function answerWith(file: BuiltFile, { headers }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { etag, type, bytes, encoded } = file;
  reply.header('etag', etag);
  if (Object.keys(encoded).length > 0) varyBy(reply, 'Accept-Encoding');
  if (isKnown(headers, etag)) return reply.code(304).send();
  const encoding = encodingFor(headers['accept-encoding']);
  const body = encoding && encoded[encoding];
  if (body) reply.header('content-encoding', encoding);
  return reply.type(type).send(body ?? bytes);
}
