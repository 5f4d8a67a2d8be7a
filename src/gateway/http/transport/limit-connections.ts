import type { Server, Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { networksOf } from './networks.ts';
import { OpenConnections } from './open-connections.ts';

/** `mostPerAddress`: 0 is as many as there are. Connections of trusted proxies are not counted by address. */
export type ConnectionLimits = {
  most: number | undefined;
  mostPerAddress: number;
  trustedProxies: readonly string[];
  /** Addresses with a crowd behind each have so many times as many. */
  crowds: { addresses: readonly string[]; factor: number };
  /** By the limit that was reached. */
  refused?: ((limit: ConnectionLimit) => void) | undefined;
};

/** `idle`: one was ended, so that another one has a place. */
type ConnectionLimit = 'all' | 'address' | 'idle';

const SENTENCES: Readonly<Record<ConnectionLimit, string>> = {
  all: 'there are MAX_CONNECTIONS connections: more are refused',
  address:
    'more than half of MAX_CONNECTIONS are taken, and an address has MAX_CONNECTIONS_PER_ADDRESS of them: more are refused it. ' +
    'If it is a proxy, name it in TRUSTED_PROXIES',
  idle: 'more than half of MAX_CONNECTIONS are taken: idle ones of the address that has most of those are ended, to let others in',
};

const WARNED_EVERY_MS = 60_000;

export function limitConnections(app: FastifyInstance, limits: ConnectionLimits): void {
  const { most, mostPerAddress, trustedProxies, crowds } = limits;
  const server: Server = app.server;
  const warn = seldom((sentence) => app.log.warn(sentence));
  const refuse = (limit: ConnectionLimit) => {
    limits.refused?.(limit);
    warn(SENTENCES[limit]);
  };
  if (most) server.maxConnections = most;
  server.on('drop', () => refuse('all'));
  if (mostPerAddress === 0) return;
  const crowded = networksOf(crowds.addresses);
  const mostOf = (address: string) => (crowded.has(address) ? mostPerAddress * crowds.factor : mostPerAddress);
  const open = new OpenConnections(networksOf(trustedProxies), server);
  server.on('connection', (socket: Socket) => {
    const { all, ofAddress } = open.add(socket);
    // While half of all is free, one address may have more: behind it may be a hall of people.
    if (all <= (most ?? 0) / 2 || ofAddress <= mostOf(socket.remoteAddress ?? '')) return;
    if (open.endIdle()) return refuse('idle');
    socket.destroy();
    refuse('address');
  });
}

function seldom(tell: (sentence: string) => void): (sentence: string) => void {
  const told = new Map<string, number>();
  return (sentence) => {
    if (Date.now() - (told.get(sentence) ?? 0) < WARNED_EVERY_MS) return;
    told.set(sentence, Date.now());
    tell(sentence);
  };
}
