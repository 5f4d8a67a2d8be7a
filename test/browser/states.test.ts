import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mistakesOf } from './support/axe.ts';
import { type Shot, writeSheets } from './support/sheets.ts';
import { Stage } from './support/stage.ts';
import { type State, VARIANTS } from './support/states.ts';
import { STATES_OF_FANS } from './support/states-of-fans.ts';
import { STATES_OF_STAFF } from './support/states-of-staff.ts';
import type { Look } from './support/visitor.ts';

const STATES = [...STATES_OF_FANS, ...STATES_OF_STAFF];
const MAIN = STATES.filter(({ isMain }) => isMain);

let stage: Stage;
const shots: Shot[] = [];
const variants: Shot[] = [];
beforeAll(async () => {
  stage = await Stage.opens();
});
afterAll(async () => {
  if (!stage) return;
  const files = [
    ...(await writeSheets(stage.browser, 'states', shots)),
    ...(await writeSheets(stage.browser, 'variants', variants)),
  ];
  process.stdout.write(`to be looked at:\n${files.join('\n')}\n`);
  await stage.closes();
});

/** Nothing is wider than the screen: a page that scrolls sideways is cramped. */
const sideways = (): number => document.documentElement.scrollWidth - document.documentElement.clientWidth;

async function lookAt({ name, reach }: State, kept: Shot[], look: Look): Promise<void> {
  const visitor = await stage.visitor(look);
  try {
    await reach(visitor, stage);
    kept.push({ name, png: await visitor.page.screenshot() });
    expect(await mistakesOf(visitor.page)).toEqual([]);
    expect(await visitor.page.evaluate(sideways)).toBeLessThanOrEqual(0);
  } finally {
    await visitor.leaves();
  }
}

describe('each state of a screen can be used by whoever comes', () => {
  test.each(STATES.map((state) => [state.name, state] as const))('%s', (_name, state) => lookAt(state, shots, {}));
});

describe.each(Object.entries(VARIANTS))('the main screens, %s', (variant, look) => {
  test.each(MAIN.map((state) => [state.name, state] as const))('%s', (name, state) =>
    lookAt({ ...state, name: `${name}, ${variant}` }, variants, look),
  );
});
