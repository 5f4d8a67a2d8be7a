import { addressesOf } from '../../database/connection/hosts.ts';
import type { IdentityProvider } from '../identity-providers/identity-providers.ts';
import type { Risk, Unsafe } from './risk.ts';

/** The operator's settings, as far as they can be read. */
export type Settings = Partial<{
  NODE_ENV: string;
  HOST: string;
  BEHIND_PROXY: string;
  TLS_CERT: string;
  TRUSTED_PROXIES: string[];
  DATABASE_URL: string;
  DATABASE_DIRECT_URL: string;
  DATABASE_REPLICA_URLS: string[];
  IDENTITY_PROVIDERS: IdentityProvider[];
  PAYMENT_PROCESSOR: string;
  GMO_ENDPOINT: string;
  GMO_3DS: string;
  PUBLIC_URL: string;
  PAYMENT_RETURN_URL: string;
  STAFF_APP_URL: string;
  STAFF_ORIGIN: string;
  CORS_ORIGINS: string[];
  LOG_LEVEL: string;
}>;

type Rule = [applies: boolean, variable: string, risk: Risk, told: string];

export function unsafeSettings(it: Settings): Unsafe[] {
  const isProduction = it.NODE_ENV === 'production';
  const rules = isProduction ? [...ofMoney(it), ...ofTransport(it), ...ofProviders(it)] : ofDemonstration(it);
  return rules.filter(([applies]) => applies).map(([, variable, risk, told]) => ({ variable, risk, told }));
}

/** Demo tokens are issued without authentication. */
const ofDemonstration = (it: Settings): Rule[] => [
  [
    isOpen(it.HOST) && !('IDENTITY_PROVIDERS' in it),
    'HOST',
    'demo-identities',
    'the network would reach a gateway that believes in its own demo people; set IDENTITY_PROVIDERS',
  ],
];

const GMO_HOST = 'p01.mul-pay.jp';

function ofMoney(it: Settings): Rule[] {
  const usesGmo = it.PAYMENT_PROCESSOR === 'gmo';
  const isTest = it.GMO_ENDPOINT !== undefined && URL.parse(it.GMO_ENDPOINT)?.host !== GMO_HOST;
  return [
    [it.PAYMENT_PROCESSOR === 'sandbox', 'PAYMENT_PROCESSOR', 'sandbox', 'the sandbox gives prizes away: it takes no money'],
    [usesGmo && isTest, 'GMO_ENDPOINT', 'test-shop', `only ${GMO_HOST} takes money`],
    [usesGmo && it.GMO_3DS === 'off', 'GMO_3DS', 'no-3d-secure', 'no holder of a card is asked, so stolen cards are taken'],
  ];
}

function ofTransport(it: Settings): Rule[] {
  const pages = (['PUBLIC_URL', 'PAYMENT_RETURN_URL'] as const).map(
    (name): Rule => [
      isPlain(it[name]),
      name,
      'plain-http',
      'browsers would come back from the bank without encryption; use https',
    ],
  );
  const ofStaff = (['STAFF_APP_URL', 'STAFF_ORIGIN'] as const).map(
    (name): Rule => [
      isPlain(it[name]),
      name,
      'plain-http',
      'a page that another may replace on its way would get the invitations; use https',
    ],
  );
  return [
    ...pages,
    ...ofStaff,
    [
      isOpen(it.HOST) && it.BEHIND_PROXY !== 'on' && it.TLS_CERT === undefined,
      'HOST',
      'open-host',
      'tokens and addresses would cross the network without encryption; set TLS_CERT, or BEHIND_PROXY=on where a proxy does that',
    ],
    [
      it.BEHIND_PROXY === 'on' && !it.TRUSTED_PROXIES?.length,
      'TRUSTED_PROXIES',
      'one-address',
      'all callers behind the proxy would count as one address, with the limits of one; name the proxy',
    ],
    [it.CORS_ORIGINS?.[0] === '*', 'CORS_ORIGINS', 'any-origin', "every page could ask with its visitor's token; list yours"],
    [
      it.LOG_LEVEL === 'trace' || it.LOG_LEVEL === 'debug',
      'LOG_LEVEL',
      'verbose-log',
      'this level is for developers, and nothing promises what it tells',
    ],
    [
      isPlainDatabase(it.DATABASE_URL),
      'DATABASE_URL',
      'plain-database',
      'addresses and seeds would cross the network without encryption; say ?sslmode=verify-full',
    ],
    [
      isPlainDatabase(it.DATABASE_DIRECT_URL),
      'DATABASE_DIRECT_URL',
      'plain-database',
      'its password would cross the network without encryption; say ?sslmode=verify-full',
    ],
    [
      it.DATABASE_REPLICA_URLS?.some(isPlainDatabase) ?? false,
      'DATABASE_REPLICA_URLS',
      'plain-database',
      'addresses would cross the network without encryption; say ?sslmode=verify-full',
    ],
  ];
}

/** The key of the demonstration lies in DATA_DIR, where `gacha token` signs with it. */
const DEMO_KEY = 'demo';

const ofProviders = ({ IDENTITY_PROVIDERS: providers = [] }: Settings): Rule[] =>
  providers.flatMap(({ issuer, jwksUri, jwks, endpoints, line }, index): Rule[] => {
    const place = `IDENTITY_PROVIDERS at ${index}`;
    const isDemo = jwks?.keys.some(({ kid }) => kid === DEMO_KEY) ?? false;
    const pages = [endpoints?.authorization, endpoints?.token, endpoints?.endSession, ...(line?.redirectUris ?? [])];
    return [
      [pages.some(isPlain), place, 'plain-http', 'codes and tokens would cross the network without encryption; use https'],
      [
        isPlain(line?.tokenEndpoint),
        `${place}.line`,
        'plain-http',
        'the secret of the channel would be read on its way; use https',
      ],
      [isPlain(issuer), `${place}.issuer`, 'plain-http', 'use https'],
      [isPlain(jwksUri), `${place}.jwksUri`, 'plain-http', 'keys that another may replace on their way prove nothing; use https'],
      [isDemo, `${place}.jwks`, 'demo-identities', 'this is the key of the demo identity provider'],
    ];
  });

export const isLocal = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[?::1\]?)?$/.test(host);
const isOpen = (host: string | undefined): boolean => host !== undefined && !isLocal(host);
const isPlain = (address: string | undefined): boolean => /^http:/i.test(address ?? '');

const isPlainDatabase = (url = 'postgresql://localhost'): boolean =>
  addressesOf(url).some((address) => {
    const { hostname, searchParams } = new URL(address);
    return !isLocal(hostname) && (searchParams.get('sslmode') ?? 'disable') === 'disable';
  });
