import type pg from 'pg';
import { connectionTo } from '../connection/address.ts';
import { type ClientOptions, connectClient, type PreparingClient } from '../connection/client.ts';

const BOUNDS = { connectionTimeoutMillis: 1_000, answerTimeoutMillis: 1_000 };

/** Asks one server one thing again and again, over a connection of its own, so that no pool is waited for. */
export class Probe<Row extends pg.QueryResultRow> {
  private readonly statement: string;
  private readonly connection: ClientOptions;
  private client: PreparingClient | undefined;
  private isStopped = false;
  /** The edition of the connection: an answer over an earlier one says nothing about a server that has started again. */
  edition = 0;

  constructor(url: string, statement: string) {
    this.statement = statement;
    this.connection = { ...BOUNDS, preparesStatements: false, ...connectionTo(url, 'readiness') };
  }

  get isConnected(): boolean {
    return this.client !== undefined;
  }

  async ask(): Promise<Row> {
    const client = await this.connected();
    try {
      const { rows } = await (client as pg.Client).query<Row>(this.statement);
      if (!rows[0]) throw new Error('the statement answered no row');
      return rows[0];
    } catch (error) {
      this.drop(client);
      throw error;
    }
  }

  stop(): void {
    this.isStopped = true;
    if (this.client) this.drop(this.client);
  }

  private async connected(): Promise<PreparingClient> {
    if (this.client) return this.client;
    const client = await connectClient(this.connection);
    client.once('end', () => this.drop(client));
    this.edition += 1;
    if (this.isStopped) client.destroy();
    else this.client = client;
    return client;
  }

  private drop(client: PreparingClient): void {
    if (this.client === client) this.client = undefined;
    client.destroy();
  }
}
