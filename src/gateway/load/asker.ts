import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Asker } from './load.ts';

/** A token is a user or a device; without one it is the address. Nothing of the token stays in memory. */
export const askerOf = ({ headers: { authorization }, ip, raw }: Pick<FastifyRequest, 'headers' | 'ip' | 'raw'>): Asker => ({
  key: () => (authorization ? hash('sha256', authorization, 'base64url') : ip),
  isGone: () => raw.socket?.destroyed === true,
});
