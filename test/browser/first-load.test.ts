import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { CDPSession } from 'playwright-core';
import { Stage } from './support/stage.ts';
import type { Visitor } from './support/visitor.ts';

const MOST_BYTES = 60 * 1024;
const SHOWN_WITHIN_MS = 2_000;
const ANSWERS_WITHIN_MS = 200;
const TRIES = 5;

/** Lighthouse's slow 4G, and a phone that is four times slower than this machine. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 };
const SLOWER = 4;

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.opens();
});
afterAll(() => stage?.closes());

async function onASlowPhone(visitor: Visitor): Promise<CDPSession> {
  const devtools = await visitor.context.newCDPSession(visitor.page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return devtools;
}

/** Notes when what the page waits for is there, by the page's own clock, and the longest answer to a tap or a key. */
const watchTheClock = (): void => {
  const noted = globalThis as unknown as { shownAt?: number; slowest: number };
  noted.slowest = 0;
  const look = (): void => {
    if (document.querySelector('main h1') && !document.querySelector('.waiting')) noted.shownAt ??= performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) noted.slowest = Math.max(noted.slowest, entry.duration);
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
};

describe.each(['/', '/staff'])('%s', (path) => {
  test('brings at most 60 KB of JavaScript, compressed', async () => {
    const visitor = await stage.visitor();
    const devtools = await visitor.context.newCDPSession(visitor.page);
    await devtools.send('Network.enable');
    const scripts = new Set<string>();
    let bytes = 0;
    devtools.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId));
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) bytes += encodedDataLength;
    });
    await visitor.opens(path);
    process.stdout.write(`${path}: ${(bytes / 1024).toFixed(1)} KB of JavaScript in ${scripts.size} files\n`);
    expect(scripts.size).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(MOST_BYTES);
  });

  test('is shown within two seconds on a slow phone, and answers within 200 ms', async () => {
    const shown: number[] = [];
    const answers: number[] = [];
    for (let tried = 0; tried < TRIES; tried += 1) {
      const visitor = await stage.visitor();
      await visitor.page.addInitScript(watchTheClock);
      await onASlowPhone(visitor);
      await visitor.opens(path);
      const read = () =>
        visitor.page.evaluate(() => {
          const { shownAt = Number.NaN, slowest } = globalThis as unknown as { shownAt?: number; slowest: number };
          return { shownAt, slowest };
        });
      shown.push((await read()).shownAt);
      await visitor.page.locator('button[lang]').first().click();
      await visitor.page.waitForTimeout(500);
      answers.push((await read()).slowest);
    }
    process.stdout.write(
      `${path}: shown after ${shown.map(Math.round)} ms, answers to a tap after ${answers.map(Math.round)} ms\n`,
    );
    expect(Math.min(...shown)).toBeLessThan(SHOWN_WITHIN_MS);
    expect(Math.min(...answers)).toBeLessThan(ANSWERS_WITHIN_MS);
  });
});
