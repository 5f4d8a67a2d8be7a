import { randomBytes } from 'node:crypto';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import pg from 'pg';

type Habits = {
  /** Whether it hands on what a connection asks for at its beginning, as some do for the settings that they know. */
  passesSettings: boolean;
  /** Whether it tells the process of the server that it happens to hold, instead of a number of its own. */
  tellsProcess: boolean;
};

/** A session of the server, and the clients that wait for it. */
type Session = { stream: Socket; processID: number; owner?: Guest; waiting: Guest[] };
type Guest = { socket: Socket; kept: Buffer[] };

/**
 * A pooler in transaction mode, in as much of the protocol as a gateway speaks: each client gets a session of the server
 * for a transaction, and shares it with all others.
 */
export class Pooler {
  readonly url: string;
  private readonly server: Server;
  private readonly session: Session;
  private readonly sockets = new Set<Socket>();

  private constructor(url: string, server: Server, session: Session) {
    this.url = url;
    this.server = server;
    this.session = session;
  }

  static async opens(url: string, { passesSettings, tellsProcess }: Habits, settings: pg.ClientConfig): Promise<Pooler> {
    const login = new pg.Client({ connectionString: url, ...(passesSettings && settings) });
    login.on('error', () => {});
    await login.connect();
    const { connection, processID } = login as unknown as { connection: { stream: Socket }; processID: number };
    const { stream } = connection;
    stream.removeAllListeners('data');
    const session: Session = { stream, processID, waiting: [] };
    const server = createServer((socket) => pooler.welcome(socket, tellsProcess));
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const through = new URL(url);
    through.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const pooler = new Pooler(through.href, server, session);
    pooler.handBack();
    return pooler;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    this.session.stream.destroy();
    await new Promise((closed) => this.server.close(closed));
  }

  private welcome(socket: Socket, tellsProcess: boolean): void {
    this.sockets.add(socket);
    const guest: Guest = { socket, kept: [] };
    socket.on('error', () => {});
    socket.on('close', () => this.sockets.delete(socket));
    socket.once('data', () => {
      const id = tellsProcess ? this.session.processID : randomBytes(4).readInt32BE();
      const key = Buffer.alloc(8);
      key.writeInt32BE(id);
      socket.write(Buffer.concat([message('R', Buffer.alloc(4)), message('K', key), IDLE]));
      socket.on('data', (chunk) => this.ask(guest, chunk));
    });
  }

  /** What begins with a goodbye ends this connection, and not the session. */
  private ask(guest: Guest, chunk: Buffer): void {
    if (chunk[0] === GOODBYE) return void guest.socket.end();
    const { session } = this;
    if (session.owner && session.owner !== guest) {
      if (!session.waiting.includes(guest)) session.waiting.push(guest);
      guest.kept.push(chunk);
      return;
    }
    session.owner = guest;
    session.stream.write(chunk);
  }

  /** Hands answers on, and the session to the next where they end outside a transaction. */
  private handBack(): void {
    const { session } = this;
    session.stream.on('data', (chunk: Buffer) => {
      session.owner?.socket.write(chunk);
      if (!chunk.subarray(-IDLE.length).equals(IDLE)) return;
      delete session.owner;
      const next = session.waiting.shift();
      if (next) for (const kept of next.kept.splice(0)) this.ask(next, kept);
    });
  }
}

const message = (type: string, content: Buffer): Buffer => {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(content.length + 4, 1);
  return Buffer.concat([head, content]);
};
/** Ready for a query, and in no transaction. */
const IDLE = message('Z', Buffer.from('I'));
const GOODBYE = 'X'.charCodeAt(0);
