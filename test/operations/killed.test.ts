import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { aFolderForEachTest } from '../support/data-folder.ts';
import { eventually } from '../support/eventually.ts';
import { Program, RunningGateway, runs } from '../support/running-gateway.ts';

const FESTIVAL = '0b6f3c1e-6f0a-4a53-9a0e-0d7a7c1f0001';
const NAMES = '{ gachas { nodes { id name } } }';

const folder = aFolderForEachTest();
const token = async (...words: string[]): Promise<string> =>
  (await runs('src/commands/gacha.ts', ['token', ...words], folder.env)).said.trim();

test('a gateway killed while it made its database does not stop the next', async () => {
  await folder.isNew();
  const gateway = new Program('src/main.ts', [], { PORT: '0', ...folder.env });
  await eventually(() => existsSync(folder.path) && readdirSync(folder.path).some((name) => name.startsWith('postgres.new-')));
  await gateway.stop('SIGKILL');
  const next = await RunningGateway.starts(folder.env);
  expect((await next.asks(NAMES)).data.gachas.nodes).not.toEqual([]);
  await next.stop();
  expect(folder.postgres()).toBeUndefined();
});

test('after a kill -9 of the gateway, or of it and its PostgreSQL, the orders are still there', async () => {
  const alice = await token('user', 'alice');
  const first = await RunningGateway.starts(folder.env);
  await first.asks('mutation { signUp { user { id } } }', alice);
  const ordering = `mutation { createOrder(input: { gachaId: "${FESTIVAL}", playAmount: 2 }) { order { id } } }`;
  const { id } = (await first.asks(ordering, alice)).data.createOrder.order;
  const order = `{ order(id: "${id}") { playAmount status } }`;
  await first.stop('SIGKILL');

  const second = await RunningGateway.starts(folder.env);
  expect((await second.asks(order, alice)).data.order).toEqual({ playAmount: 2, status: 'PENDING' });
  process.kill(folder.postgres() ?? 0, 'SIGKILL');
  await second.stop('SIGKILL');

  const third = await RunningGateway.starts(folder.env);
  expect((await third.asks(order, alice)).data.order.playAmount).toBe(2);
  expect((await third.stop()).code).toBe(0);
});

test('a PostgreSQL killed under a running gateway comes back, and is stopped with it', async () => {
  const gateway = await RunningGateway.starts(folder.env);
  const killed = folder.postgres() ?? 0;
  process.kill(killed, 'SIGKILL');
  // For a moment its children still answer: it has come back when another one runs.
  const isBack = async () => ![killed, undefined].includes(folder.postgres()) && (await fetch(`${gateway.address}/readyz`)).ok;
  const heard = new Set<string>();
  const outcome = () =>
    gateway.asks(NAMES).then(
      ({ errors }) => errors?.[0].extensions.code ?? 'answered',
      (fault) => `no answer: ${fault}`,
    );
  await eventually(
    async () => {
      heard.add(await outcome());
      return isBack();
    },
    { withinMs: 60_000 },
  );
  expect(['answered', 'UNAVAILABLE']).toEqual(expect.arrayContaining([...heard]));
  expect((await gateway.asks(NAMES)).data.gachas.nodes).not.toEqual([]);
  const second = await runs('src/main.ts', [], { PORT: '0', ...folder.env });
  expect(second.complained).toMatch(/another gateway/);
  expect((await gateway.stop()).code).toBe(0);
  expect(folder.postgres()).toBeUndefined();
});

test('a process id left behind in a file may belong to another process by now', async () => {
  const file = join(folder.path, 'postgres/postmaster.pid');
  const stale = (pid: number) => `${pid}\n${folder.path}/postgres\n1700000000\n1\n\n127.0.0.1\n  2146351     65538\nready   \n`;
  for (const text of [stale(process.pid), '']) {
    writeFileSync(file, text);
    const gateway = await RunningGateway.starts(folder.env);
    expect((await gateway.stop()).code).toBe(0);
  }
});
