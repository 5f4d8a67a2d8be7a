import { expect } from '@jest/globals';
import { mistakesOf } from './axe.ts';
import type { Shot } from './sheets.ts';
import type { Stage } from './stage.ts';
import type { State } from './states.ts';
import type { Look } from './visitor.ts';

/** Nothing is wider than the screen: a page that scrolls sideways is cramped. */
export const sideways = (): number => document.documentElement.scrollWidth - document.documentElement.clientWidth;

/** Nor is a dialog, which scrolls by itself. */
const dialogSideways = (): number => {
  const dialog = document.querySelector('dialog[open]');
  return dialog ? dialog.scrollWidth - dialog.clientWidth : 0;
};

/** What is only for readers, ends in an ellipsis or fills its frame is cut on purpose. */
export const cutParts = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('#page *')]
    .filter((it) => it.checkVisibility() && !it.closest('.for-readers, .skip, svg') && it.tagName !== 'IMG')
    .filter((it) => {
      const { left, right } = it.getBoundingClientRect();
      const { overflowX, textOverflow } = getComputedStyle(it);
      const isHidden = overflowX !== 'visible' && textOverflow !== 'ellipsis' && it.scrollWidth > it.clientWidth + 1;
      return left < -1 || right > innerWidth + 1 || isHidden;
    })
    .map((it) => `${it.tagName}.${it.className}: ${it.innerText.slice(0, 40)}`);

/** What fades in is as good as nothing to read while it does: a fast machine looks before it has. */
export const settled = async (): Promise<void> => {
  const ends = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY);
  const isLate = new Promise((done) => setTimeout(done, 5_000));
  await Promise.race([Promise.allSettled(ends.map(({ finished }) => finished)), isLate]);
};

/** A visitor of the state's own gets there; what axe and the browser find in it fails the test, and its picture is kept. */
export async function lookAt(stage: Stage, { name, reach, isWhole = false }: State, look: Look, kept: Shot[]): Promise<void> {
  const visitor = await stage.visitor(look);
  try {
    await reach(visitor, stage);
    await visitor.page.evaluate(settled);
    kept.push({ name, png: await visitor.page.screenshot({ fullPage: isWhole }) });
    expect(await mistakesOf(visitor.page)).toEqual([]);
    expect(await visitor.page.evaluate(sideways)).toBeLessThanOrEqual(0);
    expect(await visitor.page.evaluate(dialogSideways)).toBeLessThanOrEqual(0);
    if (isWhole) expect(await visitor.page.evaluate(cutParts)).toEqual([]);
  } finally {
    await visitor.leaves();
  }
}
