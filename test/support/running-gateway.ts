import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyFiles } from './copy-files.ts';
import { eventually } from './eventually.ts';
import type { Json } from './json.ts';
import { TEST_KEYS } from './keys.ts';
import { NO_LIMITS } from './no-limits.ts';
import { roomInMemory } from './room.ts';

const ROOT = join(import.meta.dirname, '../..');
/** A machine on which thirty other programs run starts a gateway in two minutes. */
const SAID_WITHIN_MS = 200_000;

export type Environment = Record<string, string>;
export type Ended = { code: number | null; said: string; complained: string };

/** What Node has compiled of a program is kept for the next one: many are started. */
export const NODE_COMPILE_CACHE = join(tmpdir(), 'gacha-gateway-compiled');

/**
 * What every process that a test starts is told; `TEST_RUN` is the name by which none of them outlives the run: see `room.ts`.
 */
export const ofThisRun = (): Environment => ({
  ...{ PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE },
  ...(process.env.TEST_RUN && { TEST_RUN: process.env.TEST_RUN }),
});

/** Nothing is built for a gateway unless a test asks for it; invitations lead to a page elsewhere. */
export const NO_PAGES = { PAGES: 'none', STAFF_APP_URL: 'https://staff.example/' };

/** What a program is started with, unless the test says otherwise. */
export const environmentOf = (env: Environment): NodeJS.ProcessEnv => ({
  ...ofThisRun(),
  ...(env.DATABASE_URL && { ENCRYPTION_KEYS: TEST_KEYS }),
  ...env,
});

/** A program of this project in a process of its own, of whose environment a test decides. */
export class Program {
  /** Those that have not ended, by their data folder. */
  static readonly running = new Map<Program, string | undefined>();
  said = '';
  complained = '';
  readonly process: ChildProcess;
  readonly ended: Promise<Ended>;

  constructor(file: string, words: string[], env: Environment, flags: readonly string[] = []) {
    this.process = spawn(process.execPath, [...flags, join(ROOT, file), ...words], {
      cwd: ROOT,
      env: environmentOf({ ...(file === 'src/main.ts' && NO_PAGES), ...env }),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.process.stdout?.on('data', (text) => {
      this.said += text;
    });
    this.process.stderr?.on('data', (text) => {
      this.complained += text;
    });
    Program.running.set(this, env.DATA_DIR);
    this.ended = new Promise((done) =>
      this.process.on('close', (code) => {
        Program.running.delete(this);
        done({ code, said: this.said, complained: this.complained });
      }),
    );
  }

  /** The first match in what the program says. */
  async says(pattern: RegExp): Promise<RegExpExecArray> {
    const isOver = () => pattern.test(this.said) || !Program.running.has(this);
    await eventually(isOver, { withinMs: SAID_WITHIN_MS }).catch(() => {});
    const match = pattern.exec(this.said);
    if (!match) throw new Error(`it never said ${pattern}, but: ${this.said}${this.complained}`);
    return match;
  }

  stop(signal: NodeJS.Signals = 'SIGINT'): Promise<Ended> {
    this.process.kill(signal);
    return this.ended;
  }
}

/** What `npm start` tells Node. */
const FLAGS: readonly string[] = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).scripts.start.match(/--\S+/g) ?? [];

/** A gateway as an operator runs it. */
export class RunningGateway extends Program {
  address = '';

  static async starts(env: Environment, file = 'src/main.ts', words: string[] = []): Promise<RunningGateway> {
    const gateway = new RunningGateway(file, words, { PORT: '0', ...NO_LIMITS, ...env }, FLAGS);
    const [, port] = await gateway.says(/answers at http:\/\/\S+:(\d+)\/graphql\n/);
    gateway.address = `http://127.0.0.1:${port}`;
    return gateway;
  }

  /** A probe waits less than a second for the database, and on a busy machine its first answer takes longer. */
  becomesReady(): Promise<true> {
    return eventually(async () => (await fetch(`${this.address}/readyz`)).status === 200) as Promise<true>;
  }

  async asks(query: string, token?: string): Promise<Json> {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const response = await fetch(`${this.address}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) });
    return response.json();
  }
}

export const runs = (file: string, words: string[], env: Environment): Promise<Ended> => new Program(file, words, env).ended;

export type DataFolder = { path: string; away(): Promise<void> };

/**
 * A folder for DATA_DIR, empty or a copy of another. What still runs on it when the test ends is ended, so that no test
 * leaves a PostgreSQL behind.
 */
export async function aDataFolder(copied?: string): Promise<DataFolder> {
  const parent = await mkdtemp(join(await roomInMemory(), 'gacha-operations-'));
  // PostgreSQL of a root user runs under another account, and cannot reach what only root may enter.
  await chmod(parent, 0o755);
  const path = join(parent, 'data');
  if (copied) await copyFiles(copied, path);
  return {
    path,
    away: async () => {
      for (const [program, dataDir] of Program.running) if (dataDir === path) await program.stop('SIGKILL');
      const pid = postgresOf(path);
      if (pid) process.kill(pid, 'SIGQUIT');
      await eventually(() => !postgresOf(path));
      await rm(parent, { recursive: true, force: true });
    },
  };
}

/** A folder on which a gateway has been before: a copy of one that is made once a run, which takes seconds. */
export const aUsedDataFolder = async (): Promise<DataFolder> => aDataFolder(await usedFolder());

/** Made by the first test file that needs it, while others wait for it. */
async function usedFolder(): Promise<string> {
  const shared = process.env.TEST_SHARED_FOLDER ?? '';
  const [claim, used] = [join(shared, 'used.claim'), join(shared, 'used')];
  const isMine = await mkdir(claim).then(
    () => true,
    () => false,
  );
  if (isMine) {
    const fresh = await aDataFolder();
    await mkdir(fresh.path);
    await writeFile(join(fresh.path, 'encryption-keys'), TEST_KEYS);
    const gateway = await RunningGateway.starts({ DATA_DIR: fresh.path });
    await gateway.stop();
    await rename(fresh.path, used);
    await fresh.away();
  }
  await eventually(() => existsSync(used), { withinMs: SAID_WITHIN_MS });
  return used;
}

/** The process id of the PostgreSQL that runs in a data folder, if one does. */
export function postgresOf(dataDir: string): number | undefined {
  const file = join(dataDir, 'postgres/postmaster.pid');
  if (!existsSync(file)) return undefined;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  return isAlive(pid) ? pid : undefined;
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
