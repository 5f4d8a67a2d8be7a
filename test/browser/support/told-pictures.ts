import { randomInt } from 'node:crypto';
import { eventually } from '../../support/eventually.ts';
import { noise } from '../../support/noise.ts';
import { drafts, sees, tokenOf } from './desk.ts';
import type { Stage } from './stage.ts';
import { inTurn, type Reach } from './states.ts';

/** One that nobody has said anything of. Answers its path. */
export async function addsPicture(stage: Stage): Promise<string> {
  const body = new Uint8Array(
    await noise(320, 240, randomInt(2 ** 31))
      .png()
      .toBuffer(),
  );
  const headers = { authorization: `Bearer ${await tokenOf(stage, 'operator')}`, 'content-type': 'image/png' };
  let path = '';
  // Few are written anew at once.
  await eventually(async () => {
    const response = await fetch(`${stage.address}/pictures`, { method: 'POST', headers, body });
    if (response.ok) ({ path } = (await response.json()) as { path: string });
    return response.ok;
  });
  return path;
}

/** As somebody else says it who knows what was said before: nothing. */
export const tellsElsewhere = async (stage: Stage, path: string, alt: { ja: string; en: string }): Promise<void> => {
  await stage.asks(
    'mutation ($input: TellPictureInput!) { tellPicture(input: $input) { picture { alt } } }',
    { input: { path, alt, known: { ja: '', en: '' } } },
    await tokenOf(stage, 'operator'),
  );
};

const opensPicture: Reach = async ({ page }) => {
  await page.locator('.prize-row .button').first().click();
  await page.locator('dialog [data-told]').first().waitFor();
};

const writes: Reach = async ({ page }) => {
  await page.locator('dialog [data-told] input').nth(1).fill('A compass of brass');
  await page.locator('dialog [data-told]').first().scrollIntoViewIfNeeded();
};

/** The pictures of a prize, one of which nobody has told. */
const pictured: Reach = async (desk, stage) => {
  const path = await addsPicture(stage);
  const prizes = [{ name: { ja: '一等', en: 'First' }, stock: 5, pickupWeight: 1, imageUrl: path }];
  const gachaId = await drafts(stage, 'Told Gacha', { prizes });
  await sees('operator', `/staff/catalogue/${gachaId}?part=prizes`, 'gacha')(desk, stage);
};

export const pictureUntold: Reach = inTurn(pictured, opensPicture, writes);

/** And somebody else tells it otherwise meanwhile. */
export const pictureToldTwice: Reach = async (desk, stage) => {
  await pictureUntold(desk, stage);
  const path = await desk.page.locator('dialog img.drop-preview').first().getAttribute('src');
  await tellsElsewhere(stage, new URL(path ?? '', desk.address).pathname, { ja: '犬', en: 'A dog' });
  await desk.page.locator('dialog [data-told] .button').click();
  await desk.page.locator('dialog [data-state="clash"]').scrollIntoViewIfNeeded();
};
