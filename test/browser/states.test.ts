import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mistakesOf } from './support/axe.ts';
import { MORE_GACHAS } from './support/more-gachas.ts';
import { type Shot, writeSheets } from './support/sheets.ts';
import { Stage } from './support/stage.ts';
import { type State, VARIANTS } from './support/states.ts';
import { STATES_OF_FANS } from './support/states-of-fans.ts';
import { STATES_OF_ORDERS } from './support/states-of-orders.ts';
import { STATES_OF_SALES } from './support/states-of-sales.ts';
import { STATES_OF_SPENDING } from './support/states-of-spending.ts';
import { STATES_OF_STAFF } from './support/states-of-staff.ts';
import type { Look } from './support/visitor.ts';

const STATES = [...STATES_OF_FANS, ...STATES_OF_ORDERS, ...STATES_OF_SALES, ...STATES_OF_SPENDING, ...STATES_OF_STAFF];
const MAIN = STATES.filter(({ isMain }) => isMain);

let stage: Stage;
const shots: Shot[] = [];
const variants: Shot[] = [];
beforeAll(async () => {
  stage = await Stage.opens();
  await stage.imports(...MORE_GACHAS);
});
afterAll(async () => {
  if (!stage) return;
  const files = [
    ...(await writeSheets(stage.browser, 'states', inOrder(shots))),
    ...(await writeSheets(stage.browser, 'variants', inOrder(variants))),
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

/** As the table has them, and not as they were done. */
const inOrder = (shown: readonly Shot[]): Shot[] => {
  const placeOf = ({ name }: Shot): number =>
    STATES.findIndex((state) => name === state.name || name.startsWith(`${state.name} (`));
  return shown.toSorted((one, other) => placeOf(one) - placeOf(other));
};

// Several at a time: most of what each does is waiting.
describe('each state of a screen can be used by whoever comes', () => {
  test.concurrent.each(STATES.map((state) => [state.name, state] as const))('%s', (_name, state) =>
    lookAt(state, shots, state.look ?? {}),
  );
});

describe.each(Object.entries(VARIANTS))('the main screens, %s', (variant, look) => {
  test.concurrent.each(MAIN.map((state) => [state.name, state] as const))('%s', (name, state) =>
    lookAt({ ...state, name: `${name} (${variant})` }, variants, look),
  );
});
