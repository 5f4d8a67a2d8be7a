import * as oauth from 'oauth4webapi';

type Cookie = { name: string; value: string; path: string; attributes: string };

/** A browser's cookies, as far as one gateway sets them: by name and path. */
export class CookieJar {
  private readonly cookies = new Map<string, Cookie>();

  take(from: URL, headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(/;\s*/);
      const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
      const path = attributes.find((one) => /^path=/i.test(one))?.slice(5) ?? from.pathname;
      const isGone = attributes.some((one) => /^expires=Thu, 01 Jan 1970/i.test(one));
      if (isGone) this.cookies.delete(`${name} ${path}`);
      else this.cookies.set(`${name} ${path}`, { name, value, path, attributes: attributes.join('; ') });
    }
  }

  for({ pathname }: URL): string {
    const isBelow = ({ path }: Cookie) => pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`);
    return this.all
      .filter(isBelow)
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
  }

  get all(): Cookie[] {
    return [...this.cookies.values()];
  }
}

export type Page = { url: URL; status: number; headers: Headers; body: string };
type Sent = { form?: Record<string, string>; headers?: Record<string, string> | undefined };

/** A person with a browser, led from page to page. It stops at `until`, which need not exist. */
export class Visitor {
  readonly jar = new CookieJar();

  async opens(address: URL | string, until: (url: URL) => boolean = () => false, { form, headers }: Sent = {}): Promise<Page> {
    const url = new URL(address);
    if (until(url)) return { url, status: 0, headers: new Headers(), body: '' };
    const cookie = this.jar.for(url);
    const answer = await fetch(url, {
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
      headers: { ...(cookie && { cookie }), ...headers },
      redirect: 'manual',
    });
    this.jar.take(url, answer.headers);
    const next = answer.headers.get('location');
    if (next !== null) return this.opens(new URL(next, url), until, { headers });
    const page = { url, status: answer.status, headers: answer.headers, body: await answer.text() };
    return page.body.includes('document.forms[0].submit()') ? this.submits(page, until) : page;
  }

  /** The form of a page, with what is hidden in it. */
  async submits({ url, body }: Page, until?: (url: URL) => boolean, more: Record<string, string> = {}): Promise<Page> {
    const action = /<form[^>]* action="([^"]+)"/.exec(body)?.[1] ?? url.href;
    return this.opens(new URL(action, url), until, { form: { ...hiddenIn(body), ...more } });
  }
}

const hiddenIn = (body: string): Record<string, string> =>
  Object.fromEntries([...body.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]));

const OPTIONS = { [oauth.allowInsecureRequests]: true };

/** What a page of the gateway knows of one sign-in that it began. */
type Begun = { verifier: string; state: string; nonce: string };
export type Offer = { issuer: string; clientId: string; discovery: string; label: { ja: string; en: string } };

/** A page of the gateway, by oauth4webapi alone: it knows nothing but what `GET /sign-in` told it. */
export class SignInPage {
  readonly server: oauth.AuthorizationServer;
  readonly client: oauth.Client;
  readonly redirectUri: string;

  private constructor(server: oauth.AuthorizationServer, client: oauth.Client, redirectUri: string) {
    this.server = server;
    this.client = client;
    this.redirectUri = redirectUri;
  }

  static async of(origin: string, { issuer, clientId, discovery }: Offer, path = '/'): Promise<SignInPage> {
    const answer = await fetch(new URL(discovery, origin));
    const server = await oauth.processDiscoveryResponse(new URL(issuer), answer);
    return new SignInPage(server, { client_id: clientId }, origin + path);
  }

  async begins(more: Record<string, string> = {}): Promise<Begun & { url: URL }> {
    const begun = {
      verifier: oauth.generateRandomCodeVerifier(),
      state: oauth.generateRandomState(),
      nonce: oauth.generateRandomNonce(),
    };
    const url = new URL(this.server.authorization_endpoint ?? '');
    const asked = {
      ...{ client_id: this.client.client_id, redirect_uri: this.redirectUri, response_type: 'code', scope: 'openid' },
      ...{ state: begun.state, nonce: begun.nonce, code_challenge_method: 'S256' },
      ...{ code_challenge: await oauth.calculatePKCECodeChallenge(begun.verifier), ...more },
    };
    for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
    return { ...begun, url };
  }

  isBack = (url: URL): boolean => url.href.split(/[?#]/)[0] === this.redirectUri;

  /** The page is open again, at the address where the provider sent its visitor. */
  async finishes({ verifier, state, nonce }: Begun, back: URL): Promise<oauth.TokenEndpointResponse> {
    const parameters = oauth.validateAuthResponse(this.server, this.client, back, state);
    const words = [this.server, this.client, oauth.None(), parameters, this.redirectUri, verifier] as const;
    const answer = await oauth.authorizationCodeGrantRequest(...words, OPTIONS);
    const options = { expectedNonce: nonce, requireIdToken: true };
    return oauth.processAuthorizationCodeResponse(this.server, this.client, answer, options);
  }

  async signsIn(visitor: Visitor, name: string, more: Record<string, string> = {}): Promise<oauth.TokenEndpointResponse> {
    const begun = await this.begins(more);
    const who = await visitor.opens(begun.url, this.isBack);
    const { url } = await visitor.opens(who.url, this.isBack, { form: { name } });
    return this.finishes(begun, url);
  }

  async renews(refreshToken: string): Promise<oauth.TokenEndpointResponse> {
    const answer = await oauth.refreshTokenGrantRequest(this.server, this.client, oauth.None(), refreshToken, OPTIONS);
    return oauth.processRefreshTokenResponse(this.server, this.client, answer);
  }
}
