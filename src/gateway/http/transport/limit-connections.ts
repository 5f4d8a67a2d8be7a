import { isIP, type Server, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { type Networks, networksOf, plainAddress } from './networks.ts';

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

type ConnectionLimit = 'all' | 'address';

const SENTENCES: Readonly<Record<ConnectionLimit, string>> = {
  all: 'there are MAX_CONNECTIONS connections: more are refused',
  address:
    'more than half of MAX_CONNECTIONS are taken, and an address has MAX_CONNECTIONS_PER_ADDRESS of them: more are refused it. ' +
    'If it is a proxy, name it in TRUSTED_PROXIES',
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
  const open = openConnections(networksOf(trustedProxies));
  server.on('connection', (socket: Socket) => {
    const { all, ofAddress } = open.add(socket);
    // While there is room for everybody, a hall may take it.
    if (all <= (most ?? 0) / 2 || ofAddress <= mostOf(socket.remoteAddress ?? '')) return;
    socket.destroy();
    refuse('address');
  });
}

type Open = { all: number; ofAddress: number };

/** Those of a trusted proxy count among all, and of no address. */
function openConnections(trusted: Networks): { add(socket: Socket): Open } {
  const counts = new Map<string, number>();
  let all = 0;
  return {
    add: (socket) => {
      const { remoteAddress } = socket;
      const holder = remoteAddress === undefined || trusted.has(remoteAddress) ? undefined : holderOf(remoteAddress);
      all += 1;
      const ofAddress = holder === undefined ? 0 : (counts.get(holder) ?? 0) + 1;
      if (holder !== undefined) counts.set(holder, ofAddress);
      socket.once('close', () => {
        all -= 1;
        if (holder === undefined) return;
        const left = (counts.get(holder) ?? 1) - 1;
        if (left > 0) counts.set(holder, left);
        else counts.delete(holder);
      });
      return { all, ofAddress };
    },
  };
}

/** Of IPv6 the network: one household has 2⁶⁴ addresses. */
export function holderOf(told: string): string {
  const plain = plainAddress(told);
  // A proxy may pass on whatever a caller has written: that is one holder.
  if (isIP(plain) === 0) return 'no address';
  if (isIP(plain) === 4) return plain;
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
