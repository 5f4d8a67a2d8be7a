import type { Server, Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { type Networks, networksOf, plainAddress } from './networks.ts';

/** `mostPerAddress`: 0 is as many as there are. Connections of trusted proxies are not counted by address. */
export type ConnectionLimits = {
  most: number | undefined;
  mostPerAddress: number;
  trustedProxies: readonly string[];
  /** Addresses with a crowd behind each have so many times as many. */
  crowds: { addresses: readonly string[]; factor: number };
};

const WARNED_EVERY_MS = 60_000;

export function limitConnections(app: FastifyInstance, limits: ConnectionLimits): void {
  const { most, mostPerAddress, trustedProxies, crowds } = limits;
  const server: Server = app.server;
  const warn = seldom((sentence) => app.log.warn(sentence));
  if (most) server.maxConnections = most;
  server.on('drop', () => warn('there are MAX_CONNECTIONS connections: more are refused'));
  if (mostPerAddress === 0) return;
  const sentence =
    'an address has MAX_CONNECTIONS_PER_ADDRESS connections: more are refused. If it is a proxy, name it in TRUSTED_PROXIES';
  const crowded = networksOf(crowds.addresses);
  const mostOf = (address: string) => (crowded.has(address) ? mostPerAddress * crowds.factor : mostPerAddress);
  const admits = addressCounter(networksOf(trustedProxies), mostOf);
  server.on('connection', (socket: Socket) => {
    if (admits(socket)) return;
    socket.destroy();
    warn(sentence);
  });
}

function addressCounter(trusted: Networks, mostOf: (address: string) => number): (socket: Socket) => boolean {
  const counts = new Map<string, number>();
  return (socket) => {
    if (socket.remoteAddress === undefined || trusted.has(socket.remoteAddress)) return true;
    const holder = holderOf(socket.remoteAddress);
    const count = (counts.get(holder) ?? 0) + 1;
    if (count > mostOf(socket.remoteAddress)) return false;
    counts.set(holder, count);
    socket.once('close', () => {
      const left = (counts.get(holder) ?? 1) - 1;
      if (left > 0) counts.set(holder, left);
      else counts.delete(holder);
    });
    return true;
  };
}

/** Of IPv6 the network: one household has 2⁶⁴ addresses. */
export function holderOf(address: string): string {
  const plain = plainAddress(address);
  if (!plain.includes(':')) return plain;
  const [before = '', after = ''] = plain.split('::').map((part) => part.split('%')[0] ?? '');
  const groups = before === '' ? [] : before.split(':');
  const behind = after === '' ? [] : after.split(':');
  const all = [...groups, ...Array(8 - groups.length - behind.length).fill('0'), ...behind];
  return all.slice(0, 4).join(':');
}

function seldom(tell: (sentence: string) => void): (sentence: string) => void {
  const told = new Map<string, number>();
  return (sentence) => {
    if (Date.now() - (told.get(sentence) ?? 0) < WARNED_EVERY_MS) return;
    told.set(sentence, Date.now());
    tell(sentence);
  };
}
