import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { IdentityProvider } from '../../../config/identity-providers/identity-providers.ts';
import { serveAllowedMethods } from '../allowed-methods.ts';

export const SIGN_IN = '/sign-in';
export const LINE_SIGN_IN = `${SIGN_IN}/line`;

/** As pages read it. An address may be without an origin, and is of this gateway then. */
export type Offer = {
  for: 'user' | 'staff';
  label: { ja: string; en: string };
  issuer: string;
  clientId: string;
  scopes: readonly string[];
  /** Which token of the provider's answer the page sends to this gateway. */
  bearer: 'access_token' | 'id_token';
  /** More that the page adds to its question to the provider. */
  parameters: Readonly<Record<string, string>>;
  /** Where the endpoints are told; null where they are told here. */
  discovery: string | null;
  endpoints: { authorization: string; token?: string; endSession?: string } | null;
  /** Where this gateway makes a token of the code, in place of the provider; null where the provider does. */
  exchange: string | null;
};

type PageProvider = Pick<IdentityProvider, 'for' | 'issuer' | 'clientId' | 'label' | 'scopes' | 'bearer' | 'parameters'> &
  Pick<IdentityProvider, 'endpoints' | 'line'> & { discovery?: string };

const DISCOVERY = '/.well-known/openid-configuration';

function offerOf(provider: PageProvider, clientId: string): Offer {
  const { issuer, endpoints, line, discovery = issuer.replace(/\/$/, '') + DISCOVERY } = provider;
  const name = URL.parse(issuer)?.host ?? issuer;
  const bearer = line ? 'id_token' : (provider.bearer ?? 'access_token');
  return {
    ...{ for: provider.for, label: provider.label ?? { ja: name, en: name }, issuer, clientId },
    ...{ scopes: provider.scopes ?? ['openid'], bearer, parameters: provider.parameters ?? {} },
    discovery: endpoints || line ? null : discovery,
    endpoints: line ? { authorization: line.authorizationEndpoint } : ((endpoints as Offer['endpoints']) ?? null),
    exchange: line ? LINE_SIGN_IN : null,
  };
}

export const offersOf = (providers: readonly PageProvider[]): Offer[] =>
  providers.flatMap((it) => (it.clientId === undefined ? [] : [offerOf(it, it.clientId)]));

/** The providers that a page may send its visitors to. The same for all, and no secret. */
export function serveSignIn(app: FastifyInstance, offers: readonly Offer[]): void {
  const body = Buffer.from(JSON.stringify({ providers: offers }));
  const tag = `"${hash('sha256', body, 'base64url').slice(0, 22)}"`;
  const headers = { etag: `W/${tag}`, 'cache-control': 'public, max-age=60' };
  app.get(SIGN_IN, async (request, reply) => {
    reply.headers(headers);
    if (request.headers['if-none-match']?.includes(tag)) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(body);
  });
  serveAllowedMethods(app, SIGN_IN, ['GET', 'HEAD']);
}
