import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { listenForChanges } from '../../src/database/connection/notifications.ts';
import { GATEWAY_TIMEOUTS } from '../../src/database/connection/timeouts.ts';
import { unprivileged } from '../../src/database/embedded/process.ts';
import { Readiness } from '../../src/database/readiness/readiness.ts';
import { migrationsOf, openOrm } from '../../src/start/database/orm.ts';
import { aCertificate, anAuthority, type Certificate } from '../support/certificates.ts';
import { eventually } from '../support/eventually.ts';
import { OwnPostgres } from '../support/own-postgres.ts';
import { type Ended, type Environment, Program, RunningGateway, runs } from '../support/running-gateway.ts';
import { openWay } from '../support/way.ts';

const HOST = 'localhost';

let folder: string;
let encrypted: OwnPostgres;
let plain: OwnPostgres;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gacha-certificates-'));
  await chmod(folder, 0o755);
  const [authority, stranger] = [anAuthority('The authority'), anAuthority('Another authority')];
  await writeFile(join(folder, 'stranger.crt'), stranger.cert);
  await writeFile(join(folder, 'authority.crt'), authority.cert);
  await writes('server', aCertificate(authority, HOST));
  await writes('client', aCertificate(authority, 'postgres'));
  const settings = {
    ssl: 'on',
    ssl_cert_file: file('server.crt'),
    ssl_key_file: file('server.key'),
    ssl_ca_file: file('authority.crt'),
  };
  [encrypted, plain] = await Promise.all([OwnPostgres.starts(settings), OwnPostgres.starts()]);
});
afterAll(async () => {
  await Promise.all([encrypted?.away(), plain?.away()]);
  await rm(folder, { recursive: true, force: true });
});

const file = (name: string): string => join(folder, name);

/** PostgreSQL reads a key only of its own account, and only where no other may. */
async function writes(name: string, { cert, key }: Certificate): Promise<void> {
  await writeFile(file(`${name}.crt`), cert);
  await writeFile(file(`${name}.key`), key, { mode: 0o600 });
  const account = unprivileged();
  if (account && name === 'server') await chown(file(`${name}.key`), account.uid, account.gid);
}

/** The address of a server with parameters, by the host's name unless another is given. */
function at({ url }: OwnPostgres, parameters: Record<string, string>, host = HOST): Environment {
  const address = new URL(url);
  address.hostname = host;
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  return { PORT: '0', NODE_ENV: 'test', LOG_LEVEL: 'warn', DATABASE_URL: address.href };
}

type Session = { application: string; ssl: boolean; certified: boolean };

/** Every session but that which asks. */
async function sessionsAt({ url }: OwnPostgres): Promise<Session[]> {
  const client = new pg.Client({ connectionString: url, ssl: false });
  await client.connect();
  const { rows } = await client.query<Session>(
    `select application_name as application, ssl, client_dn is not null as certified from pg_stat_ssl join pg_stat_activity using (pid)
      where datname = current_database() and pid <> pg_backend_pid() order by 1`,
  );
  await client.end();
  return rows;
}

/** Connects as the three parts of a gateway do, for as long as something is done. */
async function connected(url: string, work: () => Promise<void>): Promise<void> {
  const orm = await openOrm(url);
  const readiness = new Readiness({ url, migrations: migrationsOf(orm) });
  const changes = listenForChanges(url);
  changes.start({ catalogue: () => {}, users: () => {} });
  try {
    await orm.em.fork().execute('select 1');
    await eventually(() => changes.isListening());
    expect(await readiness.ask()).toBe(true);
    await work();
  } finally {
    readiness.stop();
    await changes.stop();
    await orm.close();
  }
}

test('of several hosts each must have a certificate for its own name', async () => {
  const { port, password } = new URL(encrypted.url);
  const asked = `gacha?sslmode=verify-full&sslrootcert=${file('authority.crt')}`;
  const through = (...hosts: string[]) =>
    `postgresql://postgres:${password}@${hosts.map((host) => `${host}:${port}`).join(',')}/${asked}`;
  await connected(through('127.0.0.1', HOST), async () => {
    expect((await sessionsAt(encrypted)).every(({ ssl }) => ssl)).toBe(true);
  });
  const orm = await openOrm(through('127.0.0.1', '127.0.0.2'));
  await expect(orm.em.fork().execute('select 1')).rejects.toThrow(/127\.0\.0\.1:\d+: .*altnames.*;/);
  await orm.close();
});

describe('every connection is made as the address says', () => {
  test.each<[string, () => Record<string, string>, { ssl: boolean; certified: boolean }]>([
    ['nothing', () => ({}), { ssl: false, certified: false }],
    ['disable', () => ({ sslmode: 'disable' }), { ssl: false, certified: false }],
    ['require', () => ({ sslmode: 'require' }), { ssl: true, certified: false }],
    [
      'require and whom to trust',
      () => ({ sslmode: 'require', sslrootcert: file('authority.crt') }),
      { ssl: true, certified: false },
    ],
    ['no-verify', () => ({ sslmode: 'no-verify' }), { ssl: true, certified: false }],
    ['verify-ca', () => ({ sslmode: 'verify-ca', sslrootcert: file('authority.crt') }), { ssl: true, certified: false }],
    ['verify-full', () => ({ sslmode: 'verify-full', sslrootcert: file('authority.crt') }), { ssl: true, certified: false }],
    [
      'a certificate of the client',
      () => ({ sslmode: 'require', sslcert: file('client.crt'), sslkey: file('client.key') }),
      { ssl: true, certified: true },
    ],
  ])('%s', async (_what, parameters, expected) => {
    const { DATABASE_URL = '' } = at(encrypted, parameters());
    await connected(DATABASE_URL, async () => {
      const sessions = await sessionsAt(encrypted);
      expect(sessions.map(({ application }) => application)).toEqual(['gacha gateway', 'gacha listener', 'gacha readiness']);
      expect(sessions.map(({ ssl, certified }) => ({ ssl, certified }))).toEqual(sessions.map(() => expected));
    });
  });

  test('by a gateway as by its parts', async () => {
    const parameters = { sslmode: 'verify-full', sslrootcert: file('authority.crt') };
    const gateway = await RunningGateway.starts(at(encrypted, parameters));
    await gateway.becomesReady();
    expect((await fetch(`${gateway.address}/api/v1/gachas`)).status).toBe(200);
    const sessions = await sessionsAt(encrypted);
    expect([...new Set(sessions.map(({ application }) => application))]).toEqual([
      'gacha gateway',
      'gacha listener',
      'gacha readiness',
    ]);
    expect(sessions.every(({ ssl }) => ssl)).toBe(true);
    expect(await gateway.stop()).toMatchObject({ code: 0, complained: '' });
  });

  test('under the name that the address gives', async () => {
    const gateway = await RunningGateway.starts(at(encrypted, { application_name: 'booth 7', connect_timeout: '3' }));
    await gateway.becomesReady();
    expect([...new Set((await sessionsAt(encrypted)).map(({ application }) => application))]).toEqual(['booth 7']);
    await gateway.stop();
  });

  test('by the commands, too', async () => {
    const env = at(encrypted, { sslmode: 'verify-full', sslrootcert: file('authority.crt') });
    expect(await runs('src/commands/gacha.ts', ['database', 'migrate'], env)).toMatchObject({ code: 0, complained: '' });
    const untrusting = at(encrypted, { sslmode: 'verify-full', sslrootcert: file('stranger.crt') });
    expect((await runs('src/commands/gacha.ts', ['database', 'migrate'], untrusting)).complained).toMatch(UNUSABLE);
  });
});

const UNUSABLE = /^DATABASE_URL: the database cannot be used \(.+\)\.\n$/;

/** What pg or Node says of a server without TLS, or with a certificate that will not do. */
const NOT_TRUSTED = /does not support SSL|self.signed|unable to|not match|altnames|certificate/i;

describe('a server that is not what was asked for is not used', () => {
  const ofStranger = (sslmode: string) => () => at(encrypted, { sslmode, sslrootcert: file('stranger.crt') });
  test.each<[string, () => Environment]>([
    ['require, but a server without TLS', () => at(plain, { sslmode: 'require' })],
    ['verify-full, but a server without TLS', () => at(plain, { sslmode: 'verify-full', sslrootcert: file('authority.crt') })],
    ['no-verify, but a server without TLS', () => at(plain, { sslmode: 'no-verify' })],
    ['require, but of another authority', ofStranger('require')],
    ['verify-ca, but of another authority', ofStranger('verify-ca')],
    ['verify-full, but of another authority', ofStranger('verify-full')],
    ['verify-full, but of an authority that the system does not know', () => at(encrypted, { sslmode: 'verify-full' })],
    [
      'verify-full, but another name',
      () => at(encrypted, { sslmode: 'verify-full', sslrootcert: file('authority.crt') }, '127.0.0.1'),
    ],
  ])('%s', async (_what, env) => {
    const { DATABASE_URL = '' } = env();
    await expect(connected(DATABASE_URL, async () => {})).rejects.toThrow(NOT_TRUSTED);
  });

  test('and a gateway says so, and does not start', async () => {
    const { code, said, complained } = await startsOrEnds(ofStranger('verify-full')());
    expect(complained).toMatch(UNUSABLE);
    expect([code, /answers at/.test(said)]).toEqual([1, false]);
  });

  test('verify-ca does not ask for the name', async () => {
    const env = at(encrypted, { sslmode: 'verify-ca', sslrootcert: file('authority.crt') }, '127.0.0.1');
    await connected(env.DATABASE_URL ?? '', async () => {});
  });
});

/** One that starts although it should not is stopped. */
function startsOrEnds(env: Environment): Promise<Ended> {
  const gateway = new Program('src/main.ts', [], env);
  gateway.says(/answers at/).then(
    () => gateway.stop(),
    () => {},
  );
  return gateway.ended;
}

test('a listener that is lost is told of once, and once when it is back', async () => {
  const way = await openWay(plain.url);
  const gateway = await RunningGateway.starts({ ...at(plain, {}), DATABASE_URL: way.url });
  const linesOf = (text: string) => gateway.said.split('\n').filter((line) => line.includes(text)).length;
  const [LOST, BACK] = ['for changes lost its connection', 'for changes is connected again'];
  way.refuse(/^gacha listener$/);
  await eventually(() => linesOf(LOST) > 0);
  // It is tried again every second.
  await pause(2_500);
  expect([linesOf(LOST), linesOf(BACK)]).toEqual([1, 0]);
  way.admit();
  await eventually(() => linesOf(BACK) > 0);
  expect([linesOf(LOST), linesOf(BACK)]).toEqual([1, 1]);
  await gateway.stop();
  way.cut();
});

test('an encrypted connection that becomes silent is given up as well', async () => {
  const way = await openWay(encrypted.url);
  const { DATABASE_URL = '' } = at(encrypted, { sslmode: 'verify-full', sslrootcert: file('authority.crt') });
  const through = new URL(DATABASE_URL);
  through.port = new URL(way.url).port;
  const orm = await openOrm(through.href, { driverOptions: { ...GATEWAY_TIMEOUTS, answerTimeoutMillis: 1_500 } });
  expect(await orm.em.fork().execute('select ssl from pg_stat_ssl where pid = pg_backend_pid()')).toEqual([{ ssl: true }]);
  way.silence();
  await expect(orm.em.fork().execute('select 1')).rejects.toMatchObject({ code: 'CONNECTION_LOST' });
  way.hear();
  expect(await orm.em.fork().execute('select 1 as one')).toEqual([{ one: 1 }]);
  await orm.close();
  way.cut();
});
