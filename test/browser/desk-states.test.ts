import { afterAll, beforeAll, describe, test } from '@jest/globals';
import { LOOKS, restocks } from './support/desk.ts';
import { lookAt } from './support/look-at.ts';
import { type Shot, writeSheets } from './support/sheets.ts';
import { Stage } from './support/stage.ts';
import { STATES_OF_DESKS } from './support/states-of-desks.ts';
import { MAIL } from './support/world.ts';

let stage: Stage;
const shots: Shot[] = [];
beforeAll(async () => {
  stage = await Stage.opens();
  // Each look has parcels of its own, and the hundred prizes of a demonstration are fewer.
  await restocks(stage, MAIL, 1_000);
});
afterAll(async () => {
  if (!stage) return;
  const sorted = shots.toSorted((one, other) => one.name.localeCompare(other.name));
  const files = await writeSheets(stage.browser, 'desk', sorted);
  process.stdout.write(`to be looked at:\n${files.join('\n')}\n`);
  await stage.closes();
});

describe.each(Object.entries(LOOKS))('the screens of the desk, %s', (title, look) => {
  test.concurrent.each(STATES_OF_DESKS.map((state) => [state.name, state] as const))('%s', (name, state) =>
    lookAt(stage, { ...state, name: `${name} (${title})` }, look, shots),
  );
});
