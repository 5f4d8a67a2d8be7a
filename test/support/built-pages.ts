import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

export const SCRIPT = `export const prizes = [${'"a prize", '.repeat(400)}];\n`;

const FILES: Record<string, string> = {
  'fan.html': `<!doctype html><title>Fans</title><script type="module" src="/assets/fan-0a1b2c3d.js"></script>${' '.repeat(2_000)}`,
  'staff.html': '<!doctype html><title>Staff</title>',
  'console.html': '<!doctype html><title>Staff, with the console</title>',
  'worker.js': 'self.oninstall = () => {};',
  'staff/worker.js': 'self.oninstall = () => {};',
  'fan.webmanifest': '{"name":"Fans"}',
  'staff.webmanifest': '{"name":"Staff"}',
  'assets/fan-0a1b2c3d.js': SCRIPT,
  'assets/icon-0a1b2c3d.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'assets/tone-0a1b2c3d.mp3': 'a tone',
};

/** As `web/build.ts` writes it, in small: nothing has to be built for a test of how pages are served. */
export async function builtPages(without: readonly string[] = []): Promise<{ folder: string; away(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'gacha-pages-'));
  for (const [name, text] of Object.entries(FILES)) {
    if (without.includes(name)) continue;
    const file = join(folder, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
    if (!/\.(js|svg)$/.test(name)) continue;
    await writeFile(`${file}.br`, brotliCompressSync(text));
    await writeFile(`${file}.gz`, gzipSync(text));
  }
  return { folder, away: () => rm(folder, { recursive: true, force: true }) };
}
