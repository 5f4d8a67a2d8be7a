import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { restocks } from './support/desk.ts';
import { cutParts, settled, sideways } from './support/look-at.ts';
import { SHOTS } from './support/sheets.ts';
import { Stage } from './support/stage.ts';
import { STATES_ON_PAPER } from './support/states-on-paper.ts';
import type { Look } from './support/visitor.ts';
import { MAIL } from './support/world.ts';

/** What desks print: files of A4 pages, kept among the screenshots to be looked at. */

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.opens();
  await restocks(stage, MAIL, 100);
});
afterAll(() => stage?.closes());

/** A dark screen prints on white paper, too. */
const PRINTS: Readonly<Record<string, Look>> = {
  ja: { at: 'desk', isDark: true },
  en: { at: 'desk', language: 'en' },
};

const [CENTIMETRE, A4] = ['1cm', 'A4'];
/** A4 between these margins, in CSS pixels. */
const SHEET = { width: 718, height: 1_047 };

/** Each page is an object of the file; what lists them is none. */
const pagesIn = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page(?!s)\b/g)?.length ?? 0;

async function prints(page: Page, name: string): Promise<Buffer> {
  const margin = { top: CENTIMETRE, right: CENTIMETRE, bottom: CENTIMETRE, left: CENTIMETRE };
  const pdf = await page.pdf({ format: A4, margin });
  await mkdir(SHOTS, { recursive: true });
  await writeFile(join(SHOTS, `${name.replaceAll(/\W+/g, '-')}.pdf`), pdf);
  return pdf;
}

const CONTROLS = 'button, input, select, textarea, summary:not(.heading), nav, [role="button"], .button, .filters';

type OnSheet = { controls: string[]; ground: string; closed: number };

/** What stands on the sheet that nobody can press there, on which ground, and what is closed and cannot be opened. */
const onSheet = (controls: string): OnSheet => ({
  controls: [...document.querySelectorAll<HTMLElement>(controls)]
    .filter((it) => it.checkVisibility())
    .map((it) => `${it.tagName}.${it.className}: ${it.innerText.slice(0, 40)}`),
  // None is the paper's own.
  ground: getComputedStyle(document.documentElement).backgroundColor.replace('rgba(0, 0, 0, 0)', 'rgb(255, 255, 255)'),
  closed: document.querySelectorAll('main details:not([open])').length,
});

describe.each(Object.entries(PRINTS))('on paper, %s', (title, look) => {
  test.each(STATES_ON_PAPER.map((one) => [one.name, one] as const))('%s', async (name, { reach, pages: [least, most] }) => {
    const visitor = await stage.visitor(look);
    const { page } = visitor;
    await reach(visitor, stage);
    await page.evaluate(settled);
    const pages = pagesIn(await prints(page, `paper ${name} ${title}`));
    process.stdout.write(`${name}, ${title}: ${pages} pages\n`);
    expect(pages).toBeGreaterThanOrEqual(least);
    expect(pages).toBeLessThanOrEqual(most);
    await page.setViewportSize(SHEET);
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await page.evaluate(settled);
    expect(await page.evaluate(onSheet, CONTROLS)).toEqual({ controls: [], ground: 'rgb(255, 255, 255)', closed: 0 });
    expect(await page.evaluate(sideways)).toBeLessThanOrEqual(0);
    expect(await page.evaluate(cutParts)).toEqual([]);
    await visitor.leaves();
  });
});
