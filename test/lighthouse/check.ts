import { createServer } from 'node:net';
import { answerHelp } from '../../src/start/usage.ts';
import { aDataFolder, RunningGateway } from '../support/running-gateway.ts';

const USAGE = `Usage: npm run test:lighthouse
Shows both pages of a gateway with the demonstration to Lighthouse, five times each, as to a slow phone with slow 4G. Fails where none of
the five has the scores that the pages are held to. It needs Chromium, as npm run test:browser does, and a machine that does
nothing else.`;

/**
 * Of a hundred. How quick a page is, is told by the best of its tries: a busy machine makes it slower, and nothing makes it
 * quicker.
 */
const GOALS = { performance: 95, accessibility: 100, 'best-practices': 100 } as const;
type Kind = keyof typeof GOALS;
const KINDS = Object.keys(GOALS) as Kind[];
const PAGES = ['/', '/staff'];
const TRIES = 5;

type Look = { scores: Record<Kind, number>; metrics: string; lacks: string[] };
type Browser = { close(): Promise<void> };

const say = (line: string): boolean => process.stdout.write(`${line}\n`);
/** What is installed for one folder alone has types there. */
const from = (file: string) => import(new URL(file, import.meta.url).href);

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  const { port } = server.address() as { port: number };
  await new Promise((closed) => server.close(closed));
  return port;
}

async function openBrowser(port: number): Promise<Browser | undefined> {
  try {
    const { openChromium } = await from('../browser/support/chromium.ts');
    return await openChromium([`--remote-debugging-port=${port}`]);
  } catch (error) {
    say(`THE PAGES WERE NOT MEASURED: no browser starts here. ${(error as Error).message.split('\n', 1)[0]}`);
    return undefined;
  }
}

/** The best of its tries, in each kind of score. */
async function best(address: string, path: string, port: number): Promise<Record<Kind, number>> {
  const { look }: { look(url: string, port: number, kinds: readonly Kind[]): Promise<Look> } = await from('lighthouse.mjs');
  const most = Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Record<Kind, number>;
  for (let tried = 0; tried < TRIES; tried += 1) {
    const { scores, metrics, lacks } = await look(address + path, port, KINDS);
    for (const kind of KINDS) most[kind] = Math.max(most[kind], scores[kind]);
    say(`${path}: ${KINDS.map((kind) => `${kind} ${scores[kind]}`).join(', ')} (${metrics})`);
    for (const lack of lacks) say(`  ${lack}`);
  }
  return most;
}

answerHelp(USAGE);
const port = await freePort();
const browser = await openBrowser(port);
if (browser === undefined) process.exit(process.env.CHROME_PATH === undefined ? 0 : 1);
const data = await aDataFolder();
const gateway = await RunningGateway.starts({ DATA_DIR: data.path, PAGES: 'fan,staff', STAFF_APP_URL: '' });
try {
  await gateway.becomesReady();
  const address = gateway.address.replace('127.0.0.1', 'localhost');
  for (const path of PAGES) {
    const scores = await best(address, path, port);
    for (const kind of KINDS) {
      if (scores[kind] >= GOALS[kind]) continue;
      process.stderr.write(`${path}: ${kind} is ${scores[kind]} at best, and should be ${GOALS[kind]}\n`);
      process.exitCode = 1;
    }
  }
} finally {
  await browser.close();
  await gateway.stop();
  await data.away();
}
