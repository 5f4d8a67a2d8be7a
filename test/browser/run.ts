import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { openChromium } from './support/chromium.ts';

/** Runs the tests where a browser starts, and says plainly where none does: a machine without one can check all else. */
const ROOT = join(import.meta.dirname, '../..');

const reason = await openChromium().then(
  (browser) => browser.close(),
  (error: Error) => error.message.split('\n', 1)[0] ?? '',
);
if (typeof reason === 'string') {
  process.stdout.write(`THE PAGES WERE NOT LOOKED AT: no browser starts here. ${reason}\n`);
  if (process.env.CHROME_PATH !== undefined) process.exit(1);
} else {
  const jest = join(ROOT, 'node_modules/jest/bin/jest.js');
  const words = [jest, '--config', join(ROOT, 'jest.browser.config.js'), ...process.argv.slice(2)];
  process.exitCode = spawnSync(process.execPath, words, { cwd: ROOT, stdio: 'inherit' }).status ?? 1;
}
