import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Stage } from './support/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.opens();
});
afterAll(() => stage.closes());

test('a fan signs in by a redirect and comes back to where they were, signed in', async () => {
  const fan = await stage.visitor();
  await fan.opens('/me');
  await fan.signsIn('alice');
  expect(new URL(fan.page.url()).search).toBe('');
  expect(await fan.page.evaluate(() => Object.keys(localStorage))).toContain('signed-in-user');
});
