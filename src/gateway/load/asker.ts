import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Asker } from './load.ts';

type Addresses = { ofAddress(address: string): { key: string } };

/** A token is a user or a device; without one it is the address. Nothing of the token stays in memory. */
export function askerOf(
  { headers: { authorization }, ip, raw }: Pick<FastifyRequest, 'headers' | 'ip' | 'raw'>,
  { ofAddress }: Addresses,
): Asker {
  const address = () => ofAddress(ip).key;
  return {
    key: () => (authorization ? hash('sha256', authorization, 'base64url') : address()),
    address,
    isGone: () => raw.socket?.destroyed === true,
  };
}
