import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Stage } from './support/stage.ts';
import { Before, HARBOUR } from './support/world.ts';

/** A machine may be busy. */
const SOON = { timeout: 90_000 };

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.opens({ SPENDING_CAPS: 'under18:1200/month, adult:none' });
});
afterAll(() => stage?.closes());

test('a fan is asked once when they were born, goes on with their order, and is told what is left of the cap of their age', async () => {
  const name = stage.newName();
  await Before.of(stage, name);
  const fan = await stage.visitor({ language: 'en' });
  await stage.signsIn(fan, name);
  const { page } = fan;

  await fan.opens(`/gachas/${HARBOUR}/order?plays=2`);
  await page.getByRole('link', { name: 'Enter your month of birth' }).click();
  await page.getByLabel('Year').fill(String(new Date().getUTCFullYear() - 15));
  await page.getByLabel('Month', { exact: true }).selectOption('04');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText(/Born in April/).waitFor(SOON);
  expect(await page.locator('.spending').innerText()).toMatch(/This month\s+¥0 of ¥1,200\s+¥1,200 left/);

  // More than that is not offered; an old address that asks for more is refused.
  await fan.opens(`/gachas/${HARBOUR}`);
  await fan.button('2 at most').waitFor(SOON);
  await fan.opens(`/gachas/${HARBOUR}/order?plays=3`);
  await fan.button(/^Place the order/).click();
  await page.getByText(/Of 1,200 yen a month, 1,200 yen are left until 1 \w+, 0:00 in Japan\./).waitFor(SOON);

  await fan.opens(`/gachas/${HARBOUR}/order?plays=2`);
  await fan.button(/^Place the order/).click();
  await fan.button(/^Pay /).click();
  await page.waitForURL(/\/orders\/[\w-]+\/reveal/, SOON);

  await fan.opens(`/gachas/${HARBOUR}/order?plays=1`);
  await page.getByText('Your spending limit leaves nothing for this').waitFor(SOON);
  expect(await fan.button(/^Place the order/).count()).toBe(0);
  await page.getByRole('link', { name: 'See your limits' }).click();
  await page.getByText('¥200 left').waitFor(SOON);
});
