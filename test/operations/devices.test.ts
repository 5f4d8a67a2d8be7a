import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { decodeProtectedHeader } from 'jose';
import { newKeys, renew, signIn } from '../clients/programs/device.ts';
import { commandsOfFile } from '../support/in-turn.ts';
import { aUsedDataFolder, type DataFolder, RunningGateway, runs } from '../support/running-gateway.ts';

const FESTIVAL = '0b6f3c1e-6f0a-4a53-9a0e-0d7a7c1f0001';
const jwk = { ...generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' }), kid: 'pool' };
const FANS = { for: 'user', issuer: 'https://pool.test', audience: 'app', providerType: 'pool', providerId: '1' };

let folder: DataFolder;
let gateway: RunningGateway;
beforeAll(async () => {
  folder = await aUsedDataFolder();
  gateway = await RunningGateway.starts({
    ...{ DATA_DIR: folder.path, NODE_ENV: 'production', PAYMENT_PROCESSOR: 'sandbox', LOG_LEVEL: 'info' },
    ALLOW_UNSAFE: 'sandbox,powerful-user',
    IDENTITY_PROVIDERS: JSON.stringify([{ ...FANS, algorithms: ['ES256'], jwks: { keys: [jwk] } }]),
  });
});
afterAll(async () => {
  await gateway.stop();
  await folder.away();
});

const command = commandsOfFile(() => ({ DATA_DIR: folder.path, STAFF_APP_URL: 'https://staff.example.com/' }));
const staff = (...words: string[]) => command('staff', ...words);

test('in production without a provider for staff they are invited by the command, work with devices alone, and are out at once', async () => {
  const address = `${gateway.address.replace('127.0.0.1', 'localhost')}/graphql`;
  const invited = await staff('invite', '--device', 'Tablet 3', '--name', 'Aoi', '--role', `counter:${FESTIVAL}`, '--by', 'Olga');
  expect(invited).toMatchObject({ code: 0, complained: '' });
  const [id = ''] = invited.said.split(' ');
  const [link = '', invitation = ''] = /https:\/\/staff\.example\.com\/#invitation=(.{43})\n/.exec(invited.said) ?? [];
  const keys = await newKeys();
  const { token } = await signIn(address, keys, link.trim());
  const me = async (of: string) => {
    const { data, errors } = await gateway.asks('{ staffMe { name roles { role } } }', of);
    return errors?.[0].extensions.code ?? data.staffMe.name;
  };
  expect(await me(token)).toBe('Aoi');

  expect((await staff('new-signing-key')).said).toMatch(/^Tokens of devices are signed with /);
  const renewed = await renew(address, keys);
  expect([await me(token), await me(renewed.token)]).toEqual(['Aoi', 'Aoi']);
  expect(decodeProtectedHeader(renewed.token).kid).not.toBe(decodeProtectedHeader(token).kid);

  expect((await staff('devices')).said).toMatch(new RegExp(`^${id}  Tablet 3 \\(Aoi, .*\\)  signed in, last seen `));
  expect((await staff('revoke-device', id, '--why', 'lost')).said).toMatch(/ {2}revoked/);
  expect([await me(token), await me(renewed.token)]).toEqual(['DEVICE_REVOKED', 'DEVICE_REVOKED']);
  await expect(renew(address, keys)).rejects.toThrow('DEVICE_REVOKED');
  const told = gateway.said + gateway.complained;
  expect(told).toContain('renewDeviceToken');
  for (const secret of [invitation, token, renewed.token.slice(-40)]) expect(told).not.toContain(secret);
});

test('in production nobody is invited where the link would lead nowhere', async () => {
  const invite = ['staff', 'invite', '--device', 'Tablet 9', '--name', 'Aoi', '--role', 'counter'];
  const nowhere = [
    {},
    // Without a page of staff the link would be answered with a 404.
    { PUBLIC_URL: 'https://gacha.example' },
    { PUBLIC_URL: 'https://gacha.example', PAGES: 'fan' },
    { PUBLIC_URL: 'http://gacha.example', PAGES: 'staff' },
    { STAFF_APP_URL: 'https://localhost/' },
  ];
  const before = (await staff('devices')).said;
  for (const addresses of nowhere) {
    const told = await runs('src/commands/gacha.ts', invite, { DATA_DIR: folder.path, NODE_ENV: 'production', ...addresses });
    expect([told.code, told.said]).toEqual([1, '']);
    expect(told.complained).toContain('STAFF_APP_URL, or PUBLIC_URL with staff among PAGES, must be an https address');
  }
  expect((await staff('devices')).said).toBe(before);
  const known = { DATA_DIR: folder.path, NODE_ENV: 'production', PUBLIC_URL: 'https://gacha.example', PAGES: 'staff' };
  const invited = (await runs('src/commands/gacha.ts', invite, known)).said;
  expect(invited).toContain('https://gacha.example/staff#invitation=');
  expect(invited).not.toContain('this machine');
  await staff(
    'revoke-device',
    (await staff('devices')).said
      .split('\n')
      .find((line) => line.includes('Tablet 9'))
      ?.split(' ')[0] ?? '',
    '--why',
    'a test',
  );
});

test('whoever begins names nothing: the link of an operator is good for an hour, that of a counter for fifteen minutes', async () => {
  const minutes = async (...words: string[]): Promise<number> => {
    const { code, said } = await staff('invite', ...words);
    expect(code).toBe(0);
    const [, until = ''] = /Good once, until (\S+)\.\n/.exec(said) ?? [];
    const [id = ''] = said.split(' ');
    expect((await staff('revoke-device', id, '--why', 'a test')).code).toBe(0);
    return Math.round((Date.parse(until) - Date.now()) / 60_000);
  };
  expect(await minutes('--role', 'operator')).toBe(60);
  expect(await minutes('--device', 'Tablet 11', '--name', 'Aoi', '--role', 'counter')).toBe(15);
  expect((await staff('invite', '--role', 'operator', '--role', 'counter')).complained).toMatch(/^--device is needed/);
});

test('what the command cannot do is told in words, and does nothing', async () => {
  const before = (await staff('devices')).said;
  const mistakes = await Promise.all([
    staff('invite', '--device', 'Tablet'),
    staff('invite', '--device', 'Tablet', '--staff', 'x', '--name', 'y'),
    staff('invite', '--device', 'Tablet', '--staff', 'x'),
    staff('invite', '--device', ' ', '--name', 'Aoi', '--role', 'counter'),
    staff('invite', '--device', 'Tablet', '--name', 'Aoi', '--role', 'king'),
    staff('revoke-device', 'x', '--why', 'y'),
    staff('revoke-device', FESTIVAL),
  ]);
  expect(mistakes.map(({ code, complained }) => [code, complained.split(/[:.]/)[0]])).toEqual([
    [2, '--staff is needed, or --name and --role for a new member'],
    [2, '--staff is for a member who is here, --name and --role are for a new one'],
    [1, 'There is no such staff member, no such device, or no such gacha'],
    [1, '--device must not be empty'],
    [1, '--role king'],
    [1, 'There is no such staff member, no such device, or no such gacha'],
    [2, "Required option '--why <text>' not specified"],
  ]);
  expect((await staff('devices')).said).toBe(before);
});

test('outside production the link is of this machine, which is said', async () => {
  const invite = ['staff', 'invite', '--device', 'Tablet 10', '--name', 'Aoi', '--role', 'counter'];
  const told = await runs('src/commands/gacha.ts', invite, { DATA_DIR: folder.path });
  expect([told.code, told.said]).toEqual([0, expect.stringContaining('http://localhost:4000/staff#invitation=')]);
  expect(told.said).toMatch(/\nIt opens on this machine alone: set PUBLIC_URL, .+ that phones reach\.\n$/);
});
