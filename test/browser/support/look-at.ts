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

/** Headings of tables, states, sums and large figures: a word of theirs stands on one line. Japanese is cut between phrases. */
const wordsInPieces = (): string[] => {
  const found: string[] = [];
  for (const it of document.querySelectorAll<HTMLElement>('thead th, .whole, .figures strong')) {
    const texts = document.createTreeWalker(it, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text && it.checkVisibility(); text = texts.nextNode())
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[\w,.:%¥]+円?|(?<!\S)[^\s!-~]{1,3}(?!\S)/g)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set(Array.from(range.getClientRects(), ({ bottom }) => Math.round(bottom)));
        if (lines.size > 1) found.push(`${word} in ${it.innerText.slice(0, 40)}`);
      }
  }
  return found;
};

/** The names in a bar do not touch, and none is beyond the edge of the screen. */
const crowdedTabs = (): string[] => {
  const names = Array.from(document.querySelectorAll('nav:is(.tabs, .desk-nav) a > span:not(.count, .hint-dot)'), (it) => {
    const range = document.createRange();
    range.selectNodeContents(it);
    return { name: it.textContent ?? '', ...range.getBoundingClientRect().toJSON() } as DOMRect & { name: string };
  }).filter(({ width }) => width > 0);
  return names
    .filter(
      (one, at) =>
        one.left < 0 ||
        one.right > innerWidth ||
        names.slice(at + 1).some(({ left, top, bottom }) => top < one.bottom && bottom > one.top && left - one.right < 2),
    )
    .map(({ name }) => name);
};

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
    expect(await visitor.page.evaluate(wordsInPieces)).toEqual([]);
    expect(await visitor.page.evaluate(crowdedTabs)).toEqual([]);
    if (isWhole) expect(await visitor.page.evaluate(cutParts)).toEqual([]);
  } finally {
    await visitor.leaves();
  }
}
