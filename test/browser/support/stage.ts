import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Browser } from 'playwright-core';
import { passwordOf } from '../../../src/database/embedded/cluster.ts';
import { runningOn } from '../../../src/database/embedded/pid-file.ts';
import { openEmbedded } from '../../../src/database/embedded/server.ts';
import { ownVault } from '../../../src/encryption/key-file.ts';
import type { Vault } from '../../../src/encryption/vault.ts';
import type { Json } from '../../support/json.ts';
import { aDataFolder, type DataFolder, type Environment, RunningGateway, runs } from '../../support/running-gateway.ts';
import { cameraFlags, nothingToSee } from './camera.ts';
import { openChromium } from './chromium.ts';
import { type Look, Visitor } from './visitor.ts';

type Role = 'user' | 'guest' | 'staff';

/** A gateway with its pages, as `npm start` runs it, with a database of its own, and a browser whose camera is a file. */
export class Stage {
  readonly gateway: RunningGateway;
  readonly browser: Browser;
  readonly film: string;
  private readonly data: DataFolder;
  private readonly folder: string;
  private readonly env: Environment;
  private readonly visitors: Visitor[] = [];
  private names = 0;

  private constructor(
    gateway: RunningGateway,
    browser: Browser,
    data: DataFolder,
    { folder, env }: { folder: string; env: Environment },
  ) {
    this.gateway = gateway;
    this.browser = browser;
    this.data = data;
    this.folder = folder;
    this.env = env;
    this.film = join(folder, 'camera.y4m');
  }

  static async opens(env: Environment = {}): Promise<Stage> {
    return Stage.on(await aDataFolder(), env);
  }

  /** A server of PostgreSQL that is named by its address has no demonstration brought into it: it is empty, as an operator's. */
  static async opensEmpty(env: Environment = {}): Promise<Stage> {
    const data = await aDataFolder();
    const { url, leave } = await openEmbedded(data.path);
    await runs('src/commands/gacha.ts', ['database', 'migrate'], { DATA_DIR: data.path, DATABASE_URL: url });
    return Stage.on({ ...data, away: () => leave().then(data.away) }, { ...env, DATABASE_URL: url });
  }

  private static async on(data: DataFolder, env: Environment): Promise<Stage> {
    const folder = await mkdtemp(join(tmpdir(), 'gacha-browser-'));
    const film = join(folder, 'camera.y4m');
    await nothingToSee(film);
    const all = { DATA_DIR: data.path, PAGES: 'fan,staff,console', STAFF_APP_URL: '', ...env };
    const gateway = await RunningGateway.starts(all);
    await gateway.becomesReady();
    return new Stage(gateway, await openChromium(cameraFlags(film)), data, { folder, env: all });
  }

  async visitor(look?: Look): Promise<Visitor> {
    const visitor = await Visitor.comes(this.browser, this.address, look);
    this.visitors.push(visitor);
    return visitor;
  }

  /** Where cookies and redirects of the demonstration's providers belong. */
  get address(): string {
    return this.gateway.address.replace('127.0.0.1', 'localhost');
  }

  async token(name: string, role: Role = 'user'): Promise<string> {
    const response = await fetch(`${this.address}/demo/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ role, name }),
    });
    return ((await response.json()) as { token: string }).token;
  }

  /**
   * As any name: by the provider's page, as alice, but for the token that it gives in the end. `back` is a screen of the page.
   */
  async signsIn(visitor: Visitor, name: string, back = '/'): Promise<void> {
    await visitor.context.route('**/demo/user/token', async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as object;
      await route.fulfill({ response, json: { ...answer, access_token: await this.token(name) } });
    });
    await visitor.opens(`/me?back=${encodeURIComponent(back)}`);
    await visitor.signsIn('alice');
  }

  /** Of a fan that no other test uses. */
  newName(): string {
    this.names += 1;
    return `fan-${this.names}`;
  }

  /** Past the pages: what happens elsewhere, or did before. */
  async asks(query: string, variables: object = {}, token?: string): Promise<Json> {
    const response = await fetch(`${this.address}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ query, variables }),
    });
    const { data, errors } = (await response.json()) as { data: Json; errors?: { message: string }[] };
    if (errors) throw new Error(errors.map(({ message }) => message).join('; '));
    return data;
  }

  /** As an operator does, beside the gateway. */
  async command(...words: string[]): Promise<string> {
    // What the gateway knows by itself is told to the command.
    const env = { DATA_DIR: this.data.path, ...(this.env.DATABASE_URL && { ...this.env, PUBLIC_URL: this.address }) };
    const { code, said, complained } = await runs('src/commands/gacha.ts', words, env);
    if (code !== 0) throw new Error(`gacha ${words.join(' ')} failed: ${said}${complained}`);
    return said;
  }

  /** Brings the catalogue to what is said of these gachas, as an operator does during a sale. */
  async imports(...gachas: readonly object[]): Promise<void> {
    const file = join(this.folder, 'catalogue.json');
    await writeFile(file, JSON.stringify({ gachas }));
    await this.command('catalogue', 'import', file);
  }

  /** What only time would bring. */
  async inDatabase(statement: string, values: readonly unknown[] = []): Promise<void> {
    await this.atDatabase((client) => client.query(statement, [...values]));
  }

  /** By one session: what it locks is free again in the end. */
  async atDatabase<Answer>(work: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
    const client = new pg.Client(await this.database());
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }

  /** Another gateway of the same installation, in a folder of its own, as on another machine. */
  async another(): Promise<{ stop(): Promise<void> }> {
    const data = await aDataFolder();
    const ENCRYPTION_KEYS = (await readFile(join(this.data.path, 'encryption-keys'), 'utf8')).trim();
    const other = await RunningGateway.starts({
      ...this.env,
      ...{ DATA_DIR: data.path, DATABASE_URL: await this.database(), ENCRYPTION_KEYS },
    });
    await other.becomesReady();
    return { stop: () => other.stop().then(data.away) };
  }

  private async database(): Promise<string> {
    const cluster = join(this.data.path, 'postgres');
    const { port } = (await runningOn(cluster)) ?? {};
    if (port === undefined) throw new Error('no database runs');
    return `postgresql://postgres:${encodeURIComponent(await passwordOf(cluster))}@127.0.0.1:${port}/gacha`;
  }

  /** As its own gateway seals, and opens. */
  async vault(): Promise<Vault> {
    return (await ownVault(this.data.path)).vault;
  }

  async everybodyLeaves(): Promise<void> {
    const left = await Promise.allSettled(this.visitors.splice(0).map((visitor) => visitor.leaves()));
    for (const one of left) if (one.status === 'rejected') throw one.reason;
  }

  async closes(): Promise<void> {
    const [left] = await Promise.allSettled([this.everybodyLeaves()]);
    await this.browser.close();
    await this.gateway.stop();
    await this.data.away();
    await rm(this.folder, { recursive: true, force: true });
    if (left.status === 'rejected') throw left.reason;
  }
}
