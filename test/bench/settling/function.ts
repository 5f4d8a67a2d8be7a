import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { type Worked, type Worker, work } from '../load/work.ts';
import { LOAD_CORE, onCore } from '../machine/cores.ts';

/** A statement that does one piece of work and says whether there was one. */
type Statement = { name: string; text: string; values?: () => unknown[] | undefined };

/** As pgbench loads a server: so many connections, each with one prepared statement after the other. */
export async function callFrom(
  url: string,
  clients: number,
  { name, text, values }: Statement,
  seconds: number,
): Promise<Worked> {
  const all = Array.from({ length: clients }, () => new pg.Client({ connectionString: url }));
  await Promise.all(all.map((client) => client.connect()));
  const worker =
    (client: pg.Client): Worker =>
    async () => {
      const given = values ? values() : [];
      if (!given) return false;
      const { rows } = await client.query<[unknown]>({ name, text, values: given, rowMode: 'array' });
      return rows[0]?.[0] !== false;
    };
  try {
    return await work(all.map(worker), seconds);
  } finally {
    await Promise.all(all.map((client) => client.end()));
  }
}

export const settleNext = (kind: string): Statement => ({
  name: 'settle-next',
  text: 'select bench.settle_next($1) as done',
  values: () => [kind],
});

/** The real one, where it is installed. */
export const hasPgbench: boolean = spawnSync('pgbench', ['--version']).status === 0;

/** `count` settlements by pgbench: it has its own clock for them, and leaves a line for each. */
export async function pgbench(url: string, clients: number, kind: string, count: number): Promise<Worked> {
  const folder = await mkdtemp(join(tmpdir(), 'gacha-pgbench-'));
  try {
    await writeFile(join(folder, 'settle.sql'), `select bench.settle_next('${kind}');\n`);
    const { hostname, port, username, password, pathname } = new URL(url);
    const each = Math.max(1, Math.floor(count / clients));
    const how = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '1', '-t', String(each), '-f', 'settle.sql', '-l'];
    const where = ['-h', hostname, '-p', port, '-U', username, pathname.slice(1)];
    const [program, words] = onCore(LOAD_CORE, 'pgbench', [...how, ...where]);
    const { stdout } = await promisify(execFile)(program, words, { cwd: folder, env: { ...process.env, PGPASSWORD: password } });
    const latencies = await readLog(folder);
    const [, rate] = /^tps = ([\d.]+)/m.exec(stdout) ?? [];
    return { done: latencies.length, seconds: latencies.length / Number(rate), latencies };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The third word of each line is how long a transaction took, in microseconds. */
async function readLog(folder: string): Promise<number[]> {
  const files = (await readdir(folder)).filter((name) => name.startsWith('pgbench_log.'));
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
  return texts.flatMap((text) => text.trim().split('\n')).map((line) => Number(line.split(' ')[2]) / 1000);
}
