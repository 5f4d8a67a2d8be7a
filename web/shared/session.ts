import { computed, signal } from '@preact/signals';
import * as oauth from 'oauth4webapi';
import type { Bearer } from './client.ts';
import { language, remember, remembered } from './language.ts';
import { type Provider, serverOf } from './provider.ts';

/** Kept over the redirect to the provider and back, in this tab alone. */
type Leaving = { issuer: string; verifier: string; state: string; nonce: string; back: string; isSilent: boolean };

type Tokens = { bearer: string; refresh: string | undefined; idToken: string | undefined; until: number };

export type SessionState = 'unknown' | 'out' | 'in';

const LEAVING = 'leaving';
/** Renewed that long before it ends, so that no call meets its end. */
const EARLY_MS = 60_000;

const INSECURE_LOCAL = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(location.hostname) && location.protocol === 'http:';
const options = { [oauth.allowInsecureRequests]: INSECURE_LOCAL };

/**
 * Signing in by a redirect of the whole page. Tokens live in memory; what is kept is which provider it was, so that a page that is
 * opened again asks that one without a word (`prompt=none`).
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

  /** `home` is the address that the provider knows, to come back to; `start` is where one is who has signed out. */
  constructor(who: 'user' | 'staff', home: string, start = home) {
    this.#who = who;
    this.#home = new URL(home, location.origin).href;
    this.#start = new URL(start, location.origin).href;
    this.#key = `signed-in-${who}`;
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
        const isRefused = error instanceof oauth.AuthorizationResponseError;
        if (!left.isSilent) this.failed.value = isRefused && error.error === 'access_denied' ? 'cancelled' : 'failed';
        // One that cannot be asked without a word is asked anew, by a tap. A network that fails has signed nobody out.
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
    // Without a network nobody is signed out, and the page stays: what is kept can still be read.
    if (navigator.onLine) {
      const provider = (await this.providers().catch(() => [])).find(({ issuer }) => issuer === before);
      if (provider) await this.#leave(provider, true, here.pathname + here.search).catch(() => {});
    }
    this.state.value = 'out';
    return undefined;
  }

  /** Whose account it is that is signed in. */
  issuer = (): string | null => remembered(this.#key);

  providers(): Promise<readonly Provider[]> {
    this.#providers ??= fetch('/sign-in')
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
    const server = provider && !provider.exchange ? await serverOf(provider).catch(() => undefined) : undefined;
    if (!server?.end_session_endpoint || !provider) return location.assign(this.#start);
    const leave = new URL(server.end_session_endpoint, location.origin);
    leave.searchParams.set('client_id', provider.clientId);
    leave.searchParams.set('post_logout_redirect_uri', this.#start);
    leave.searchParams.set('ui_locales', language.value);
    if (idToken) leave.searchParams.set('id_token_hint', idToken);
    location.assign(leave);
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
      const server = await serverOf(provider);
      const client = { client_id: provider.clientId };
      const response = await oauth.refreshTokenGrantRequest(server, client, oauth.None(), refresh, options);
      this.#keep(provider, await oauth.processRefreshTokenResponse(server, client, response), refresh);
      return true;
    } catch (error) {
      // The provider said no; without an answer it may say yes later.
      if (error instanceof oauth.ResponseBodyError) this.#forget();
      return false;
    }
  }

  async #leave(provider: Provider, isSilent: boolean, back: string): Promise<void> {
    const server = await serverOf(provider);
    const [verifier, state, nonce] = [
      oauth.generateRandomCodeVerifier(),
      oauth.generateRandomState(),
      oauth.generateRandomNonce(),
    ];
    const leaving: Leaving = { issuer: provider.issuer, verifier, state, nonce, back, isSilent };
    sessionStorage.setItem(LEAVING, JSON.stringify(leaving));
    const to = new URL(server.authorization_endpoint ?? '', location.origin);
    const parameters = {
      ...provider.parameters,
      ...{ client_id: provider.clientId, redirect_uri: this.#home, response_type: 'code', scope: provider.scopes.join(' ') },
      ...{ state, nonce, code_challenge: await oauth.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' },
      ui_locales: language.value,
      ...(isSilent && { prompt: 'none' }),
    };
    for (const [name, value] of Object.entries(parameters)) to.searchParams.set(name, value);
    if (isSilent) location.replace(to);
    else location.assign(to);
    // What comes after would run while the page goes away.
    await new Promise(() => {});
  }

  async #comeBack(left: Leaving, here: URL): Promise<void> {
    const provider = (await this.providers()).find(({ issuer }) => issuer === left.issuer);
    if (!provider) throw new Error('the provider is no longer offered');
    const client = { client_id: provider.clientId };
    const server = await serverOf(provider);
    const answer = oauth.validateAuthResponse(server, client, here, left.state);
    if (provider.exchange) return this.#exchange(provider, provider.exchange, answer.get('code') ?? '', left);
    const { verifier, nonce } = left;
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      oauth.None(),
      answer,
      this.#home,
      verifier,
      options,
    );
    const isOpenId = provider.scopes.includes('openid');
    const tokens = await oauth.processAuthorizationCodeResponse(
      server,
      client,
      response,
      isOpenId ? { expectedNonce: nonce } : {},
    );
    this.#keep(provider, tokens, undefined);
  }

  /** LINE's login is finished by the gateway. */
  async #exchange(provider: Provider, path: string, code: string, { verifier, nonce }: Leaving): Promise<void> {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code, codeVerifier: verifier, redirectUri: this.#home, nonce }),
    });
    if (!response.ok) throw new Error(`${response.status}`);
    const { token, expiresAt } = (await response.json()) as { token: string; expiresAt: string };
    this.#tokens = { bearer: token, refresh: undefined, idToken: undefined, until: Date.parse(expiresAt) };
    this.#signedIn(provider);
  }

  #keep(provider: Provider, tokens: oauth.TokenEndpointResponse, refresh: string | undefined): void {
    const bearer = provider.bearer === 'id_token' ? tokens.id_token : tokens.access_token;
    if (bearer === undefined) throw new Error(`the provider gave no ${provider.bearer}`);
    this.#tokens = {
      bearer,
      refresh: tokens.refresh_token ?? refresh,
      idToken: tokens.id_token ?? this.#tokens?.idToken,
      until: Date.now() + (tokens.expires_in ?? 300) * 1000,
    };
    this.#signedIn(provider);
  }

  #signedIn(provider: Provider): void {
    remember(this.#key, provider.issuer);
    this.state.value = 'in';
  }
}

function takeLeaving(): Leaving | undefined {
  const text = sessionStorage.getItem(LEAVING);
  sessionStorage.removeItem(LEAVING);
  return text === null ? undefined : (JSON.parse(text) as Leaving);
}
