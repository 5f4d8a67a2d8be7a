import { eventually } from '../../support/eventually.ts';
import { drafts, sees, tokenOf } from './desk.ts';
import type { Stage } from './stage.ts';
import { inTurn, type Reach } from './states.ts';
import type { Visitor } from './visitor.ts';

/** Few files are read at once: a page that is refused for that asks again. */
export const onFileScreen: Reach = async (desk, stage) => {
  desk.expected.push(/503/);
  await sees('operator', '/staff/catalogue/file', 'catalogue-file')(desk, stage);
};

export async function chooses({ page }: Pick<Visitor, 'page'>, text: string): Promise<void> {
  const buffer = Buffer.from(text);
  await page.locator('#catalogue-file').setInputFiles({ name: 'catalogue.json', mimeType: 'application/json', buffer });
  await page.locator('.panels .button.main').click();
}

type Kept = { gachas: { id: string; price: number; prizes: { pickup_weight: number; stock: number }[] }[] };

/** A draft of its own as a file has it, with another price, fewer texts and other odds. */
export async function fileOf(stage: Stage, gachaId: string): Promise<string> {
  const headers = { authorization: `Bearer ${await tokenOf(stage, 'operator')}` };
  const answered = async () => {
    const response = await fetch(new URL('/catalogue.json', stage.address), { headers });
    return response.ok && (response.json() as Promise<Kept>);
  };
  const { gachas } = await eventually(answered);
  const own = gachas.filter(({ id }) => id === gachaId);
  for (const gacha of own) {
    gacha.price = 700;
    for (const prize of gacha.prizes.slice(0, 1)) Object.assign(prize, { pickup_weight: 3, stock: prize.stock + 5 });
  }
  return JSON.stringify({ gachas: own }, null, 2);
}

export const comparesFile: Reach = async (desk, stage) => {
  const file = await fileOf(stage, await drafts(stage, 'Aurora Gacha'));
  await onFileScreen(desk, stage);
  await chooses(desk, file);
  await desk.page.locator('[data-differences="1"]').waitFor();
};

export const importsFile: Reach = inTurn(comparesFile, async ({ page }) => {
  await page.locator('.desk-bar .button.main').click();
  await page.locator('dialog .reasons .button').first().click();
  await page.locator('dialog .button.main').click();
  await page.locator('[data-imported="1"]').waitFor();
});

export const sendsWrongFile: Reach = async (desk, stage) => {
  desk.expected.push(/400/);
  const file = await fileOf(stage, await drafts(stage, 'Zodiac Gacha'));
  await onFileScreen(desk, stage);
  await chooses(desk, file.replace('"price": 700', '"price": "700"').replace('"pickup_weight": 3', '"pickup_weight": -3'));
  await desk.page.locator('[data-mistakes="2"]').waitFor();
};
