import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mistakesOf } from './support/axe.ts';
import { LOOKS } from './support/desk.ts';
import { type Shot, writeSheets } from './support/sheets.ts';
import { Stage } from './support/stage.ts';
import type { State } from './support/states.ts';
import { STATES_OF_DESKS } from './support/states-of-desks.ts';
import type { Look } from './support/visitor.ts';

let stage: Stage;
const shots: Shot[] = [];
beforeAll(async () => {
  stage = await Stage.opens();
});
afterAll(async () => {
  if (!stage) return;
  const sorted = shots.toSorted((one, other) => one.name.localeCompare(other.name));
  const files = await writeSheets(stage.browser, 'desk', sorted);
  process.stdout.write(`to be looked at:\n${files.join('\n')}\n`);
  await stage.closes();
});

const sideways = (): number => document.documentElement.scrollWidth - document.documentElement.clientWidth;

async function lookAt({ name, reach, look: own }: State, look: Look): Promise<void> {
  const visitor = await stage.visitor({ ...look, ...own });
  try {
    await reach(visitor, stage);
    shots.push({ name, png: await visitor.page.screenshot() });
    // What was refused is a state of its own, and none of these.
    expect(await visitor.page.locator('.notice.wrong').allInnerTexts()).toEqual([]);
    expect(await mistakesOf(visitor.page)).toEqual([]);
    expect(await visitor.page.evaluate(sideways)).toBeLessThanOrEqual(0);
  } finally {
    await visitor.leaves();
  }
}

describe.each(Object.entries(LOOKS))('the screens of the desk, %s', (title, look) => {
  test.concurrent.each(STATES_OF_DESKS.map((state) => [state.name, state] as const))('%s', (name, state) =>
    lookAt({ ...state, name: `${name} (${title})` }, look),
  );
});
