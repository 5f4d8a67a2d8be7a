import * as oauth from 'oauth4webapi';
import type { Language } from './chosen.ts';

/** A way to sign in, as `GET /sign-in` tells it. */
export type Provider = {
  for: 'user' | 'staff';
  label: Record<Language, string>;
  issuer: string;
  clientId: string;
  scopes: readonly string[];
  bearer: 'access_token' | 'id_token';
  parameters: Readonly<Record<string, string>>;
  discovery: string | null;
  endpoints: { authorization: string; token?: string; endSession?: string } | null;
  exchange: string | null;
};

const servers = new Map<string, Promise<oauth.AuthorizationServer>>();

/** Where a provider is asked: read once while the page is open. */
export function serverOf(provider: Provider): Promise<oauth.AuthorizationServer> {
  const found = servers.get(provider.issuer) ?? readServer(provider);
  servers.set(provider.issuer, found);
  found.catch(() => servers.delete(provider.issuer));
  return found;
}

async function readServer({ issuer, discovery, endpoints }: Provider): Promise<oauth.AuthorizationServer> {
  if (discovery === null) {
    const { authorization = '', token, endSession } = endpoints ?? {};
    return {
      ...{ issuer, authorization_endpoint: authorization },
      ...(token !== undefined && { token_endpoint: token }),
      ...(endSession !== undefined && { end_session_endpoint: endSession }),
    };
  }
  const response = await fetch(new URL(discovery, location.origin));
  return oauth.processDiscoveryResponse(new URL(issuer), response);
}
