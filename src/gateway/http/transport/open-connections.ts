import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP, type Server, type Socket } from 'node:net';
import { peerOf } from './close-silent.ts';
import { type Networks, plainAddress } from './networks.ts';

/** `idle`: those on which no request is under way, with since when, the longest first. */
type Holder = { open: number; idle: Map<Connection, number> };
type Connection = { socket: Socket; holder: Holder; underWay: number };
export type Open = { all: number; ofAddress: number };

/** A request that is on its way on a new connection must have come by then. */
export const IDLE_FOR_MS = 1_000;

/** Those of a trusted proxy count among all, and of no address. */
export class OpenConnections {
  private readonly trusted: Networks;
  private readonly holders = new Map<string, Holder>();
  private readonly connections = new Map<string, Connection>();
  private all = 0;

  constructor(trusted: Networks, server: Server) {
    this.trusted = trusted;
    server.on('request', (request: IncomingMessage, response: ServerResponse) => this.noteRequest(request, response));
  }

  add(socket: Socket): Open {
    this.all += 1;
    socket.once('close', () => {
      this.all -= 1;
    });
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || this.trusted.has(remoteAddress)) return { all: this.all, ofAddress: 0 };
    const key = holderOf(remoteAddress);
    const holder = this.holders.get(key) ?? { open: 0, idle: new Map() };
    this.holders.set(key, holder);
    holder.open += 1;
    this.follow({ socket, holder, underWay: 0 }, () => {
      holder.open -= 1;
      if (holder.open === 0) this.holders.delete(key);
    });
    return { all: this.all, ofAddress: holder.open };
  }

  /** Ends the longest idle one of the address that has most of those. False where there is none. */
  endIdle(): boolean {
    let most: Holder | undefined;
    for (const holder of this.holders.values()) if (holder.idle.size > (most?.idle.size ?? 0)) most = holder;
    const [[connection, since] = [undefined, 0]] = most?.idle ?? [];
    if (!connection || performance.now() - since < IDLE_FOR_MS) return false;
    connection.holder.idle.delete(connection);
    connection.socket.destroy();
    return true;
  }

  private follow(connection: Connection, ended: () => void): void {
    const { socket, holder } = connection;
    const peer = peerOf(socket);
    this.connections.set(peer, connection);
    holder.idle.set(connection, performance.now());
    socket.once('close', () => {
      this.connections.delete(peer);
      holder.idle.delete(connection);
      ended();
    });
  }

  private noteRequest({ socket }: IncomingMessage, response: ServerResponse): void {
    const connection = this.connections.get(peerOf(socket));
    if (!connection) return;
    connection.underWay += 1;
    connection.holder.idle.delete(connection);
    response.once('close', () => {
      connection.underWay -= 1;
      if (connection.underWay === 0 && !connection.socket.destroyed) connection.holder.idle.set(connection, performance.now());
    });
  }
}

/** An IPv6 address counts by its network: one household has 2⁶⁴ addresses. */
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
