import { inBoth, inTurn, main, presses, type Reach, type State, signedIn } from './states.ts';
import { type Before, HARBOUR } from './world.ts';

const limits = (fan: Before, input: { day?: number; month?: number }) =>
  fan.asks('mutation ($input: SetSpendingCapInput!) { setSpendingCap(input: $input) { user { id } } }', { input });

const shown = '[data-spending="shown"]';

const seen =
  (selector: string): Reach =>
  async ({ page }) => {
    await page.locator(selector).first().scrollIntoViewIfNeeded();
    await page.locator(selector).first().waitFor();
  };

/** As where the operator has caps by age. */
const isAskedForAge: Reach = async ({ page }) => {
  await page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes('query MySpending')) return route.fallback();
    const response = await route.fetch();
    const json = (await response.json()) as { data: { me: { spending: { isBirthMonthNeeded: boolean } } } };
    json.data.me.spending.isBirthMonthNeeded = true;
    return route.fulfill({ response, json });
  });
};

const isRefusedForAge: Reach = async ({ page }) => {
  await page.route('**/graphql', (route) => {
    if (!route.request().postData()?.includes('mutation Pay(')) return route.fallback();
    const extensions = { code: 'BIRTH_MONTH_REQUIRED', retryable: false, action: 'GIVE_BIRTH_MONTH' };
    const message = '年齢によってご利用金額の上限が異なります。先にマイページで、お生まれの年月をご入力ください。';
    return route.fulfill({ json: { data: { pay: null }, errors: [{ message, path: ['pay'], extensions }] } });
  });
};

/** On a desk it is seen already. */
const scrolls =
  (selector: string): Reach =>
  async ({ page }) => {
    const part = page.locator(selector).first();
    await part.evaluate((it) => innerWidth < 700 && it.scrollIntoView({ block: 'start' }));
  };

/** Caps on what a fan spends. */
export const STATES_OF_SPENDING: readonly State[] = [
  main(
    'spending, with limits',
    inTurn(
      signedIn('/me', async (fan) => {
        await limits(fan, { day: 3000, month: 9000 });
        await fan.paid(HARBOUR, 2);
      }),
      seen(shown),
      scrolls(shown),
    ),
  ),
  ...inBoth(
    'spending, raised later',
    inTurn(
      signedIn('/me', async (fan) => {
        await limits(fan, { day: 1000 });
        await limits(fan, { day: 5000, month: 20_000 });
      }),
      seen('[data-later]'),
      scrolls('.spending form'),
    ),
  ),
  ...inBoth(
    'spending, mistake',
    inTurn(
      signedIn('/me'),
      seen(shown),
      async ({ page }) => {
        await page.locator('#own-day').fill('abc');
      },
      presses('.spending form [type="submit"]', '#own-day[aria-invalid="true"]'),
    ),
  ),
  main('month of birth', inTurn(isAskedForAge, signedIn('/me'), seen('#birth-year'), scrolls('.spending'))),
  ...inBoth(
    'month of birth, mistake',
    inTurn(
      isAskedForAge,
      signedIn('/me'),
      seen('#birth-year'),
      presses('.spending form [type="submit"]', '#birth-year[aria-invalid="true"]'),
      scrolls('.spending'),
    ),
  ),
  ...inBoth(
    'gacha, a cap leaves nothing',
    signedIn(`/gachas/${HARBOUR}`, (fan) => limits(fan, { month: 100 })),
  ),
  ...inBoth(
    'last screen, a cap leaves nothing',
    signedIn(`/gachas/${HARBOUR}/order?plays=3`, (fan) => limits(fan, { month: 100 })),
  ),
  ...inBoth(
    'last screen, above a cap',
    inTurn(
      signedIn(`/gachas/${HARBOUR}/order?plays=3`, (fan) => limits(fan, { month: 700 })),
      presses('.confirm .button', '.notice'),
    ),
  ),
  ...inBoth(
    'pay, above a cap',
    inTurn(
      signedIn(async (fan) => {
        const orderId = await fan.ordered(HARBOUR, 3);
        await limits(fan, { day: 700, month: 5000 });
        return `/pay/card?order=${orderId}`;
      }),
      presses('.pay .button.main', '.notice.look'),
    ),
  ),
  main(
    'pay, month of birth needed',
    inTurn(
      isRefusedForAge,
      signedIn(async (fan) => `/pay/card?order=${await fan.ordered(HARBOUR)}`),
      presses('.pay .button.main', '.notice.look'),
    ),
  ),
];
