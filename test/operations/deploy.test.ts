import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { isRisk } from '../../src/config/unsafe/risk.ts';
import { SESSION_LIMITS } from '../../src/database/connection/timeouts.ts';
import { STOP_TIMEOUT_MS } from '../../src/start/stop.ts';
import { filesIn, ROOT } from '../support/import-map.ts';

const read = (name: string): string => readFileSync(join(ROOT, name), 'utf8');
const matches = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name = '']) => name);

const CONFIG = read('src/config/variables.ts');
const isVariable = (name: string): boolean => new RegExp(`^  ${name}: `, 'm').test(CONFIG);

/** What the operator of compose gives, and what PostgreSQL's own image wants. */
const OF_OTHERS = ['POSTGRES_DB', 'POSTGRES_PASSWORD', 'NODE_COMPILE_CACHE'];

test.each([
  ['deploy/Containerfile', /\b([A-Z][A-Z_]+)=/g],
  ['deploy/compose.yaml', /^\s+([A-Z][A-Z_]+): /gm],
  ['deploy/.env.example', /^([A-Z][A-Z_]+)=/gm],
  ['deploy/kubernetes/gateway.yaml', /\{ name: ([A-Z][A-Z_]+), value/g],
  ['deploy/kubernetes/secret.example.yaml', /^ {2}([A-Z][A-Z_]+): /gm],
  ['deploy/systemd/gacha-gateway.service', /^Environment=([A-Z_]+)=/gm],
])('every variable that %s gives to a gateway is one that it reads', (file, pattern) => {
  const names = matches(read(file), pattern).filter((name) => !OF_OTHERS.includes(name));
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !isVariable(name))).toEqual([]);
});

test('what compose asks of its operator is in the example, and what it allows exists', () => {
  const compose = read('deploy/compose.yaml');
  const asked = new Set(matches(compose, /\$\{([A-Z_]+):\?\}/g));
  expect([...asked].toSorted()).toEqual(matches(read('deploy/.env.example'), /^([A-Z_]+)=/gm).toSorted());
  const [words = ''] = matches(compose, /ALLOW_UNSAFE:-([\w,-]+)\}/g);
  expect(words.split(',').filter((word) => !isRisk(word))).toEqual([]);
});

test('everywhere a gateway is started as the container starts it', () => {
  const [, flags = ''] = /"start": "exec node (--.+?) src\/node24\.js/.exec(read('package.json')) ?? [];
  expect(read('deploy/systemd/gacha-gateway.service')).toContain(`ExecStart=/usr/bin/node ${flags} src/main.ts`);
  const [, entrypoint = '[]'] = /^ENTRYPOINT (\[.+\])$/m.exec(read('deploy/Containerfile')) ?? [];
  expect(JSON.parse(entrypoint).slice(1)).toEqual(flags.split(' '));
});

test('PgBouncer gives its sessions the limits without which no gateway starts', () => {
  const limits = Object.entries(SESSION_LIMITS).map(([name, ms]) => `set ${name} = ${ms}`);
  expect(read('deploy/postgresql/pgbouncer.ini')).toContain(`connect_query='${limits.join('; ')}'`);
});

test('a primary without etcd has stepped down before another begins, and PgBouncer looks for it at once', () => {
  const [ttl, wait, retry] = ['ttl', 'loop_wait', 'retry_timeout'].map((name) =>
    Number(matches(read('deploy/postgresql/patroni.yml'), RegExp(`^ +${name}: (\\d+)$`, 'gm'))[0]),
  ) as [number, number, number];
  expect(ttl).toBeGreaterThanOrEqual(wait + 2 * retry);
  expect(read('deploy/postgresql/pgbouncer.ini')).toMatch(/^server_login_retry = 1$/m);
});

test('no file of deploy holds a secret', () => {
  const filled = filesIn('deploy')
    .flatMap((file) => read(file).split('\n'))
    .filter((line) => /(PASSWORD|KEYS|SHOP_PASS)\s*[:=]\s*['"]?[A-Za-z0-9+/]{12,}/.test(line));
  expect(filled).toEqual([]);
});

const RENDERS = hasProgram('kubectl', 'version', '--client');
if (!RENDERS) process.stdout.write('skipped: the manifests are not put together without kubectl\n');

(RENDERS ? test : test.skip)('kubectl puts the manifests together, with the image of the version that this is', () => {
  const rendered = execFileSync('kubectl', ['kustomize', join(ROOT, 'deploy/kubernetes')], { encoding: 'utf8' });
  expect(matches(rendered, /^kind: (\w+)$/gm).toSorted()).toEqual([
    ...['Deployment', 'Job', 'NetworkPolicy', 'PodDisruptionBudget', 'Service'],
  ]);
  const images = matches(rendered, /^\s+image: (\S+)$/gm);
  expect(new Set(images)).toEqual(new Set([`registry.example/gacha-gateway:${JSON.parse(read('package.json')).version}`]));
});

test('what serves comes back after the machine was started again', () => {
  const services =
    read('deploy/compose.yaml')
      .split(/^services:$/m)[1]
      ?.split(/^networks:$/m)[0] ?? '';
  const serving = services
    .split(/^ {2}(?=\S)/m)
    .filter((service) => !/command: .*\bdatabase\b/.test(service) && service.includes('networks'));
  expect(serving.length).toBe(4);
  expect(serving.filter((service) => !/restart: unless-stopped|<<: \*serving/.test(service))).toEqual([]);
  expect(/x-serving: &serving\n(?: {2}.+\n)* {2}restart: unless-stopped$/m.test(read('deploy/compose.yaml'))).toBe(true);
});

const ANALYSES = hasProgram('systemd-analyze');
if (!ANALYSES) process.stdout.write('skipped: the unit is not verified without systemd-analyze (Debian: systemd)\n');

(ANALYSES ? test : test.skip)('the unit of systemd is one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gacha-unit-'));
  const unit = join(folder, 'gacha-gateway.service');
  // Node, and the file of variables, are the operator's.
  writeFileSync(unit, read('deploy/systemd/gacha-gateway.service').replace('/usr/bin/node', '/bin/true'));
  expect(() => execFileSync('systemd-analyze', ['verify', unit], { stdio: 'pipe' })).not.toThrow();
  rmSync(folder, { recursive: true });
});

function hasProgram(name: string, ...asked: string[]): boolean {
  try {
    execFileSync(name, asked.length > 0 ? asked : ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const SECONDS_TO_DRAIN = 5;

test.each([
  ['deploy/systemd/gacha-gateway.service', /^TimeoutStopSec=(\d+)$/m],
  ['deploy/compose.yaml', /^\s+stop_grace_period: (\d+)s$/m],
  ['deploy/kubernetes/gateway.yaml', /^\s+terminationGracePeriodSeconds: (\d+)$/m],
])('%s leaves a gateway the time that it takes at the most', (file, pattern) => {
  expect(read('src/config/config.ts')).toContain(`const DRAIN_SECONDS = ${SECONDS_TO_DRAIN};`);
  expect(read(file)).not.toContain('DRAIN_SECONDS');
  expect(Number(pattern.exec(read(file))?.[1])).toBeGreaterThan(SECONDS_TO_DRAIN + STOP_TIMEOUT_MS / 1000);
});
