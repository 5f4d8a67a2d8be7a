import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { freePort } from '../../src/database/embedded/process.ts';
import { World } from '../soak/support/world.ts';
import { eventually } from '../support/eventually.ts';
import { ROOT } from '../support/import-map.ts';

/** Caddy with the file of deploy/, before one gateway. */
let world: World;
let folder: string;
let port: number;

const HAS_CADDY = (() => {
  try {
    execFileSync('caddy', ['version'], { stdio: 'ignore' });
    return true;
  } catch {
    process.stdout.write('skipped: the Caddyfile is not tried without caddy (Debian: caddy)\n');
    return false;
  }
})();
const withCaddy = HAS_CADDY ? test : test.skip;

beforeAll(async () => {
  if (!HAS_CADDY) return;
  world = await World.opens('sandbox');
  const { host } = new URL((await world.starts()).address);
  port = await freePort();
  folder = mkdtempSync(join(tmpdir(), 'gacha-proxy-'));
  const file = join(folder, 'Caddyfile');
  const text = readFileSync(join(ROOT, 'deploy/Caddyfile'), 'utf8');
  const here = text.replace(/^:80 /m, `http://127.0.0.1:${port} `).replace('gateway-1:4000 gateway-2:4000', host);
  writeFileSync(file, `{\n\tadmin off\n}\n${here}`);
  const env = { PATH: process.env.PATH, HOME: folder };
  const caddy = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], { env, stdio: 'ignore' });
  world.atEnd(async () => {
    caddy.kill('SIGKILL');
  });
  await eventually(async () => (await asks('/readyz')) === 200);
});
afterAll(async () => {
  await world?.close();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

/** As it is written: `fetch` would tidy the path. */
const asks = (path: string): Promise<number | undefined> =>
  new Promise((done, fail) => {
    request({ host: '127.0.0.1', port, path }, (answer) => {
      answer.resume();
      done(answer.statusCode);
    })
      .on('error', fail)
      .end();
  });

withCaddy('the proxy of deploy/ serves what is for fans', async () => {
  expect(await asks('/healthz')).toBe(200);
});

withCaddy.each([
  '/metrics',
  '/metrics/',
  '/metrics?all=1',
  '/METRICS',
  '/%6detrics',
  '/%6Detrics/',
  '//metrics',
  '/./metrics',
  '/a/../metrics/',
])('and keeps the numbers inside, however their address is written: %s', async (path) => {
  expect(await asks(path)).toBe(404);
});
