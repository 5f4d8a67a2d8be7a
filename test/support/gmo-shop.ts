import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Fields, GmoClient } from '../gmo-clients/client.ts';
import type { GmoServer } from './gmo-server/server.ts';
import { newId } from './processors.ts';

export type Keys = { AccessID: string; AccessPass: string };
export type Entered = Keys & { OrderID: string };

/** A shop that uses a client library: what a shop does with GMO, step by step. */
export class GmoShop {
  readonly client: GmoClient;
  private readonly server: GmoServer;

  constructor(client: GmoClient, server: GmoServer) {
    this.client = client;
    this.server = server;
  }

  async enters(changes: Fields = {}): Promise<Entered> {
    const OrderID = newId();
    const { AccessID = '', AccessPass = '' } = await this.client.asks('EntryTran', {
      OrderID,
      JobCd: 'AUTH',
      Amount: '500',
      ...changes,
    });
    return { OrderID, AccessID, AccessPass };
  }

  executes(entered: Entered, changes: Fields = { Token: this.server.issueToken() }): Promise<Fields> {
    return this.client.asks('ExecTran', { ...entered, Method: '1', ...changes });
  }

  /** Reserved, and if asked for, taken. */
  async pays({ takes = false } = {}): Promise<Entered> {
    const entered = await this.enters();
    await this.executes(entered);
    if (takes) await this.alters(entered, 'SALES');
    return entered;
  }

  /** Only a sale says an amount. */
  alters({ AccessID, AccessPass }: Keys, JobCd: string, amount = '500'): Promise<Fields> {
    return this.client.asks('AlterTran', { AccessID, AccessPass, JobCd, ...(JobCd === 'SALES' && { Amount: amount }) });
  }

  changes({ AccessID, AccessPass }: Keys, JobCd: string, Amount: string): Promise<Fields> {
    return this.client.asks('ChangeTran', { AccessID, AccessPass, JobCd, Amount });
  }

  finishes({ AccessID, AccessPass }: Keys): Promise<Fields> {
    return this.client.asks('SecureTran2', { AccessID, AccessPass });
  }

  looksFor({ OrderID }: { OrderID: string }): Promise<Fields> {
    return this.client.asks('SearchTrade', { OrderID });
  }

  async status(entered: Entered): Promise<string | undefined> {
    return (await this.looksFor(entered)).Status;
  }
}

/** The address of a shop where browsers come back to; it keeps what they bring. */
export async function shopAddress(): Promise<{ url: string; brought: string[]; closes(): Promise<void> }> {
  const brought: string[] = [];
  const server = createServer(async (request, response) => {
    brought.push(`${request.method} ${request.url} ${await text(request)}`);
    response.end('Thank you');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const closes = () =>
    new Promise<void>((done) => {
      server.close(() => done());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}/back`, brought, closes };
}
