import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hashIn, pathOf } from '../../../picture/picture.ts';
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

/** Beyond this it is handed on piece by piece, as fast as it is read: a crowd on slow phones shares one copy. */
const PIECE_BYTES = 64 * 1024;

/** For everybody, and counted for nobody: a page shows many at once, and behind one address may be a hall of people. */
export function servePictures(app: FastifyInstance, shelf: Shelf): void {
  app.get<{ Params: { name: string } }>(PATH, async (request, reply) => {
    const path = `/pictures/${request.params.name}`;
    const hash = hashIn(path);
    const picture = hash && (await shelf.find(hash));
    if (!picture || pathOf(picture) !== path) return reply.callNotFound();
    return answer(picture, request, reply);
  });
  serveAllowedMethods(app, PATH, ['GET', 'HEAD']);
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
