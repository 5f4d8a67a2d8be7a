import type { Readable } from 'node:stream';
import type { FastifyContextConfig, FastifyInstance } from 'fastify';
import type { Refusal } from '../../../refusal.ts';
import { OTHER_TYPE } from '../answer-error.ts';

/** A body as it comes, whatever it says that it is: undefined where none was sent. */
export type AnyBody = Readable | null | undefined;

const ofOtherType = () => Object.assign(new Error(OTHER_TYPE), { statusCode: 415, code: OTHER_TYPE });

/**
 * For routes that know their caller before they read a file. To be used in a part of its own: no other address reads such
 * bodies.
 */
export function readFiles(part: FastifyInstance): void {
  part.removeAllContentTypeParsers();
  part.addContentTypeParser('*', (_request, body, done) => done(null, body));
  part.addContentTypeParser(/^multipart\//i, (_request, _body, done) => done(ofOtherType()));
}

export const READS_FILE = { hasOwnCharset: true } satisfies FastifyContextConfig;

export async function wholeBody(body: AnyBody, maxBytes: number, tooLarge: () => Refusal): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of body ?? []) {
    length += (piece as Buffer).length;
    if (length > maxBytes) throw tooLarge();
    pieces.push(piece as Buffer);
  }
  return Buffer.concat(pieces);
}
