import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** As the distributions name it. */
const USUAL = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const FLAGS = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync', '--force-color-profile=srgb'],
];

/** A path of a browser, or undefined where this machine has none and none can be unpacked. */
export async function findChromium(): Promise<string | undefined> {
  const named = process.env.CHROME_PATH;
  if (named !== undefined) {
    if (!existsSync(named)) throw new Error(`CHROME_PATH is ${named}, and there is no such file`);
    return named;
  }
  return USUAL.find((path) => existsSync(path)) ?? unpacked();
}

/** The one that comes as a package: it needs no installation, and takes a few seconds to unpack. */
async function unpacked(): Promise<string | undefined> {
  try {
    const { default: packed } = await import('@sparticuz/chromium');
    return await packed.executablePath();
  } catch (error) {
    process.stderr.write(`There is no browser here: ${(error as Error).message}\n`);
    return undefined;
  }
}

export async function openChromium(more: readonly string[] = []): Promise<Browser> {
  const executablePath = await findChromium();
  if (executablePath === undefined)
    throw new Error('No Chromium: install it (Debian: apt-get install chromium), or name one by CHROME_PATH.');
  return chromium.launch({ executablePath, args: [...FLAGS, ...more] });
}
