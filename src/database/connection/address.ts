import { readFileSync } from 'node:fs';
import { type ConnectionOptions, checkServerIdentity, createSecureContext } from 'node:tls';
import type { ClientConfig } from 'pg';
import type { ClientOptions } from './client.ts';
import { addressesOf, hostMistakes, hostOf, TARGETS, targetOf } from './hosts.ts';
import { type Server, serversOf } from './servers.ts';

/** As `pg_stat_activity` shows it, unless the address names an application. */
export type ConnectionPurpose = 'gateway' | 'listener' | 'readiness' | 'command' | 'migration' | 'export' | 'books';

type Parameters = Partial<Record<(typeof PARAMETERS)[number], string>>;
type Tls = Exclude<ClientConfig['ssl'], undefined>;

const TLS_PARAMETERS = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey'] as const;
const PARAMETERS = [...TLS_PARAMETERS, 'application_name', 'connect_timeout', 'target_session_attrs'] as const;
const MODES = ['disable', 'require', 'verify-ca', 'verify-full', 'no-verify'];
const NODE_CERTIFICATES = 'system';
const MAX_CONNECT_SECONDS = 10;

/** Parts of the address that cannot be honoured, in words that follow the name of its variable. */
export function addressMistakes(url: string): string[] {
  const ofHosts = hostMistakes(url);
  if (ofHosts.length > 0) return ofHosts;
  return addressesOf(url).every(isAddress) ? mistakesAtEach(url) : ['must be a postgresql:// address'];
}

const isAddress = (address: string): boolean => /^postgres(ql)?:$/.test(URL.parse(address)?.protocol ?? '');

/** Checks the part after the hosts, which is the same for each of them. */
function mistakesAtEach(url: string): string[] {
  const [address = url] = addressesOf(url);
  const { searchParams, hash } = new URL(address);
  // In the startup message a NUL ends a parameter and begins another one.
  if (/%00/.test(url)) return ['it must not contain NUL (%00)'];
  if (hash) return ['it must not contain #: write it as %23'];
  const names = [...new Set(searchParams.keys())];
  const unknown = names.filter((name) => !isKnown(name)).map((name) => `the parameter ${name} is not known here`);
  const empty = names.filter((name) => isKnown(name) && !searchParams.get(name)).map((name) => `${name} is empty`);
  const twice = names.filter((name) => searchParams.getAll(name).length > 1).map((name) => `${name} is named twice`);
  const mistakes = [...unknown, ...empty, ...twice, ...mistakesIn(urlParameters(address))];
  return mistakes.length > 0 ? mistakes : [...unreadable(url)];
}

function mistakesIn({ sslmode, connect_timeout: seconds, target_session_attrs: target, ...others }: Parameters): string[] {
  const files = (['sslrootcert', 'sslcert', 'sslkey'] as const).filter((name) => others[name] !== undefined);
  const isOn = sslmode !== undefined && sslmode !== 'disable';
  const rules: [applies: boolean, mistake: string][] = [
    [
      sslmode !== undefined && !MODES.includes(sslmode),
      `sslmode must be one of ${MODES.join(', ')}: other modes promise nothing`,
    ],
    [!isOn && files.length > 0, `${files.join(', ')} means nothing without an sslmode that encrypts`],
    [(others.sslcert === undefined) !== (others.sslkey === undefined), 'sslcert and sslkey belong together'],
    [
      sslmode === 'verify-ca' && !hasOwnRoots(others),
      'sslmode=verify-ca needs sslrootcert, the file of its certificate authority',
    ],
    [sslmode === 'no-verify' && others.sslrootcert !== undefined, 'sslrootcert verifies, which sslmode=no-verify does not'],
    [sslmode === 'require' && others.sslrootcert === NODE_CERTIFICATES, 'sslrootcert=system needs sslmode=verify-full'],
    [
      seconds !== undefined && !isSeconds(seconds),
      `connect_timeout must be a whole number of seconds, 1 to ${MAX_CONNECT_SECONDS}`,
    ],
    [
      target !== undefined && !TARGETS.includes(target),
      `target_session_attrs must be one of ${TARGETS.join(', ')}: a gateway writes`,
    ],
  ];
  return rules.filter(([applies]) => applies).map(([, mistake]) => mistake);
}

function* unreadable(url: string): Generator<string> {
  try {
    const { ssl, database } = connectionTo(url, 'command');
    if (!database) yield 'it names no database';
    if (typeof ssl === 'object') createSecureContext(ssl);
  } catch (error) {
    const { message } = error as Error;
    yield error instanceof URIError ? 'a % in it begins no character' : `its certificates cannot be used (${message})`;
  }
}

const isKnown = (name: string): name is (typeof PARAMETERS)[number] => (PARAMETERS as readonly string[]).includes(name);
const isSeconds = (text: string): boolean => /^[1-9]\d{0,2}$/.test(text) && Number(text) <= MAX_CONNECT_SECONDS;
const hasOwnRoots = ({ sslrootcert }: Parameters): boolean => sslrootcert !== undefined && sslrootcert !== NODE_CERTIFICATES;
const urlParameters = (url: string): Parameters => Object.fromEntries(new URL(url).searchParams);

export function connectionTo(url: string, purpose: ConnectionPurpose): ClientOptions {
  const [first = url, ...others] = addressesOf(url);
  const { username, password, pathname, searchParams } = new URL(first);
  const { application_name, connect_timeout: seconds } = urlParameters(first);
  const servers = [serverAt(first), ...others.map(serverAt)] as const;
  const isChosen = others.length > 0 || searchParams.has('target_session_attrs');
  return {
    ...servers[0],
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)),
    sslnegotiation: 'postgres',
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: application_name || `gacha ${purpose}`,
    ...(seconds && { connectionTimeoutMillis: Number(seconds) * 1000 * servers.length }),
    ...(isChosen && { servers: serversOf(servers, targetOf(url)) }),
  };
}

const serverAt = (address: string): Server => ({
  host: hostOf(address),
  port: Number(new URL(address).port) || 5432,
  ssl: tlsOf(address),
});

/** Node would trust its own authorities where a file names none. */
function certificatesIn(file: string): string {
  const text = readFileSync(file, 'utf8');
  if (!text.includes('-----BEGIN CERTIFICATE-----')) throw new Error(`${file} holds no certificate`);
  return text;
}

/** As libpq has it: `require` asks for encryption alone, unless a root certificate is named. */
function tlsOf(url: string): Tls {
  const { sslmode, sslrootcert, sslcert, sslkey } = urlParameters(url);
  if (sslmode === undefined || sslmode === 'disable') return false;
  const own: ConnectionOptions = {
    ...(sslrootcert && sslrootcert !== NODE_CERTIFICATES && { ca: certificatesIn(sslrootcert) }),
    ...(sslcert && sslkey && { cert: readFileSync(sslcert, 'utf8'), key: readFileSync(sslkey, 'utf8') }),
  };
  if (sslmode === 'no-verify' || (sslmode === 'require' && !sslrootcert)) return { ...own, rejectUnauthorized: false };
  // Node would hold the certificate of an address without a name against "localhost".
  const isTheirs = sslmode === 'verify-full' ? checkServerIdentity.bind(null, hostOf(url)) : () => undefined;
  return { ...own, rejectUnauthorized: true, checkServerIdentity: (_name, certificate) => isTheirs(certificate) };
}
