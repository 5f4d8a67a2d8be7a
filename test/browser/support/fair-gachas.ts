import { drafts, sees, tokenOf } from './desk.ts';
import type { Stage } from './stage.ts';
import type { Reach } from './states.ts';
import type { Visitor } from './visitor.ts';
import { Before } from './world.ts';

const MOST_PLAYS = 100;

/** A gacha of its own of which so much was drawn. */
export async function drawn(stage: Stage, name: string, plays: number): Promise<string> {
  const prizes = [
    { name: { ja: '一等', en: 'First' }, stock: 600, pickupWeight: 1 },
    { name: { ja: '二等', en: 'Second' }, stock: 2_000, pickupWeight: 3 },
    { name: { ja: '三等', en: 'Third' }, stock: 3_000, pickupWeight: 6 },
  ];
  const gachaId = await drafts(stage, name, { prizes, price: 10 });
  await stage.asks(
    'mutation ($input: PublishGachaInput!) { publishGacha(input: $input) { gacha { id } } }',
    { input: { gachaId, version: 1, reason: 'a test' } },
    await tokenOf(stage, 'operator'),
  );
  const fan = await Before.of(stage, stage.newName());
  for (let left = plays; left > 0; left -= MOST_PLAYS) await fan.paid(gachaId, Math.min(left, MOST_PLAYS));
  return gachaId;
}

/** Past every trigger, as only an administrator could. */
export const past = (stage: Stage, statement: string): Promise<void> =>
  stage.inDatabase(`set session_replication_role = replica; ${statement}`);

/** The sale ended more than a minute ago, so that the seed is revealed. */
export const ends = (stage: Stage, gachaId: string): Promise<void> =>
  past(stage, `update gachas set end_at = now() - interval '61 s', updated_at = now() - interval '61 s' where id = '${gachaId}'`);

/** Another prize is written down for a draw. */
export const forges = (stage: Stage, gachaId: string, sequence: number): Promise<void> =>
  past(
    stage,
    `update draws set prize_id = (select id from prizes p where p.gacha_id = draws.gacha_id and p.id <> draws.prize_id limit 1)
      where gacha_id = '${gachaId}' and sequence = ${sequence}`,
  );

/** Somebody took one from the shelf of a prize, and put another prize into the order of a draw. */
export const meddles = (stage: Stage, gachaId: string, sequence: number): Promise<void> =>
  past(
    stage,
    `update prizes set stock = stock - 1 where id = (select prize_id from draws where gacha_id = '${gachaId}' and sequence = ${sequence});
     insert into order_details (id, order_id, prize_id, play)
       select gen_random_uuid(), order_id, prize_id, 100 from draws where gacha_id = '${gachaId}' and sequence = ${sequence}`,
  );

export const opensFairness = (gachaId: string): Reach => sees('operator', `/staff/fairness/${gachaId}`, 'fairness-gacha');

export async function verifies({ page }: Pick<Visitor, 'page'>): Promise<void> {
  await page.locator('[data-verification] .button.main').click();
  await page.locator('[data-verification="done"]').waitFor();
}

/** While it is sold: its seed is secret. */
export const fairnessSeen: Reach = async (desk, stage) => {
  const gachaId = await drawn(stage, 'Tide Gacha', 40);
  await opensFairness(gachaId)(desk, stage);
  await desk.page.locator('[data-statistics="1"]').waitFor();
  await desk.page.locator('[data-versions]').waitFor();
};

const verified =
  (name: string, before: (stage: Stage, gachaId: string) => Promise<void>): Reach =>
  async (desk, stage) => {
    const gachaId = await drawn(stage, name, 120);
    await before(stage, gachaId);
    await opensFairness(gachaId)(desk, stage);
    await verifies(desk);
    await desk.page.evaluate(() => document.querySelector('[data-verification]')?.scrollIntoView());
  };

export const verifiedSoFar = verified('Pier Gacha', async () => {});
export const verifiedRight = verified('Anchor Gacha', ends);
export const verifiedWrong = verified('Wreck Gacha', async (stage, gachaId) => {
  await ends(stage, gachaId);
  for (const sequence of [7, 93]) await forges(stage, gachaId, sequence);
  await meddles(stage, gachaId, 110);
});

/** What was drawn beside what was expected, with the odds in time below it. */
export const statisticsSeen: Reach = async (desk, stage) => {
  const gachaId = await drawn(stage, 'Current Gacha', 200);
  const token = await tokenOf(stage, 'operator');
  const { gacha } = await stage.asks(
    'query ($id: ID!) { gacha(id: $id) { version prizes(first: 1) { nodes { id } } } }',
    { id: gachaId },
    token,
  );
  await stage.asks(
    'mutation ($input: UpdatePrizeInput!) { updatePrize(input: $input) { prize { id } } }',
    {
      input: { prizeId: gacha.prizes.nodes[0].id, version: gacha.version, pickupWeight: 4, reason: 'the second day of the show' },
    },
    token,
  );
  await opensFairness(gachaId)(desk, stage);
  await desk.page.locator('[data-version="2"][open]').waitFor();
  await desk.page.evaluate(() => document.querySelector('[data-statistics]')?.scrollIntoView());
};

export const oddsInTimeSeen: Reach = async (desk, stage) => {
  await statisticsSeen(desk, stage);
  await desk.page.evaluate(() => document.querySelector('[data-versions]')?.scrollIntoView());
};
