import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { isAnonymous } from '../cache/answers.ts';
import { TokenRefused } from '../identity/refused-token.ts';
import { type IdentifyingGateway, identified } from '../request/identified.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Its sender may send as much as staff. */
    mayBeLong: boolean;
  }
}

export const MAX_BODY_BYTES = 100 * 1024;
/** All items that one handover may name. */
export const MAX_STAFF_BODY_BYTES = 256 * 1024;

/** As Fastify says it. */
const tooLarge = () => Object.assign(new Error('the body is too large'), { statusCode: 413, code: 'FST_ERR_CTP_BODY_TOO_LARGE' });

/** Before a body is read that is longer than others may send, it is known whether its sender is of staff. */
export const longBodiesOfStaff =
  (gateway: IdentifyingGateway): onRequestAsyncHookHandler =>
  async (request) => {
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
    const isTooLong = Number(length) > MAX_BODY_BYTES;
    if (!isTooLong && encoding === undefined) return;
    request.mayBeLong = await isOfStaff(gateway, request);
    if (isTooLong) mustNotBeLong(request);
  };

async function isOfStaff(gateway: IdentifyingGateway, request: FastifyRequest): Promise<boolean> {
  if (isAnonymous(request.headers)) return false;
  try {
    return (await identified(gateway, request)).kind === 'staff';
  } catch (error) {
    if (error instanceof TokenRefused) return false;
    throw error;
  }
}

/** The length of a chunked body is known only after it was read. */
export function mustNotBeLong({ mayBeLong }: FastifyRequest, bytes = Number.POSITIVE_INFINITY): void {
  if (bytes > MAX_BODY_BYTES && !mayBeLong) throw tooLarge();
}
