import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { aFolderForEachTest } from '../support/data-folder.ts';
import { eventually } from '../support/eventually.ts';
import { RunningGateway } from '../support/running-gateway.ts';

const DRAIN_MS = 8_000;
/** Less than the 10 s after which what runs is cut off. */
const SOON_MS = 9_000;
const CLIENTS = 20;

const folder = aFolderForEachTest();

/** Asks again and again over a kept connection, until the gateway is gone. */
async function asksOn(address: string, isOver: () => boolean): Promise<(number | string)[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = () =>
    new Promise<number | string>((done) => {
      const asked = request(`${address}/api/v1/gachas`, { agent }, (response) => {
        response.resume().on('end', () => done(response.statusCode ?? 0));
      });
      asked.once('error', (error: Error & { code?: string }) => done(error.code ?? error.message)).end();
    });
  const heard: (number | string)[] = [];
  while (!isOver()) {
    heard.push(await ask());
    if (heard.at(-1) === 'ECONNREFUSED') break;
    await pause(20);
  }
  agent.destroy();
  return heard;
}

test('a SIGTERM under load: first /readyz says no and everything is served, then the gateway is gone, with nobody cut off', async () => {
  const gateway = await RunningGateway.starts({ ...folder.env, DRAIN_SECONDS: String(DRAIN_MS / 1000) });
  let isGone = false;
  const clients = Array.from({ length: CLIENTS }, () => asksOn(gateway.address, () => isGone));
  await pause(300);
  const told = performance.now();
  gateway.process.kill('SIGTERM');
  const isUnready = async () => (await fetch(`${gateway.address}/readyz`)).status === 503;
  await eventually(isUnready, { withinMs: DRAIN_MS / 2 });
  const { code, complained } = await gateway.ended;
  const took = performance.now() - told;
  isGone = true;
  expect([code, complained]).toEqual([0, '']);
  expect(took).toBeGreaterThanOrEqual(DRAIN_MS);
  expect(took).toBeLessThan(DRAIN_MS + SOON_MS);
  const heard = (await Promise.all(clients)).map((all) => all.filter((one) => one !== 200));
  // A request that was on its way when the door closed is refused, or finds no gateway: both may be repeated.
  for (const all of heard) for (const one of all) expect([503, 'ECONNREFUSED', 'ECONNRESET']).toContain(one);
  for (const all of heard) expect(all.length).toBeLessThanOrEqual(2);
});
