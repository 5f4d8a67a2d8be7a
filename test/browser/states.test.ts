import { afterAll, beforeAll, describe, test } from '@jest/globals';
import { lookAt } from './support/look-at.ts';
import { MORE_GACHAS } from './support/more-gachas.ts';
import { type Shot, writeSheets } from './support/sheets.ts';
import { Stage } from './support/stage.ts';
import { VARIANTS } from './support/states.ts';
import { STATES_OF_FANS } from './support/states-of-fans.ts';
import { STATES_OF_ORDERS } from './support/states-of-orders.ts';
import { STATES_OF_SALES } from './support/states-of-sales.ts';
import { STATES_OF_SPENDING } from './support/states-of-spending.ts';
import { STATES_OF_STAFF } from './support/states-of-staff.ts';

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

/** As the table has them, and not as they were done. */
const inOrder = (shown: readonly Shot[]): Shot[] => {
  const placeOf = ({ name }: Shot): number =>
    STATES.findIndex((state) => name === state.name || name.startsWith(`${state.name} (`));
  return shown.toSorted((one, other) => placeOf(one) - placeOf(other));
};

// Several at a time: most of what each does is waiting.
describe('each state of a screen can be used by whoever comes', () => {
  test.concurrent.each(STATES.map((state) => [state.name, state] as const))('%s', (_name, state) =>
    lookAt(stage, state, state.look ?? {}, shots),
  );
});

describe.each(Object.entries(VARIANTS))('the main screens, %s', (variant, look) => {
  test.concurrent.each(MAIN.map((state) => [state.name, state] as const))('%s', (name, state) =>
    lookAt(stage, { ...state, name: `${name} (${variant})` }, look, variants),
  );
});
