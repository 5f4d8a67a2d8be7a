import { computed, signal } from '@preact/signals';
import { remember, remembered, signedInKey } from './chosen.ts';
import type { Bearer } from './client.ts';
import { OF_PROVIDERS, send } from './early.ts';
import type { Provider } from './provider.ts';
import type { Leaving, Tokens } from './signing-in.ts';

export type SessionState = 'unknown' | 'out' | 'in';

const LEAVING = 'leaving';
/** Renewed that long before it ends, so that no call meets its end. */
const EARLY_MS = 60_000;

/** It is loaded at sign-in, or where there was one before: most visitors only look around. */
const signingIn = () => import('./signing-in.ts');

/** What the provider said, by the names of oauth4webapi, whose classes come that late too. */
const [CAME_BACK_REFUSED, TOKEN_REFUSED] = ['OAUTH_AUTHORIZATION_RESPONSE_ERROR', 'OAUTH_RESPONSE_BODY_ERROR'];
const told = (error: unknown) => error as { code?: string; error?: string };

/**
 * Signing in by a redirect of the whole page. Tokens live in memory; what is kept is which provider it was, so that a page that
 * is opened again asks that one without a word (`prompt=none`).
 */
export class Session implements Bearer {
  readonly state = signal<SessionState>('unknown');
  readonly isIn = computed(() => this.state.value === 'in');
  /** The last try came to nothing, and why: shown once. */
  readonly failed = signal<'cancelled' | 'failed' | null>(null);
  #tokens: Tokens | undefined;
  #renewing: Promise<boolean> | undefined;
  #providers: Promise<readonly Provider[]> | undefined;
  readonly #who: 'user' | 'staff';
  readonly #home: string;
  readonly #key: string;
  readonly #start: string;
  readonly #told = new BroadcastChannel('session');

  /** `home` is the address that the provider knows, to come back to; `start` is where a sign-out leads. */
  constructor(who: 'user' | 'staff', home: string, start = home) {
    this.#who = who;
    this.#home = new URL(home, location.origin).href;
    this.#start = new URL(start, location.origin).href;
    this.#key = signedInKey(who);
    this.#told.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (data === `out-${who}`) this.#forget();
    };
  }

  /** When the page opens: it comes back from a provider, or was signed in before, or neither. Answers where to go on. */
  async begin(): Promise<string | undefined> {
    const left = takeLeaving();
    const here = new URL(location.href);
    if (left && here.searchParams.has('state')) {
      try {
        await this.#comeBack(left, here);
      } catch (error) {
        const { code, error: word } = told(error);
        const isCancelled = code === CAME_BACK_REFUSED && word === 'access_denied';
        if (!left.isSilent) this.failed.value = isCancelled ? 'cancelled' : 'failed';
        // A provider that answers only after a question is asked anew, by a tap. A network that fails is no sign-out.
        if (error instanceof TypeError) this.state.value = 'out';
        else this.#forget();
      }
      return left.back;
    }
    const before = remembered(this.#key);
    if (before === null) {
      this.state.value = 'out';
      return undefined;
    }
    // To have no network is no sign-out, and the page stays: what is kept can still be read.
    if (navigator.onLine) {
      const [providers] = await Promise.all([this.providers().catch(() => []), signingIn().catch(() => undefined)]);
      const provider = providers.find(({ issuer }) => issuer === before);
      if (provider) await this.#leave(provider, true, here.pathname + here.search).catch(() => {});
    }
    this.state.value = 'out';
    return undefined;
  }

  /** The provider of the account that is signed in. */
  issuer = (): string | null => remembered(this.#key);

  providers(): Promise<readonly Provider[]> {
    this.#providers ??= send(OF_PROVIDERS)
      .then((response) => response.json() as Promise<{ providers: Provider[] }>)
      .then(({ providers }) => providers.filter((one) => one.for === this.#who));
    this.#providers.catch(() => {
      this.#providers = undefined;
    });
    return this.#providers;
  }

  /** The page goes away, and comes back to where it is now. */
  signIn(provider: Provider, back = location.pathname + location.search): Promise<void> {
    return this.#leave(provider, false, back);
  }

  async token(): Promise<string | undefined> {
    if (this.#tokens && this.#tokens.until - EARLY_MS < Date.now()) await this.renew();
    return this.#tokens?.bearer;
  }

  /** Many calls that meet the end of a token renew it once. */
  renew(): Promise<boolean> {
    this.#renewing ??= this.#renew().finally(() => {
      this.#renewing = undefined;
    });
    return this.#renewing;
  }

  /** In every tab, and at the provider where it says how. */
  async signOut(): Promise<void> {
    const { idToken } = this.#tokens ?? {};
    const provider = await this.#provider();
    this.#forget();
    this.#told.postMessage(`out-${this.#who}`);
    const leave =
      provider &&
      (await signingIn()
        .then((it) => it.wayOut(provider, this.#start, idToken))
        .catch(() => undefined));
    location.assign(leave ?? this.#start);
  }

  #forget(): void {
    remember(this.#key, null);
    this.#tokens = undefined;
    this.state.value = 'out';
  }

  #provider = async (): Promise<Provider | undefined> => {
    const issuer = remembered(this.#key);
    return (await this.providers()).find((one) => one.issuer === issuer);
  };

  async #renew(): Promise<boolean> {
    const refresh = this.#tokens?.refresh;
    const provider = await this.#provider().catch(() => undefined);
    if (!provider) return false;
    if (refresh === undefined) return false;
    try {
      const { renewed } = await signingIn();
      this.#signedIn(provider, await renewed(provider, refresh, this.#tokens?.idToken));
      return true;
    } catch (error) {
      // The provider said no; without an answer it may say yes later.
      if (told(error).code === TOKEN_REFUSED) this.#forget();
      return false;
    }
  }

  async #leave(provider: Provider, isSilent: boolean, back: string): Promise<void> {
    const { wayTo } = await signingIn();
    const { to, leaving } = await wayTo(provider, this.#home, back, isSilent);
    sessionStorage.setItem(LEAVING, JSON.stringify(leaving));
    if (isSilent) location.replace(to);
    else location.assign(to);
    // What comes after would run while the page goes away.
    await new Promise(() => {});
  }

  async #comeBack(left: Leaving, here: URL): Promise<void> {
    const [{ taken }, providers] = await Promise.all([signingIn(), this.providers()]);
    const provider = providers.find(({ issuer }) => issuer === left.issuer);
    if (!provider) throw new Error('the provider is no longer offered');
    this.#signedIn(provider, await taken(provider, this.#home, left, here));
  }

  #signedIn(provider: Provider, tokens: Tokens): void {
    this.#tokens = tokens;
    remember(this.#key, provider.issuer);
    this.state.value = 'in';
  }
}

function takeLeaving(): Leaving | undefined {
  const text = sessionStorage.getItem(LEAVING);
  sessionStorage.removeItem(LEAVING);
  return text === null ? undefined : (JSON.parse(text) as Leaving);
}
