import * as oauth from 'oauth4webapi';
import { language } from './language.ts';
import { type Provider, serverOf } from './provider.ts';

/** Kept over the redirect to the provider and back, in this tab alone. */
export type Leaving = { issuer: string; verifier: string; state: string; nonce: string; back: string; isSilent: boolean };

export type Tokens = { bearer: string; refresh: string | undefined; idToken: string | undefined; until: number };

const INSECURE_LOCAL = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(location.hostname) && location.protocol === 'http:';
const options = { [oauth.allowInsecureRequests]: INSECURE_LOCAL };

/** The address at which the provider signs its user in, and what is needed once they are back at `home`. */
export async function wayTo(
  provider: Provider,
  home: string,
  back: string,
  isSilent: boolean,
): Promise<{ to: URL; leaving: Leaving }> {
  const server = await serverOf(provider);
  const [verifier, state, nonce] = [oauth.generateRandomCodeVerifier(), oauth.generateRandomState(), oauth.generateRandomNonce()];
  const to = new URL(server.authorization_endpoint ?? '', location.origin);
  const parameters = {
    ...provider.parameters,
    ...{ client_id: provider.clientId, redirect_uri: home, response_type: 'code', scope: provider.scopes.join(' ') },
    ...{ state, nonce, code_challenge: await oauth.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' },
    ui_locales: language.value,
    ...(isSilent && { prompt: 'none' }),
  };
  for (const [name, value] of Object.entries(parameters)) to.searchParams.set(name, value);
  return { to, leaving: { issuer: provider.issuer, verifier, state, nonce, back, isSilent } };
}

/** The tokens for what the provider said in the address. */
export async function taken(provider: Provider, home: string, left: Leaving, here: URL): Promise<Tokens> {
  const client = { client_id: provider.clientId };
  const server = await serverOf(provider);
  const answer = oauth.validateAuthResponse(server, client, here, left.state);
  if (provider.exchange) return exchanged(provider.exchange, answer.get('code') ?? '', home, left);
  const response = await oauth.authorizationCodeGrantRequest(server, client, oauth.None(), answer, home, left.verifier, options);
  const expected = provider.scopes.includes('openid') ? { expectedNonce: left.nonce } : {};
  return tokensOf(provider, await oauth.processAuthorizationCodeResponse(server, client, response, expected));
}

/** LINE's login is finished by the gateway. */
async function exchanged(path: string, code: string, home: string, { verifier, nonce }: Leaving): Promise<Tokens> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code, codeVerifier: verifier, redirectUri: home, nonce }),
  });
  if (!response.ok) throw new Error(`${response.status}`);
  const { token, expiresAt } = (await response.json()) as { token: string; expiresAt: string };
  return { bearer: token, refresh: undefined, idToken: undefined, until: Date.parse(expiresAt) };
}

export async function renewed(provider: Provider, refresh: string, idToken: string | undefined): Promise<Tokens> {
  const server = await serverOf(provider);
  const client = { client_id: provider.clientId };
  const response = await oauth.refreshTokenGrantRequest(server, client, oauth.None(), refresh, options);
  return tokensOf(provider, await oauth.processRefreshTokenResponse(server, client, response), { refresh, idToken });
}

/** `before`: what stays where the provider gives no other. */
function tokensOf(provider: Provider, tokens: oauth.TokenEndpointResponse, before?: Pick<Tokens, 'refresh' | 'idToken'>): Tokens {
  const bearer = provider.bearer === 'id_token' ? tokens.id_token : tokens.access_token;
  if (bearer === undefined) throw new Error(`the provider gave no ${provider.bearer}`);
  return {
    bearer,
    refresh: tokens.refresh_token ?? before?.refresh,
    idToken: tokens.id_token ?? before?.idToken,
    until: Date.now() + (tokens.expires_in ?? 300) * 1000,
  };
}

/** Where the provider signs out, if it says. */
export async function wayOut(provider: Provider, start: string, idToken: string | undefined): Promise<URL | undefined> {
  const server = provider.exchange ? undefined : await serverOf(provider);
  if (!server?.end_session_endpoint) return undefined;
  const leave = new URL(server.end_session_endpoint, location.origin);
  leave.searchParams.set('client_id', provider.clientId);
  leave.searchParams.set('post_logout_redirect_uri', start);
  leave.searchParams.set('ui_locales', language.value);
  if (idToken) leave.searchParams.set('id_token_hint', idToken);
  return leave;
}
