import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hashIn, pathOf, SECRET_PICTURE } from '../../../picture/picture.ts';
import { isKnown } from '../../cache/answers.ts';
import { serveAllowedMethods } from '../allowed-methods.ts';
import type { ServedPicture, Shelf } from './shelf.ts';

const PATH = '/pictures/:name';

/**
 * A picture runs nothing and asks for nothing, also where it is opened by itself. Pages of every origin may show it: it is the
 * same for every viewer.
 */
const HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
};

/** Of this release: it may be drawn anew in another. */
const SECRET_HEADERS = { ...HEADERS, 'cache-control': 'public, max-age=86400' };
const SECRET = readFileSync(new URL('secret.svg', import.meta.url));
const SECRET_ETAG = `W/"${createHash('sha256').update(SECRET).digest('hex')}"`;

/** Beyond this it is handed on piece by piece, as fast as it is read: a crowd on slow phones shares one copy. */
const PIECE_BYTES = 64 * 1024;

/** Public, and counted in no limit: a page shows many at once, and behind one address may be a hall of people. */
export function servePictures(app: FastifyInstance, shelf: Shelf): void {
  app.get<{ Params: { name: string } }>(PATH, async (request, reply) => {
    const path = `/pictures/${request.params.name}`;
    if (path === SECRET_PICTURE.path) return answerSecret(request, reply);
    const hash = hashIn(path);
    const picture = hash && (await shelf.find(hash));
    if (!picture || pathOf(picture) !== path) return reply.callNotFound();
    return answer(picture, request, reply);
  });
  serveAllowedMethods(app, PATH, ['GET', 'HEAD']);
}

function answerSecret({ headers }: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.headers({ ...SECRET_HEADERS, etag: SECRET_ETAG });
  return isKnown(headers, SECRET_ETAG) ? reply.code(304).send() : reply.type('image/svg+xml').send(SECRET);
}

function answer({ hash, type, bytes }: ServedPicture, { headers, method }: FastifyRequest, reply: FastifyReply): FastifyReply {
  // Weak, since a drawing goes out in several encodings.
  const etag = `W/"${hash}"`;
  reply.headers({ ...HEADERS, etag });
  if (isKnown(headers, etag)) return reply.code(304).send();
  reply.type(type);
  if (bytes.length <= PIECE_BYTES || method === 'HEAD') return reply.send(bytes);
  return reply.header('content-length', bytes.length).send(Readable.from(piecesOf(bytes), { objectMode: false }));
}

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}
