import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core';

/** As the distributions name it. */
const USUAL = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const FLAGS = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync', '--force-color-profile=srgb'],
];

/**
 * A path of a browser, or undefined where this machine has none and none can be unpacked. The one that comes as a package has no
 * window around its pages: a page opens in half the time.
 */
export async function findChromium(): Promise<string | undefined> {
  const named = process.env.CHROME_PATH;
  if (named !== undefined) {
    if (!existsSync(named)) throw new Error(`CHROME_PATH is ${named}, and there is no such file`);
    return named;
  }
  return USUAL.find((path) => existsSync(path)) ?? unpacked();
}

/** It needs no installation, and takes a few seconds to unpack. It is for this kind of machine alone. */
async function unpacked(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  try {
    const { default: packed } = await import('@sparticuz/chromium');
    return await packed.executablePath();
  } catch (error) {
    process.stderr.write(`There is no browser here: ${(error as Error).message}\n`);
    return undefined;
  }
}

async function here(): Promise<string> {
  const path = await findChromium();
  if (path !== undefined) return path;
  throw new Error('No Chromium: install it (Debian: apt-get install chromium), or name one by CHROME_PATH.');
}

export const openChromium = async (more: readonly string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath: await here(), args: [...FLAGS, ...more] });

/** With all that it keeps in a folder, which outlives it. */
export const openChromiumIn = async (folder: string, options: BrowserContextOptions): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, { ...options, executablePath: await here(), args: FLAGS });

/** As a battery that dies: nothing is told, nothing is written any more. */
export const killChromiumIn = async (folder: string): Promise<void> => {
  await promisify(execFile)('pkill', ['-KILL', '-f', `user-data-dir=${folder}`]);
};
