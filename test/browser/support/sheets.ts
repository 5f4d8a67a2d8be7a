import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';

/** Where screenshots lie after a run, to be looked at. */
export const SHOTS = join(import.meta.dirname, '../shots');

export type Shot = { name: string; png: Buffer };

const SHOTS_OF_A_SHEET = 12;

/** Where a PNG says how wide it is. */
const AT_WIDTH = 16;
const WIDE = 1_000;

type Kind = { columns: number; shots: readonly Shot[] };

/** Those of phones four in a row, those of desks two, or nobody could read them. */
function kindsOf(shots: readonly Shot[]): Kind[] {
  const [wide = [], narrow = []] = [true, false].map((isWide) =>
    shots.filter(({ png }) => png.readUInt32BE(AT_WIDTH) > WIDE === isWide),
  );
  return [
    { columns: 4, shots: narrow },
    { columns: 2, shots: wide },
  ];
}

/** Many small pictures on one, each with its name, so that somebody looks at all of them. */
export async function writeSheets(browser: Browser, title: string, shots: readonly Shot[]): Promise<string[]> {
  await mkdir(SHOTS, { recursive: true });
  const files: string[] = [];
  for (const { columns, shots: alike } of kindsOf(shots))
    for (let from = 0; from < alike.length; from += SHOTS_OF_A_SHEET) {
      const file = join(SHOTS, `${title}-${files.length + 1}.png`);
      await writeFile(file, await sheetOf(browser, columns, alike.slice(from, from + SHOTS_OF_A_SHEET)));
      files.push(file);
    }
  return files;
}

const figureOf = ({ name, png }: Shot): string =>
  `<figure><figcaption>${name}</figcaption><img src="data:image/png;base64,${png.toString('base64')}"></figure>`;

const styleOf = (columns: number): string =>
  `body{margin:16px;display:grid;grid-template-columns:repeat(${columns},1fr);align-items:start;` +
  'gap:16px;background:#777;font:16px sans-serif;width:1800px}' +
  'figure{margin:0}figcaption{background:#222;color:#fff;padding:4px 8px}img{width:100%;display:block}';

async function sheetOf(browser: Browser, columns: number, shots: readonly Shot[]): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 1832, height: 1000 } });
  try {
    await page.setContent(`<style>${styleOf(columns)}</style>${shots.map(figureOf).join('')}`);
    return await page.screenshot({ fullPage: true });
  } finally {
    await page.close();
  }
}
