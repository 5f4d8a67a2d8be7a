import { expect } from '@jest/globals';
import type { Stage } from './stage.ts';
import type { Visitor } from './visitor.ts';
import { ADDRESS } from './world.ts';

/** What fans do at an event, by what they press. */

/** Signs in where they are, and agrees to what they must. `name`: one of the demonstration's page, or anybody. */
export async function signsUp(stage: Stage, name: string, path: string): Promise<Visitor> {
  const fan = await stage.visitor({ language: 'en' });
  // Whom the provider's page does not offer is signed in as alice there, but for the token.
  await fan.context.route('**/demo/user/token', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as object;
    await route.fulfill({ response, json: { ...answer, access_token: await stage.token(name) } });
  });
  await fan.opens(`/me?back=${encodeURIComponent(path)}`);
  await fan.signsIn('alice');
  const consent = fan.page.locator('[data-state="consent"]');
  await consent.waitFor();
  await consent.locator('.legal-text').first().waitFor();
  for (const tick of await consent.getByRole('checkbox').all()) await tick.check();
  await fan.button('Agree and go on').click();
  await consent.waitFor({ state: 'detached' });
  return fan;
}

/** As after a scan of the poster: the number is in the form already. */
export async function checksInByPoster(fan: Visitor, beacon: number, gacha: string): Promise<void> {
  await fan.opens(`/check-in?beacon=${beacon}`);
  expect(await fan.page.locator('#beacon').inputValue()).toBe(String(beacon));
  await fan.button('Check in').click();
  await fan.page.locator('[data-state="done"]').waitFor();
  await fan.link(new RegExp(gacha)).click();
  await fan.page.getByRole('heading', { name: gacha }).waitFor();
}

export async function checksInByPosition(
  fan: Visitor,
  at: { latitude: number; longitude: number },
  gacha: string,
): Promise<void> {
  await fan.context.grantPermissions(['geolocation'], { origin: fan.address });
  await fan.context.setGeolocation({ ...at, accuracy: 10 });
  await fan.opens('/check-in');
  await fan.button('Use my position').click();
  await fan.page.locator('[data-state="done"]').waitFor();
  await fan.link(new RegExp(gacha)).click();
  await fan.page.getByRole('heading', { name: gacha }).waitFor();
}

/** From the gacha's page to that of the card. Reads the last screen on the way. */
export async function orders(fan: Visitor, plays: number, sum: string): Promise<void> {
  for (let more = 1; more < plays; more += 1) await fan.button('One more').click();
  await fan.page.locator('.sum').getByText(sum).waitFor();
  await fan.page.getByRole('link', { name: 'Order', exact: true }).click();
  await fan.settles();
}

export async function writesAddress({ page }: Visitor, fullname: string): Promise<void> {
  const { phoneNumber, zipCode, prefecture, city, address1, address2 } = ADDRESS;
  for (const [field, value] of Object.entries({ fullname, phoneNumber, zipCode, city, address1, address2 }))
    await page.locator(`#address-${field}`).fill(value);
  await page.locator('#address-prefecture').selectOption(prefecture);
  await page.getByRole('button', { name: 'On to the last check' }).click();
}

/** The last screen names the seller and the price; its button has the sum. */
export async function placesOrder(fan: Visitor, sum: string, seller: string): Promise<void> {
  await fan.page.getByRole('heading', { name: 'Please check your order' }).waitFor();
  await fan.page.getByText(seller).first().waitFor();
  await fan.page.getByText('A paid order cannot be cancelled.').first().waitFor();
  expect(await fan.page.getByText('Not said by the organiser:').count()).toBe(0);
  await fan.button(`Place the order · ${sum}`).click();
  await fan.page.waitForURL(/\/pay\/card/);
  await fan.settles();
}

/** Answers the order's id. The prizes are seen, and not before they were paid. */
export async function opensPrizes(fan: Visitor): Promise<string> {
  await fan.page.waitForURL(/\/orders\/[\w-]+\/reveal/);
  await fan.button('Show all').click();
  await fan.page.getByRole('heading', { name: 'What you won' }).waitFor();
  return new URL(fan.page.url()).pathname.split('/')[2] ?? '';
}

/** Answers the digits that stand below the picture. */
export async function showsCode(fan: Visitor): Promise<string> {
  await fan.opens('/code');
  await fan.button('Show my code').click();
  await fan.page.getByRole('img', { name: 'The pickup code as a QR code' }).waitFor();
  return (await fan.page.locator('.digits').innerText()).replaceAll(/\D/g, '');
}

/** Without a reload: the page asks by itself. */
export const isTold = (fan: Visitor, text: RegExp): Promise<void> =>
  fan.page.getByText(text).first().waitFor({ timeout: 90_000 });
