import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

type Found = { violations: { id: string; help: string; nodes: { target: unknown[]; failureSummary?: string }[] }[] };
type WithAxe = { axe: { run(root: Document, options: object): Promise<Found> } };

/**
 * What axe finds on the page as it is, in lines for people. By `evaluate`, since the page's policy admits no script of a test.
 */
export async function mistakesOf(page: Page): Promise<string[]> {
  await page.evaluate(SOURCE);
  const { violations } = await page.evaluate(
    (values) =>
      (globalThis as unknown as WithAxe).axe.run(document, { runOnly: { type: 'tag', values }, resultTypes: ['violations'] }),
    RULES,
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary = '' }) => `${id}: ${help} at ${target.join(' ')} (${failureSummary.replaceAll(/\s+/g, ' ')})`,
    ),
  );
}
