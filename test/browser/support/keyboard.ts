import type { Page } from 'playwright-core';
import { eventually } from '../../support/eventually.ts';

const MOST_STOPS = 80;
/** A page may have to scroll to where the focus is. */
const STILL_WITHIN_MS = 3_000;

type Stop = { name: string; mistakes: string[] };

/** Goes on by Tab until it reaches what has this name. On the way each stop is seen, in its order, and behind nothing else. */
export async function tabTo(page: Page, name: RegExp, { isOurs = true } = {}): Promise<void> {
  const names: string[] = [];
  while (names.length < MOST_STOPS) {
    await page.keyboard.press('Tab');
    if (isOurs) await eventually(() => isWell(page), { withinMs: STILL_WITHIN_MS });
    const stop = await page.evaluate(stopAt);
    await page.evaluate(markStop);
    if (name.test(stop.name)) return;
    names.push(stop.name);
  }
  throw new Error(`Tab never reaches ${name}, but ${names.join(' · ')}`);
}

async function isWell(page: Page): Promise<void> {
  const { name, mistakes } = await page.evaluate(stopAt);
  if (mistakes.length > 0) throw new Error(`at “${name}”: ${mistakes.join(', ')}`);
}

type Kept = { stopBefore?: Element | null };

function markStop(): void {
  (globalThis as Kept).stopBefore = document.activeElement;
}

function stopAt(): Stop {
  const here = document.activeElement;
  if (!here || here === document.body) return { name: '', mistakes: [] };
  const { stopBefore: before } = globalThis as Kept;
  const { outlineStyle, outlineWidth } = getComputedStyle(here);
  const { left, top, right, bottom } = here.getBoundingClientRect();
  const hits = [0.1, 0.5, 0.9].map((part) =>
    document.elementFromPoint(left + (right - left) * part, top + (bottom - top) * part),
  );
  const isSeen = hits.some((hit) => hit !== null && here.contains(hit));
  const isBack = before?.isConnected && before.compareDocumentPosition(here) & Node.DOCUMENT_POSITION_PRECEDING;
  return {
    name: (here.getAttribute('aria-label') ?? (here as HTMLElement).innerText).replaceAll(/\s+/g, ' ').trim(),
    mistakes: [
      ...(outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2 ? ['the focus is not shown'] : []),
      ...(isSeen
        ? []
        : [`it is out of view, or behind something: ${hits.map((hit) => hit?.outerHTML.slice(0, 60))} at ${[left, top]}`]),
      ...(isBack ? ['it stands before the stop before'] : []),
    ],
  };
}
