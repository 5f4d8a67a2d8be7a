import { expect, test } from '@jest/globals';
import pg from 'pg';
import { connectionTo } from '../../src/database/connection/address.ts';
import { readConfig } from '../../src/start/read-config.ts';

const ADDRESS = 'postgresql://gateway:se%23cret@db.example.com/gacha';
const CERTIFICATE = new URL('../../package.json', import.meta.url).pathname;

const mistakesIn = (env: Record<string, string>): string => {
  try {
    readConfig(env);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

test.each([
  ['sslmode=prefer', 'sslmode must be one of'],
  ['sslmode=allow', 'sslmode must be one of'],
  ['sslmode=verifyfull', 'sslmode must be one of'],
  ['sslmode=', 'sslmode is empty'],
  ['sslmode=require&sslmode=disable', 'sslmode is named twice'],
  ['ssl=true', 'the parameter ssl is not known here'],
  ['ssl_mode=require', 'the parameter ssl_mode is not known here'],
  ['pool_max=3', 'the parameter pool_max is not known here'],
  ['options=-c%20search_path%3Dx', 'the parameter options is not known here'],
  ['host=elsewhere.example.com', 'the parameter host is not known here'],
  ['schema=x', 'the parameter schema is not known here'],
  ['sslrootcert=/ca.crt', 'sslrootcert means nothing without an sslmode that encrypts'],
  ['sslmode=disable&sslcert=/a&sslkey=/b', 'sslcert, sslkey means nothing without'],
  ['sslmode=verify-ca', 'sslmode=verify-ca needs sslrootcert'],
  ['sslmode=verify-ca&sslrootcert=system', 'sslmode=verify-ca needs sslrootcert'],
  ['sslmode=require&sslrootcert=system', 'sslrootcert=system needs sslmode=verify-full'],
  ['sslmode=no-verify&sslrootcert=/ca.crt', 'sslrootcert verifies, which sslmode=no-verify does not'],
  ['sslmode=verify-full&sslrootcert=/no/such/file', 'its certificates cannot be used (ENOENT'],
  ['sslmode=require&sslcert=/a', 'sslcert and sslkey belong together'],
  [`sslmode=require&sslcert=${CERTIFICATE}&sslkey=${CERTIFICATE}`, 'its certificates cannot be used ('],
  [`sslmode=verify-ca&sslrootcert=${CERTIFICATE}`, 'its certificates cannot be used ('],
  ['application_name=a%00options%00-csession_replication_role=replica', 'it must not contain NUL'],
  ['application_name=a#b', 'it must not contain #'],
  ['connect_timeout=0', 'connect_timeout must be a whole number of seconds'],
  ['connect_timeout=1.5', 'connect_timeout must be a whole number of seconds'],
  ['connect_timeout=11', 'connect_timeout must be a whole number of seconds'],
  ['target_session_attrs=standby', 'target_session_attrs must be one of read-write, primary, any'],
  ['target_session_attrs=', 'target_session_attrs is empty'],
  ['load_balance_hosts=random', 'the parameter load_balance_hosts is not known here'],
])('an address with %s is refused: %s', (parameters, sentence) => {
  const told = mistakesIn({ DATABASE_URL: `${ADDRESS}?${parameters}` });
  expect(told).toContain(`  DATABASE_URL: ${sentence}`);
  expect(told).not.toContain('cret');
});

test.each(['postgresql://gateway@db.example.com', 'postgresql://gateway@db.example.com/'])(
  '%s names no database',
  (DATABASE_URL) => {
    expect(mistakesIn({ DATABASE_URL })).toContain('  DATABASE_URL: it names no database');
  },
);

test('a password that cannot be read is refused without being told', () => {
  const told = mistakesIn({ DATABASE_URL: 'postgresql://gateway:se%cret@db.example.com/gacha' });
  expect(told).toContain('  DATABASE_URL: a % in it begins no character');
  expect(told).not.toContain('cret');
});

test.each(['PGOPTIONS', 'PGSSLMODE', 'PGSSLROOTCERT', 'PGSSLCERT', 'PGSSLKEY', 'PGSSLNEGOTIATION'])(
  '%s, which other programs obey, is refused beside an address',
  (name) => {
    expect(mistakesIn({ DATABASE_URL: ADDRESS, [name]: 'require' })).toContain(`  ${name}: is not obeyed here`);
    expect(mistakesIn({ [name]: 'require' })).toBe('');
  },
);

test('every part of an address is obeyed', () => {
  const address = 'postgresql://us%40er:pa%2Fss@[::1]:6543/my%20db?application_name=booth&connect_timeout=7&sslmode=require';
  expect(connectionTo(address, 'gateway')).toMatchObject({
    host: '::1',
    port: 6543,
    user: 'us@er',
    password: 'pa/ss',
    database: 'my db',
    application_name: 'booth',
    connectionTimeoutMillis: 7000,
    ssl: { rejectUnauthorized: false },
  });
  expect(connectionTo(ADDRESS, 'listener')).toMatchObject({ port: 5432, application_name: 'gacha listener', ssl: false });
});

test.each([
  ['db.example.com', 'DNS:db.example.com', true],
  ['db.example.com', 'DNS:localhost', false],
  ['10.0.0.5', 'IP Address:10.0.0.5', true],
  ['10.0.0.5', 'DNS:localhost', false],
])('verify-full holds a certificate against the host of the address: %s, %s', (host, subjectaltname, isTheirs) => {
  const { ssl } = connectionTo(`postgresql://u:p@${host}/gacha?sslmode=verify-full`, 'gateway');
  const check = (ssl as { checkServerIdentity(name: string, cert: object): Error | undefined }).checkServerIdentity;
  // What Node hands over is no help: it is "localhost" for every address without a name.
  expect(check('localhost', { subject: {}, subjectaltname }) === undefined).toBe(isTheirs);
});

test.each([
  ['one,,two', 'one of its hosts has no name'],
  ['one,', 'one of its hosts has no name'],
  [',one', 'one of its hosts has no name'],
  ['one:5432,one:5432', 'it names a host twice'],
  ['one:5432,two:port', 'must be a postgresql:// address'],
  ['one:5432,two:70000', 'must be a postgresql:// address'],
  ['one,postgresql://u:p@two', 'must be one postgresql:// address, with commas between its hosts'],
])('the hosts %s are refused: %s', (hosts, sentence) => {
  for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL']) {
    const told = mistakesIn({ [name]: `postgresql://u:se%23cret@${hosts}/gacha` });
    expect(told).toContain(`  ${name}: ${sentence}`);
    expect(told).not.toContain('cret');
  }
});

test('what is wrong behind several hosts is told once', () => {
  const told = mistakesIn({ DATABASE_URL: 'postgresql://u:p@one,two:6432/gacha?sslmode=prefer&x=1' });
  expect(told.match(/DATABASE_URL/g)).toHaveLength(2);
  expect(mistakesIn({ DATABASE_URL: 'postgresql://u:p@one,[::1]:6432/gacha?target_session_attrs=primary' })).toBe('');
});

test('a new connection goes to the host that worked last, and from one that did not to the next', () => {
  const address = 'postgresql://u:p%40ss@one,[::1]:6432,three:7432/gacha?sslmode=verify-full&connect_timeout=2';
  const { servers, password, connectionTimeoutMillis } = connectionTo(address, 'gateway');
  if (!servers) throw new Error('there is no choice');
  expect([servers.target, password, connectionTimeoutMillis]).toEqual(['read-write', 'p@ss', 6000]);
  const at = () => `${servers.next().host}:${servers.next().port}`;
  const seen = [at()];
  const first = servers.next();
  servers.failed(first, new Error('refused'));
  seen.push(at());
  // Of two that failed at the same host, the second has nothing to go on from.
  servers.failed(first, new Error('refused'));
  seen.push(at());
  servers.worked(servers.next());
  seen.push(at());
  expect(servers.failed(servers.next(), new Error('a standby'))).toMatchObject({
    message: 'one:5432: refused; ::1:6432: a standby',
  });
  seen.push(at());
  servers.failed(servers.next(), new Error('gone'));
  seen.push(at());
  expect(seen).toEqual(['one:5432', '::1:6432', '::1:6432', '::1:6432', 'three:7432', 'one:5432']);
});

test('a wrong password is the same at each host, and is not asked for at the next', () => {
  const { servers } = connectionTo('postgresql://u:p@one,two/gacha', 'gateway');
  const wrong = Object.assign(new pg.DatabaseError('wrong password', 0, 'error'), { code: '28P01' });
  expect(servers?.failed(servers.next(), wrong)).toBe(wrong);
  expect(servers?.next().host).toBe('one');
  const starting = Object.assign(new pg.DatabaseError('starting up', 0, 'error'), { code: '57P03' });
  servers?.failed(servers.next(), starting);
  expect(servers?.next().host).toBe('two');
});

test('verify-full holds the certificate of each host against its own name', () => {
  const { servers } = connectionTo('postgresql://u:p@one.example.com,two.example.com/gacha?sslmode=verify-full', 'gateway');
  const accepts = (subjectaltname: string) => {
    const { ssl } = servers?.next() ?? {};
    const check = (ssl as { checkServerIdentity(name: string, cert: object): Error | undefined }).checkServerIdentity;
    return check('localhost', { subject: {}, subjectaltname }) === undefined;
  };
  expect([accepts('DNS:one.example.com'), accepts('DNS:two.example.com')]).toEqual([true, false]);
  if (servers) servers.failed(servers.next(), new Error('refused'));
  expect([accepts('DNS:one.example.com'), accepts('DNS:two.example.com')]).toEqual([false, true]);
});
