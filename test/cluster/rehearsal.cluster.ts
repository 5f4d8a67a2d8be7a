import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { TEST_KEYS } from '../support/keys.ts';
import { runs } from '../support/running-gateway.ts';
import { REST_PASSWORD } from './support/node-parts.ts';
import { Stage } from './support/stage.ts';

let folder: string;
let stage: Stage;

const rehearses = (words: string[]) => runs('test/rehearse/rehearse.ts', words, { ENCRYPTION_KEYS: TEST_KEYS });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gacha-rehearsal-'));
  const { said: providers } = await rehearses(['--new-token-key', join(folder, 'key.json')]);
  stage = await Stage.opens('sandbox', { IDENTITY_PROVIDERS: providers });
}, 300_000);
afterAll(async () => {
  await stage?.close();
  await rm(folder, { recursive: true, force: true });
});

test('a rehearsal has Patroni make another server the leader, and nothing that was acknowledged is lost', async () => {
  const before = await stage.cluster.primary();
  const { ports } = before;
  const { said, complained } = await rehearses([
    ...stage.gateways.flatMap(({ address }) => ['--gateway', address]),
    ...['--database', stage.world.database.url, '--token-key', join(folder, 'key.json')],
    ...['--patroni', `http://patroni:${REST_PASSWORD}@127.0.0.1:${ports.rest}`],
    ...['--faults', 'switchover', '--minutes', '1', '--fans', '30', '--report', folder],
  ]);
  process.stdout.write(said);
  expect(complained).toContain('faults: switchover');
  const { name } = await stage.cluster.primary();
  expect(name).not.toBe(before.name);
  const { figures } = JSON.parse(await readFile(join(folder, 'report.json'), 'utf8'));
  expect(figures.faults).toEqual([expect.objectContaining({ name: 'switchover', backMs: expect.any(Number) })]);
  expect(figures.faults[0]).not.toHaveProperty('failed');
  // How fast it is beside other work is no matter here.
  expect(said.split('\n').filter((line) => line.startsWith('NO') && !line.includes('99 of 100'))).toEqual([]);
  expect(said).toMatch(/yes lost, of [1-9]\d* acknowledged payments: none/);
  expect(said).toContain('back within 30 s of switchover');
  await stage.cluster.isWhole();
});
