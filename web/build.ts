import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build, type InlineConfig, type Rolldown } from 'vite';

/**
 * Builds the pages of fans and of staff into a folder that is not there yet, as the gateway serves them: names with hashes,
 * brotli and gzip beside each file, and a worker for each page, which knows the files of its page by their names.
 */
const ROOT = import.meta.dirname;

const settings = (outDir: string): InlineConfig => ({
  root: ROOT,
  configFile: false,
  logLevel: 'error',
  base: '/',
  publicDir: false,
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir,
    emptyOutDir: false,
    target: 'es2022',
    // Every browser that runs the pages preloads modules by itself; the policy allows no address of data beside pictures.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
});

const read = (outDir: string, file: string): string => readFileSync(join(outDir, file), 'utf8');

/** Each by itself: what two pages share would be many small files, and over HTTP/1.1 each six of them wait for the six before. */
async function buildPage(outDir: string, page: 'fan' | 'staff'): Promise<void> {
  const { build: options, ...rest } = settings(outDir);
  const input = { [page]: join(ROOT, `${page}.html`) };
  const output = { codeSplitting: { groups: [{ name: 'base', minShareCount: 2 }] } };
  await build({ ...rest, build: { ...options, rolldownOptions: { input, output } } });
  await buildFirst(outDir, page);
}

/** A script that runs as soon as it has come, and shares nothing with the page's own: that is a hundred times as long. */
async function buildFirst(outDir: string, page: 'fan' | 'staff'): Promise<void> {
  const { build: options, ...rest } = settings(outDir);
  const input = { [`${page}-first`]: join(ROOT, page, 'first.ts') };
  const built = await build({ ...rest, build: { ...options, rolldownOptions: { input } } });
  const { output } = built as Rolldown.RolldownOutput;
  const html = read(outDir, `${page}.html`);
  const [script] = output;
  const before = '<script type="module" crossorigin';
  if (output.length !== 1 || html.split(before).length !== 2) throw new Error(`${page}/first.ts has no place of its own`);
  writeFileSync(
    join(outDir, `${page}.html`),
    html.replace(before, `<script type="module" async src="/${script.fileName}"></script>\n    ${before}`),
  );
}

/** What an HTML file of the pages names, and what that names in turn. */
function filesOf(outDir: string, html: string): string[] {
  const found = new Set<string>();
  const look = (text: string): void => {
    for (const [name] of text.matchAll(/assets\/[\w.-]+\.(?:js|css|svg|png|woff2)/g)) {
      if (found.has(name) || !existsSync(join(outDir, name))) continue;
      found.add(name);
      if (/\.(js|css)$/.test(name))
        for (const [own] of read(outDir, name).matchAll(/[\w-]+-[\w-]{8}\.(?:js|css|svg|png|woff2)/g)) look(`assets/${own}`);
    }
  };
  look(read(outDir, html));
  return [...found].toSorted();
}

/** What is for desks: no counter keeps it. */
const OF_CONSOLE = /^assets\/console-/;

/** Its version is that of what it keeps: a page that changed brings a worker that changed. */
async function buildWorker(outDir: string, page: 'fan' | 'staff', entry: string, fileName: string): Promise<void> {
  const files = filesOf(outDir, `${page}.html`)
    .filter((name) => !OF_CONSOLE.test(name))
    .map((name) => `/${name}`);
  const version = createHash('sha256')
    .update(read(outDir, `${page}.html`))
    .update(files.join())
    .digest('hex')
    .slice(0, 12);
  const { build: options, ...rest } = settings(outDir);
  await build({
    ...rest,
    define: { FILES: JSON.stringify(files), VERSION: JSON.stringify(version) },
    build: {
      ...options,
      lib: { entry: join(ROOT, entry), formats: ['es'], fileName: () => fileName },
    },
  });
}

/** The page of staff where the console is offered: its script knows by this. */
function writeConsole(outDir: string): void {
  const html = read(outDir, 'staff.html');
  writeFileSync(join(outDir, 'console.html'), html.replace('<html lang="ja">', '<html lang="ja" data-console>'));
}

type App = { name: string; short: string; start: string; shortcuts: readonly { name: string; url: string }[] };

/** Drawn once from icon.svg, for phones that want no SVG on the home screen. */
const ICONS = [
  { file: 'icon-192.png', sizes: '192x192', purpose: 'any' },
  { file: 'icon-512.png', sizes: '512x512', purpose: 'any' },
  { file: 'maskable-512.png', sizes: '512x512', purpose: 'maskable' },
] as const;

/** At an address that changes with it. */
function writeIcons(outDir: string): { src: string; sizes: string; type: string; purpose: string }[] {
  return ICONS.map(({ file, sizes, purpose }) => {
    const bytes = readFileSync(join(ROOT, 'shared/icons', file));
    const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 8);
    const src = `/assets/${file.replace('.', `-${hash}.`)}`;
    writeFileSync(join(outDir, src), bytes);
    return { src, sizes, type: 'image/png', purpose };
  });
}

function writeManifest(outDir: string, page: 'fan' | 'staff', { name, short, start, shortcuts }: App): void {
  const manifest = {
    ...{ id: start, name, short_name: short, start_url: start, scope: start, display: 'standalone', lang: 'ja', dir: 'ltr' },
    ...{ background_color: '#faf8f4', theme_color: '#faf8f4' },
    ...{ icons: writeIcons(outDir), shortcuts },
  };
  writeFileSync(join(outDir, `${page}.webmanifest`), JSON.stringify(manifest));
}

/** Once, so that no request pays for it; pictures are pressed already. */
function compress(outDir: string): void {
  for (const name of globSync('**/*.{js,css,svg,html,webmanifest}', { cwd: outDir })) {
    const bytes = readFileSync(join(outDir, name));
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    writeFileSync(join(outDir, `${name}.br`), brotliCompressSync(bytes, { params }));
    writeFileSync(join(outDir, `${name}.gz`), gzipSync(bytes, { level: 9 }));
  }
}

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  process.stderr.write('Usage: node web/build.ts FOLDER\n');
  process.exit(2);
}
const outDir = resolve(folder);
await buildPage(outDir, 'fan');
await buildPage(outDir, 'staff');
writeConsole(outDir);
await buildWorker(outDir, 'fan', 'worker/worker.ts', 'worker.js');
await buildWorker(outDir, 'staff', 'worker/staff.ts', 'staff/worker.js');
const shortcuts = [
  { name: '受け取り', url: '/code' },
  { name: '注文履歴', url: '/orders' },
];
writeManifest(outDir, 'fan', { name: 'ガチャ', short: 'ガチャ', start: '/', shortcuts });
writeManifest(outDir, 'staff', { name: 'ガチャ カウンター', short: 'カウンター', start: '/staff', shortcuts: [] });
compress(outDir);
