import type { Stage } from './stage.ts';
import type { Look, Visitor } from './visitor.ts';
import { Before } from './world.ts';

/** A state of a screen: how a visitor gets there. What axe finds in it, and how it looks, is the tests'. */
export type State = {
  name: string;
  /** One of those of which every variant is looked at. */
  isMain?: boolean;
  /** Where it is another than that of most: a phone, in Japanese. */
  look?: Look;
  /** Its picture has what is below the screen, too. */
  isWhole?: boolean;
  reach: Reach;
};

/** Leads a visitor who has just come to where the state can be seen. */
export type Reach = (visitor: Visitor, stage: Stage) => Promise<void>;

/** Each main screen is looked at in all of them. */
export const VARIANTS: Readonly<Record<string, Look>> = {
  'desk-en': { at: 'desk', language: 'en' },
  dark: { isDark: true },
  large: { isLargeText: true },
  'phone-en': { language: 'en' },
};

export const main = (name: string, reach: Reach): State => ({ name, isMain: true, reach });
export const also = (name: string, reach: Reach): State => ({ name, reach });
/** With texts twice as large on a narrow phone, down to the lower end: nothing of it may be cut. */
export const narrow = (name: string, reach: Reach): State[] =>
  (['ja', 'en'] as const).map((language) => ({
    ...{ name: `${name}, narrow and large${language === 'en' ? ', English' : ''}`, reach, isWhole: true },
    look: { at: 'narrow', isLargeText: true, language },
  }));

/** Once in each language. */
export const inBoth = (name: string, reach: Reach): State[] => [
  also(name, reach),
  { ...also(`${name}, English`, reach), look: { language: 'en' } },
];

export const opens =
  (path: string): Reach =>
  async (fan) => {
    await fan.opens(path);
  };

/** A fan of the state's own, signed in, with something done before, which may answer the address. */
export const signedIn =
  (path: string | ((fan: Before) => Promise<string>), before: (fan: Before) => Promise<unknown> = async () => {}): Reach =>
  async (visitor, stage) => {
    const name = stage.newName();
    const fan = await Before.of(stage, name);
    await before(fan);
    const to = typeof path === 'string' ? path : await path(fan);
    // The page of a card is a document of its own.
    const isApart = to.startsWith('/pay/');
    await stage.signsIn(visitor, name, isApart ? '/' : to);
    if (isApart) await visitor.opens(to);
  };

/** What happens on the screen, one after the other. */
export const inTurn =
  (...steps: readonly Reach[]): Reach =>
  async (visitor, stage) => {
    for (const step of steps) await step(visitor, stage);
  };

export const presses =
  (selector: string, state: string): Reach =>
  async ({ page }) => {
    await page.locator(selector).first().click();
    await page.locator(state).first().waitFor();
  };

export const losesNetwork: Reach = async (visitor) => {
  visitor.expected.push(/ERR_INTERNET_DISCONNECTED/);
  // The worker keeps the files once the screen is still; from then on the page opens without a network.
  await visitor.page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await visitor.context.setOffline(true);
};

/** A network that is there and answers nothing. */
export const withoutAnswers: Reach = async (visitor) => {
  visitor.expected.push(/ERR_FAILED|Failed to load resource/);
  await visitor.page.route('**/graphql', (route) => route.abort());
};
