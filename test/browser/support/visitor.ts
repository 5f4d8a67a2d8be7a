import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

export type Look = {
  language?: 'ja' | 'en';
  /** A phone, unless it is said otherwise; one of the narrowest there are. */
  at?: 'phone' | 'desk' | 'narrow';
  isDark?: boolean;
  /** As large as readers may want texts. */
  isLargeText?: boolean;
  isStill?: boolean;
};

const SIZES = {
  phone: { width: 390, height: 844 },
  desk: { width: 1280, height: 900 },
  narrow: { width: 320, height: 640 },
} as const;
const LOCALES = { ja: 'ja-JP', en: 'en-GB' } as const;

export const contextOf = ({
  language = 'ja',
  at = 'phone',
  isDark = false,
  isStill = true,
}: Look = {}): BrowserContextOptions => ({
  viewport: SIZES[at],
  deviceScaleFactor: at === 'desk' ? 1 : 2,
  isMobile: at !== 'desk',
  hasTouch: at !== 'desk',
  locale: LOCALES[language],
  timezoneId: 'Asia/Tokyo',
  colorScheme: isDark ? 'dark' : 'light',
  reducedMotion: isStill ? 'reduce' : 'no-preference',
});

/** A worker takes over while a page is on its way: Chromium asks it for what was fetched ahead, and says so. Nothing is lost. */
const TAKEN_OVER = /^A preload for .* cross-world service worker|was preloaded using link preload but not used/;

/** As soon as there is a document. */
function largeText(): void {
  const grow = (): void => document.documentElement?.style.setProperty('font-size', '200%');
  document.addEventListener('readystatechange', grow);
  grow();
}

/** A person with a browser. What its pages complain of fails the test that closes it. */
export class Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly address: string;
  readonly complaints: string[] = [];
  /** What a test provokes and looks for by itself, such as the network that is taken away. */
  readonly expected: RegExp[] = [];

  private constructor(context: BrowserContext, page: Page, address: string) {
    this.context = context;
    this.page = page;
    this.address = address;
  }

  static async comes(browser: Browser, address: string, look: Look = {}, options: BrowserContextOptions = {}): Promise<Visitor> {
    const visitor = await Visitor.at(await browser.newContext({ ...contextOf(look), ...options }), address);
    if (look.isLargeText) await visitor.page.addInitScript(largeText);
    return visitor;
  }

  static async at(context: BrowserContext, address: string): Promise<Visitor> {
    const visitor = new Visitor(context, await context.newPage(), address);
    visitor.watches(visitor.page);
    context.on('page', (page) => visitor.watches(page));
    return visitor;
  }

  async opens(path: string): Promise<this> {
    await this.page.goto(this.address + path);
    await this.settles();
    return this;
  }

  /** Nothing is being loaded any more that the screen waits for. */
  async settles(): Promise<void> {
    await this.page.locator('#page > *').first().waitFor();
    await this.page.waitForFunction(() => !document.querySelector('.waiting, [aria-busy="true"]'));
  }

  /** By the page of the demonstration that asks for a name, at the first of its providers or another. */
  async signsIn(name: string, provider = 0): Promise<this> {
    await this.page.locator('[data-state="sign-in"] button').nth(provider).click();
    await this.page.locator(`button[name="name"][value="${name}"]`).click();
    await this.page.waitForURL((url) => url.origin === new URL(this.address).origin && !url.pathname.startsWith('/demo/'));
    await this.settles();
    return this;
  }

  button(name: string | RegExp) {
    return this.page.getByRole('button', { name });
  }

  link(name: string | RegExp) {
    return this.page.getByRole('link', { name });
  }

  async leaves(): Promise<void> {
    await this.context.close();
    const heard = this.complaints.filter((text) => !this.expected.some((pattern) => pattern.test(text)));
    if (heard.length > 0) throw new Error(`the pages complained:\n${heard.join('\n')}`);
  }

  private watches(page: Page): void {
    page.on('console', (message) => {
      const isHeard = message.type() === 'error' || (message.type() === 'warning' && !TAKEN_OVER.test(message.text()));
      if (isHeard) this.complaints.push(`${page.url()}: ${message.text()}`);
    });
    page.on('pageerror', (error) => this.complaints.push(`${page.url()}: ${error.stack ?? error.message}`));
    page.on('crash', () => this.complaints.push(`${page.url()} crashed`));
  }
}
