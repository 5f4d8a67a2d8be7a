import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Asked, Client, Grant } from 'oidc-provider';
import { DEMO_AUDIENCE, DEMO_CLIENT, DEMO_ISSUERS, type DemoRole, type SigningKey } from '../demo.ts';

/** What the provider shows to people. */
type ProviderPages = {
  failed(asked: Asked, told: { error?: string; error_description?: string }): string;
  leaving(asked: Asked, form: string): string;
  left(asked: Asked): string;
};

type DemoProviderOptions = {
  role: DemoRole;
  /** The path below which it is served. */
  mount: string;
  key: SigningKey;
  /** Where a browser may be sent back to. */
  redirectUris(asked: Asked): readonly string[];
  pages: ProviderPages;
  knows(name: string): Promise<boolean>;
  failed(error: Error): void;
};

export type DemoProvider = {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** What a client has sent the browser here for; undefined where none has, or long ago. */
  asking(request: IncomingMessage, response: ServerResponse): Promise<Record<string, unknown> | undefined>;
  signIn(request: IncomingMessage, response: ServerResponse, name: string): Promise<void>;
  cancel(request: IncomingMessage, response: ServerResponse): Promise<void>;
};

const ALGORITHM = 'ES256';
const HOUR = 3_600;
const FORTNIGHT = 14 * 24 * HOUR;
const RESOURCE = 'urn:gacha-gateway:demo';

/** Loaded when it is first needed; a development dependency, so it may be absent, and undefined is answered then. */
export async function openDemoProvider(options: DemoProviderOptions): Promise<DemoProvider | undefined> {
  const loaded = await load();
  if (!loaded) return undefined;
  const { Provider, errors, createMemoryAdapter } = loaded;
  const settings = settingsOf(options, new errors.InvalidTarget());
  const inMemory = createMemoryAdapter();
  const clients = {
    find: async (id: string) => (Provider.ctx && id === DEMO_CLIENT ? clientAt(Provider.ctx, options) : undefined),
  };
  const adapter = (model: string) => (model === 'Client' ? clients : inMemory(model));
  const provider = new Provider(DEMO_ISSUERS[options.role].issuer, { ...settings, adapter });
  provider.on('server_error', (_asked, error) => options.failed(error));
  return {
    handle: provider.callback(),
    asking: (request, response) =>
      provider.interactionDetails(request, response).then(
        ({ params }) => params,
        (error: unknown) => {
          if (error instanceof errors.SessionNotFound) return undefined;
          throw error;
        },
      ),
    signIn: (request, response, accountId) => provider.interactionFinished(request, response, { login: { accountId } }),
    cancel: (request, response) => provider.interactionFinished(request, response, { error: 'access_denied' }),
  };
}

async function load() {
  try {
    const [provider, memory] = await Promise.all([
      import('oidc-provider'),
      import('oidc-provider/lib/adapters/memory_adapter.js'),
    ]);
    return { ...provider, ...memory };
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}

/** The gateway's pages, at the name and port at which the browser has them: of a mapped port the gateway knows nothing. */
function clientAt(asked: Asked, options: DemoProviderOptions) {
  const redirectUris = options.redirectUris(asked);
  return {
    ...{ client_id: DEMO_CLIENT, token_endpoint_auth_method: 'none', application_type: 'web' },
    ...{ grant_types: ['authorization_code', 'refresh_token'], response_types: ['code'] },
    ...{ redirect_uris: redirectUris, post_logout_redirect_uris: redirectUris, id_token_signed_response_alg: ALGORITHM },
  };
}

function settingsOf({ role, mount, key, redirectUris, pages, knows }: DemoProviderOptions, otherResource: Error) {
  const show = (asked: Asked, page: string) => {
    asked.type = 'html';
    asked.body = page;
  };
  return {
    jwks: { keys: [key] },
    cookies: {
      names: { session: `demo-${role}`, interaction: `demo-${role}-asked`, resume: `demo-${role}-back` },
      // The others have the path of one question each.
      long: { httpOnly: true, sameSite: 'lax', signed: true, path: mount },
      short: { httpOnly: true, sameSite: 'lax', signed: true },
      keys: [randomBytes(32).toString('base64url')],
    },
    scopes: ['openid'],
    responseTypes: ['code'],
    pkce: { required: () => true },
    clientBasedCORS: (asked: Asked, origin: string) => redirectUris(asked).some((uri) => URL.parse(uri)?.origin === origin),
    ttl: {
      ...{ AccessToken: HOUR, IdToken: HOUR, AuthorizationCode: 60, Interaction: HOUR },
      ...{ RefreshToken: FORTNIGHT, Session: FORTNIGHT, Grant: FORTNIGHT },
    },
    issueRefreshToken: async (_asked: Asked, client: Client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    loadExistingGrant: grantOf,
    findAccount: async (_asked: Asked, name: string) =>
      (await knows(name)) ? { accountId: name, claims: async () => ({ sub: name }) } : undefined,
    interactions: { url: async (_asked: Asked, { uid }: { uid: string }) => `${mount}/who/${uid}` },
    renderError: async (asked: Asked, told: object) => show(asked, pages.failed(asked, told)),
    features: {
      ...{ devInteractions: { enabled: false }, dPoP: { enabled: false }, userinfo: { enabled: false } },
      pushedAuthorizationRequests: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: async (asked: Asked, form: string) => show(asked, pages.leaving(asked, form)),
        postLogoutSuccessSource: async (asked: Asked) => show(asked, pages.left(asked)),
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: async () => RESOURCE,
        useGrantedResource: async () => true,
        getResourceServerInfo: async (_asked: Asked, resource: string) => {
          if (resource !== RESOURCE) throw otherResource;
          const jwt = { sign: { alg: ALGORITHM } };
          return { scope: 'openid', audience: DEMO_AUDIENCE, accessTokenFormat: 'jwt', accessTokenTTL: HOUR, jwt };
        },
      },
    },
  };
}

/** The gateway's own pages may have the account without a question to its owner. */
async function grantOf({ oidc }: Asked): Promise<Grant | undefined> {
  const { client, account, session, provider } = oidc;
  if (!client || !account) return undefined;
  const earlier = session?.grantIdFor(client.clientId);
  const found = earlier === undefined ? undefined : await provider.Grant.find(earlier);
  const grant = found ?? new provider.Grant({ accountId: account.accountId, clientId: client.clientId });
  grant.addOIDCScope('openid');
  grant.addResourceScope(RESOURCE, 'openid');
  await grant.save();
  return grant;
}
