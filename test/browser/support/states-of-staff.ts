import {
  atWork,
  enrols,
  givesRoles,
  givesUnread,
  goesTo,
  handsOver,
  invites,
  reads,
  revokes,
  revokesDevice,
  scans,
} from './counter.ts';
import { LONG, REFUSED, WARNED } from './more-gachas.ts';
import type { Stage } from './stage.ts';
import { also, inBoth, inTurn, losesNetwork, main, presses, type Reach, type State, withoutAnswers } from './states.ts';
import { Before, FREE, givesOut, HARBOUR } from './world.ts';

const at =
  (name: string, path?: string): Reach =>
  async (counter) => {
    await atWork(counter, name, path);
  };

type Come = { fan: Before; code: string; orderIds: string[] };

/** A fan who has just come, with a code for what they won there. */
async function comes(stage: Stage, ...gachas: readonly string[]): Promise<Come> {
  const fan = await Before.of(stage, stage.newName());
  const orderIds: string[] = [];
  for (const gachaId of gachas) orderIds.push(await fan.paid(gachaId, gachaId === FREE ? 1 : 3));
  return { fan, orderIds, code: await fan.code() };
}

const sees =
  (state: string, ...gachas: readonly string[]): Reach =>
  async (counter, stage) =>
    reads(counter, (await comes(stage, ...gachas)).code, state);

const withCode = (gachas: readonly string[], state: string, name = 'east-booth'): Reach =>
  inTurn(at(name), sees(state, ...gachas));

/** Another order of the same fan. */
const someHeld: Reach = async (counter, stage) => {
  const { fan, code, orderIds } = await comes(stage, HARBOUR, HARBOUR);
  await fan.isHeld(orderIds[0] ?? '');
  await atWork(counter, 'east-booth');
  await reads(counter, code, 'sheet');
};

const gives: Reach = (counter) => handsOver(counter);

/** What another counter had given before the code is read; all of it, or all but one. */
const afterOthers =
  (isAll: boolean, state: string): Reach =>
  async (counter, stage) => {
    const { fan, code, orderIds } = await comes(stage, HARBOUR);
    const { order } = await fan.asks('query ($id: ID!) { order(id: $id) { items { id } } }', { id: orderIds[0] });
    const itemIds = order.items.map(({ id }: { id: string }) => id).slice(isAll ? 0 : 1);
    await givesOut(stage, 'floor-manager', code, HARBOUR, { itemIds });
    await atWork(counter, 'east-booth');
    await reads(counter, code, state);
  };

/** Two counters gave the same, one of them without a network. */
const conflict =
  (path: string): Reach =>
  async (counter, stage) => {
    const { code } = await comes(stage, HARBOUR);
    await givesOut(stage, 'floor-manager', code, HARBOUR);
    await givesOut(stage, 'east-booth', code, HARBOUR);
    await atWork(counter, 'supervisor', path);
    await counter.page.locator('[data-conflict="open"]').first().waitFor();
  };

const settles: Reach = async ({ page }) => {
  await page.locator('[data-conflict] .button.main').first().click();
  await page.locator('[data-conflict] [type="radio"]').first().check();
};

const finds =
  (gachaId: string): Reach =>
  async (counter, stage) => {
    const { fan, orderIds } = await comes(stage, gachaId);
    await atWork(counter, 'supervisor', '/staff/find');
    await counter.page.locator('#find-gacha').selectOption(gachaId);
    await counter.page.locator('#find-text').fill(String(await fan.numberOf(orderIds[0] ?? '')));
    await counter.page.locator('[type="submit"]').click();
    await counter.page.locator('[data-state="found"]').waitFor();
  };

/** At a device of its own, so that what becomes of it is of no other state. */
const enrolled =
  (
    name: string,
    gachas: readonly string[],
    after: (stage: Stage, invited: Awaited<ReturnType<typeof enrols>>) => Promise<unknown>,
  ): Reach =>
  async (counter, stage) => {
    await after(stage, await enrols(counter, stage, name, gachas));
  };
const ownBooth = (name: string, ...gachas: readonly string[]) => enrolled(name, gachas, async () => {});

/** Given without a network, all of it or a part, which only this device knows. */
const untold = (isPart: boolean): Reach =>
  inTurn(ownBooth('Own booth', HARBOUR), async (counter, stage) => {
    const { code } = await comes(stage, HARBOUR);
    await losesNetwork(counter, stage);
    await givesUnread(counter, code, { gachaName: '港まつりガチャ', isPart });
  });

const backOnline: Reach = async (counter) => {
  await counter.context.setOffline(false);
};

/** Opened again, the page hears how the member stands here. */
const asksAnew =
  (state: string): Reach =>
  async (counter) => {
    await counter.opens('/staff');
    await counter.page.locator(`[data-state="${state}"]`).waitFor();
  };

const tab =
  (path: string): Reach =>
  (counter) =>
    goesTo(counter, path);

export const STATES_OF_STAFF: readonly State[] = [
  also('counter, signed out', async (counter) => {
    await counter.opens('/staff');
  }),
  also('counter, invitation used', async (counter, stage) => {
    const { link } = await invites(stage, 'Invited twice', [HARBOUR]);
    const first = await stage.visitor();
    await first.page.goto(link);
    await first.page.locator('[data-state="ready"]').waitFor();
    await counter.page.goto(link);
    await counter.page.locator('[data-state="invitation-used"]').waitFor();
    await counter.settles();
  }),
  also(
    'counter, invited without a network',
    inTurn(withoutAnswers, async (counter, stage) => {
      await counter.page.goto((await invites(stage, 'Invited', [HARBOUR])).link);
      await counter.page.locator('[data-state="enrol-waits"]').waitFor();
    }),
  ),
  also('counter, device revoked', inTurn(enrolled('Old booth', [HARBOUR], revokesDevice), asksAnew('device-revoked'))),
  also('counter, member revoked', inTurn(enrolled('Old member', [HARBOUR], revokes), asksAnew('staff-revoked'))),
  also(
    'counter, without roles',
    inTurn(
      enrolled('No roles', [HARBOUR], (stage, it) => givesRoles(stage, it, [])),
      asksAnew('not-for-counter'),
    ),
  ),
  main('counter, ready', at('east-booth')),
  also('counter, ready, supervisor', at('supervisor')),
  main('counter, sheet', withCode([HARBOUR], 'sheet')),
  also('counter, two gachas', withCode([HARBOUR, FREE], 'sheet', 'floor-manager')),
  also('counter, next gacha', inTurn(withCode([HARBOUR, FREE], 'sheet', 'floor-manager'), gives)),
  also(
    'counter, another code',
    inTurn(withCode([HARBOUR], 'sheet'), async (counter, stage) =>
      scans(counter, (await comes(stage, HARBOUR)).code, '.sheet .notice.look .button'),
    ),
  ),
  also('counter, part of it', inTurn(withCode([HARBOUR], 'sheet'), presses('.item-tick', '.item.left-out'))),
  also('counter, late', withCode([WARNED], 'sheet', 'floor-manager')),
  also('counter, too late', withCode([REFUSED], 'sheet', 'floor-manager')),
  also('counter, too late, supervisor', withCode([REFUSED], 'sheet', 'supervisor')),
  also('counter, given in part before', afterOthers(false, 'sheet')),
  ...inBoth('counter, some of it held', someHeld),
  also('counter, practice', inTurn(at('east-booth'), presses('.by-hand .row .button', '[data-state="sheet"]'))),
  main(
    'counter, long names',
    inTurn(ownBooth('港まつり国際客船ターミナル二階アニバーサリー特設カウンター第二窓口', LONG), sees('sheet', LONG)),
  ),
  main('counter, another counter', withCode([FREE], 'no-wrong-counter')),
  also(
    'counter, unknown code',
    inTurn(at('east-booth'), (counter) => reads(counter, '00000000000000000000', 'no-pickup-code-unknown')),
  ),
  also(
    'counter, mistyped',
    inTurn(at('east-booth'), (counter) => reads(counter, '00000000000000000001', 'no-mistyped')),
  ),
  also(
    'counter, newer code',
    inTurn(at('east-booth'), async (counter, stage) => {
      const { fan, code } = await comes(stage, HARBOUR);
      await fan.code();
      await reads(counter, code, 'no-pickup-code-superseded');
    }),
  ),
  also(
    'counter, expired code',
    inTurn(at('east-booth'), async (counter, stage) => {
      const { fan, code } = await comes(stage, HARBOUR);
      await stage.inDatabase('update pickup_tokens set expires_at = now() where user_id = $1', [await fan.id()]);
      await reads(counter, code, 'no-pickup-code-expired');
    }),
  ),
  also(
    'counter, refunded',
    inTurn(at('east-booth'), async (counter, stage) => {
      const fan = await Before.of(stage, stage.newName());
      const paid = await fan.paid(HARBOUR);
      const code = await fan.code();
      await fan.refunds(paid);
      await reads(counter, code, 'no-order-refunded');
    }),
  ),
  also('counter, handed over before', afterOthers(true, 'no-gone')),
  main('counter, handed over', inTurn(withCode([HARBOUR], 'sheet'), gives)),
  also('counter, why it is taken back', inTurn(withCode([HARBOUR], 'sheet'), gives, presses('.confirm.undo', '.bar .reasons'))),
  also(
    'counter, taken back',
    inTurn(
      withCode([HARBOUR], 'sheet'),
      gives,
      presses('.confirm.undo', '.bar .reasons'),
      presses('.reasons .button', '[data-state="taken-back"]'),
    ),
  ),
  main(
    'counter, no network',
    inTurn(at('east-booth'), async (counter, stage) => {
      const { code } = await comes(stage, HARBOUR);
      await losesNetwork(counter, stage);
      await reads(counter, code, 'unread');
    }),
  ),
  also('counter, kept here', untold(false)),
  also('counter, past, none', at('east-booth', '/staff/past')),
  also(
    'counter, past',
    inTurn(withCode([HARBOUR], 'sheet'), gives, async (counter) => {
      await counter.opens('/staff/past');
    }),
  ),
  also('counter, untold', inTurn(untold(false), presses('[data-untold]', '[data-reports="untold"]'))),
  also(
    'counter, what was given',
    inTurn(
      untold(true),
      backOnline,
      presses('[data-untold]', '[data-report="choosing"]'),
      presses('[data-report] .row .button', '.items'),
    ),
  ),
  also('counter, me, untold', inTurn(untold(false), presses('[data-untold]', '[data-reports]'), tab('/staff/me'))),
  also('counter, find', at('supervisor', '/staff/find')),
  also('counter, found', finds(HARBOUR)),
  ...inBoth('counter, found, long names', finds(LONG)),
  also('counter, help', inTurn(finds(HARBOUR), presses('[data-order] .button.main', 'dialog[open]'))),
  also('counter, conflicts, none', async (counter, stage) => {
    // Of a gacha at which no other state leaves one.
    await enrols(counter, stage, 'Quiet hall', [LONG], 'SUPERVISOR');
    await goesTo(counter, '/staff/conflicts');
  }),
  also('counter, conflict', conflict('/staff/conflicts')),
  also('counter, conflict is settled', inTurn(conflict('/staff/conflicts'), settles)),
  also('counter, me', at('east-booth', '/staff/me')),
  also('counter, of no use', async (counter, stage) => {
    await givesRoles(stage, await enrols(counter, stage, 'Old booth', [HARBOUR]), []);
    await counter.page.reload();
    await counter.page.locator('[data-state="not-for-counter"]').waitFor();
  }),
];
