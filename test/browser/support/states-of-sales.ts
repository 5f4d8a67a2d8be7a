import { handsOverAt } from './at-a-device.ts';
import { OwnGacha } from './own-gacha.ts';
import type { Stage } from './stage.ts';
import type { State } from './states.ts';
import type { Visitor } from './visitor.ts';
import { Before } from './world.ts';

type Met = { visitor: Visitor; stage: Stage; fan: Before; gacha: OwnGacha };

/** A fan who is signed in, and a gacha of their own. */
const state = (name: string, reach: (met: Met) => Promise<void>): State => ({
  name,
  reach: async (visitor, stage) => {
    const own = stage.newName();
    const fan = await Before.of(stage, own);
    const gacha = await OwnGacha.of(stage, fan);
    await stage.signsIn(visitor, own);
    await reach({ visitor, stage, fan, gacha });
  },
});

/** Once in each language. */
const both = (name: string, reach: (met: Met) => Promise<void>): State[] => [
  state(name, reach),
  { ...state(`${name}, English`, reach), look: { language: 'en' } },
];

const checkInEnds = async ({ stage, fan }: Met): Promise<void> =>
  stage.inDatabase(`update check_ins set expires_at = now() where user_id = $1`, [await fan.id()]);

const YESTERDAY = () => new Date(Date.now() - 86_400_000).toISOString();

/** A counter without a name of staff, after which the screen turns by itself. */
async function collected({ visitor, stage, fan, gacha }: Met): Promise<string> {
  const orderId = await fan.paid(gacha.id, 2);
  await visitor.opens(`/code?gacha=${gacha.id}`);
  await visitor.page.locator('.button.main').click();
  const digits = await visitor.page.locator('.digits').innerText();
  const pickupCode = digits.replaceAll(/\D/g, '');
  await handsOverAt(stage, 'East booth', { pickupCode, gachaId: gacha.id, orderIds: [orderId] });
  await visitor.page.locator('[data-state="done"]').waitFor();
  return orderId;
}

/** There is one of each prize: three plays draw all of them, and with them the last-one prize. */
const showsLastOne =
  (to: (orderId: string) => string, ...then: readonly ((page: Visitor['page']) => Promise<void>)[]) =>
  async ({ visitor, fan, gacha }: Met) => {
    await gacha.ofEachKind(1);
    await visitor.opens(to(await fan.paid(gacha.id, 3)));
    for (const does of then) await does(visitor.page);
  };

const STATES_OF_KINDS: readonly State[] = [
  state('gacha, a secret and a last one', async ({ visitor, gacha }) => {
    await gacha.ofEachKind();
    await visitor.opens(`/gachas/${gacha.id}`);
    await visitor.page.locator('.prize.last-one').scrollIntoViewIfNeeded();
  }),
  state('gacha, the last one is won', async ({ visitor, fan, gacha }) => {
    await gacha.ofEachKind(1);
    await fan.paid(gacha.id, 3);
    await visitor.opens(`/gachas/${gacha.id}`);
    await visitor.page.locator('.prize.last-one').scrollIntoViewIfNeeded();
  }),
  state(
    'reveal, the last one',
    showsLastOne(
      (id) => `/orders/${id}/reveal`,
      async (page) => {
        for (let opened = 0; opened < 4; opened += 1) {
          await page.locator('.stage[data-phase="closed"]').click();
          await page.locator('.stage[data-phase="open"]').waitFor();
          if (opened === 3) return;
          await page.waitForTimeout(400);
          await page.locator('.stage').click();
        }
      },
    ),
  ),
  state(
    'reveal, all with the last one',
    showsLastOne(
      (id) => `/orders/${id}/reveal`,
      async (page) => {
        await page.locator('.reveal-top > button:last-child').click();
        await page.locator('[data-state="all"]').waitFor();
      },
    ),
  ),
  state(
    'order, with the last one',
    showsLastOne(
      (id) => `/orders/${id}`,
      (page) => page.locator('.calm .button.bare').click(),
      (page) => page.locator('.won-prize').first().waitFor(),
    ),
  ),
];

export const STATES_OF_SALES: readonly State[] = [
  ...STATES_OF_KINDS.map((one) => ({ ...one, isMain: true })),
  state('gacha, paused', async ({ visitor, gacha }) => {
    await gacha.becomes({ paused: true });
    await visitor.opens(`/gachas/${gacha.id}`);
  }),
  state('last screen, paused', async ({ visitor, gacha }) => {
    await gacha.becomes({ paused: true });
    await visitor.opens(`/gachas/${gacha.id}/order?plays=1`);
  }),
  state('last screen, paused meanwhile', async ({ visitor, gacha }) => {
    await visitor.opens(`/gachas/${gacha.id}/order?plays=1`);
    await gacha.becomes({ paused: true });
    await visitor.page.locator('.confirm .button.main').click();
    await visitor.page.locator('.notice.wrong').waitFor();
  }),
  state('pay, paused meanwhile', async ({ visitor, fan, gacha }) => {
    await visitor.opens(`/pay/card?order=${await fan.ordered(gacha.id)}`);
    await gacha.becomes({ paused: true });
    await visitor.page.locator('[data-state="form"] .button.main').first().click();
    await visitor.page.locator('.notice, .reveal').first().waitFor();
  }),
  ...both('gacha, check-in over', async (met) => {
    await checkInEnds(met);
    await met.visitor.opens(`/gachas/${met.gacha.id}`);
  }),
  ...both('last screen, check-in over', async (met) => {
    await checkInEnds(met);
    await met.visitor.opens(`/gachas/${met.gacha.id}/order?plays=1`);
  }),
  state('last screen, check-in over meanwhile', async (met) => {
    const { page } = (await met.visitor.opens(`/gachas/${met.gacha.id}/order?plays=1`)) as Visitor;
    await checkInEnds(met);
    await page.locator('.confirm .button.main').click();
    await page.locator('.notice.look').waitFor();
  }),
  ...both('pay, check-in over meanwhile', async (met) => {
    const orderId = await met.fan.ordered(met.gacha.id);
    await checkInEnds(met);
    await met.visitor.opens(`/pay/card?order=${orderId}`);
  }),
  state('check in, checked in already', async ({ visitor }) => {
    await visitor.opens('/check-in');
    await visitor.page.locator('[data-state="checked-in"]').waitFor();
  }),
  state('order, too late to collect', async ({ visitor, fan, gacha }) => {
    const orderId = await fan.paid(gacha.id);
    await gacha.becomes({ redeem_limit_date: YESTERDAY() });
    await visitor.opens(`/orders/${orderId}`);
    await visitor.page.locator('.calm .button.bare').click();
  }),
  state('code, too late to collect', async ({ visitor, fan, gacha }) => {
    await fan.paid(gacha.id, 2);
    await gacha.becomes({ redeem_limit_date: YESTERDAY() });
    await visitor.opens('/code');
  }),
  state('order, handed over', async (met) => {
    await met.visitor.opens(`/orders/${await collected(met)}`);
  }),
];
