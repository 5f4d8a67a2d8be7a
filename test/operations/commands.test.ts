import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '../support/eventually.ts';
import { type CommandLine, commandsOfFile, runInTurn } from '../support/in-turn.ts';
import {
  aDataFolder,
  aUsedDataFolder,
  type DataFolder,
  type Ended,
  Program,
  postgresOf,
  RunningGateway,
  runs,
} from '../support/running-gateway.ts';

const FESTIVAL = '0b6f3c1e-6f0a-4a53-9a0e-0d7a7c1f0001';
const demo = JSON.parse(readFileSync(new URL('../../src/operator/catalogue/demo.json', import.meta.url), 'utf8'));

let folder: DataFolder;
const command = (name: string, ...words: string[]): Promise<Ended> =>
  runs('src/commands/gacha.ts', [name, ...words], { DATA_DIR: folder.path });

beforeAll(async () => {
  folder = await aUsedDataFolder();
});
afterAll(() => folder.away());

/** A catalogue file in which the festival has this name. */
function aFile(name: string, shown?: (key: string, value: unknown) => unknown): string {
  const file = join(folder.path, '../catalogue.json');
  writeFileSync(file, JSON.stringify({ gachas: [{ ...demo.gachas[0], name }] }, shown));
  return file;
}

async function changesTheCatalogue(name: string): Promise<void> {
  expect(await command('catalogue', 'import', aFile(name))).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^Imported 1 /),
    complained: '',
  });
  const exported = await command('catalogue', 'export');
  expect(exported).toMatchObject({ code: 0, complained: '' });
  const { gachas } = JSON.parse(exported.said);
  expect(gachas.find(({ id }: { id: string }) => id === FESTIVAL).name).toBe(name);
}

describe('beside a running gateway', () => {
  let gateway: RunningGateway;
  const command = commandsOfFile(() => ({ DATA_DIR: folder.path }));
  beforeAll(async () => {
    gateway = await RunningGateway.starts({ DATA_DIR: folder.path });
  });
  afterAll(async () => {
    await gateway.stop();
  });

  test('the catalogue is changed in the database that the gateway serves, and left running', async () => {
    await changesTheCatalogue('Beside');
    expect((await command('migrate')).said).toBe('The database is up to date.\n');
    expect((await gateway.asks(`{ gacha(id: "${FESTIVAL}") { name } }`)).data.gacha.name).toBe('Beside');
  });

  test('the demo tokens are accepted: a user may sign up, and staff see their gachas', async () => {
    const alice = (await command('token', 'user', 'alice')).said.trim();
    expect((await gateway.asks('mutation { signUp { user { id } } }', alice)).data.signUp.user.id).toBeDefined();
    const booth = (await command('token', 'staff', 'east-booth')).said.trim();
    expect((await gateway.asks('{ staffMe { gachas { nodes { id } } } }', booth)).data.staffMe.gachas.nodes).not.toEqual([]);
  });

  test('a user who is banned is refused by the running gateway at once, and let in again; who decided and why is kept', async () => {
    const token = (await command('token', 'user', 'mallory')).said.trim();
    const { id } = (await gateway.asks('mutation { signUp { user { id } } }', token)).data.signUp.user;
    const code = async () => (await gateway.asks('{ orders { totalCount } }', token)).errors?.[0].extensions.code;
    expect(await code()).toBeUndefined();
    const ban = await command('users', 'ban', id, '--why', 'sold prizes', '--by', 'Olga');
    expect(ban).toMatchObject({ code: 0, said: `User ${id} is banned.\n`, complained: '' });
    expect(await code()).toBe('USER_BANNED');
    const line = new RegExp(`^${id}  banned \\d{4}-\\S+Z by Olga: sold prizes\n$`);
    expect((await command('users', 'list')).said).toMatch(line);
    expect((await command('users', 'unban', id, '--why', 'a mistake')).said).toBe(`User ${id} is no longer banned.\n`);
    expect(await code()).toBeUndefined();
    expect((await command('users', 'list')).said).toBe('No user is banned.\n');
    expect((await command('users', 'list', id)).said).toMatch(/ unbanned .+: a mistake\n.+ banned .+ by Olga: sold prizes\n$/);
    const nobody = '00000000-0000-4000-8000-000000000000';
    const mistakes = await Promise.all([
      command('users', 'ban', id),
      command('users', 'ban', nobody, '--why', 'x'),
      command('users', 'unban', id, '--why', 'x'),
      command('users', 'ban', id, '--why', ' '),
    ]);
    expect(mistakes.map(({ code, complained }) => [code, complained.split(/[:.]/)[0]])).toEqual([
      [2, "Required option '--why <text>' not specified"],
      [1, `There is no user ${nobody}`],
      [1, `User ${id} is not banned`],
      [1, '--why must have a letter or a digit'],
    ]);
  });

  test('a sale is paused, goes on and ends; the running gateway shows it, and the audit log tells', async () => {
    const shown = async () => (await gateway.asks(`{ gacha(id: "${FESTIVAL}") { status isPaused } }`)).data.gacha;
    const open = await shown();
    const pauses = await command('gachas', 'pause', FESTIVAL, '--why', 'a long queue', '--by', 'Olga');
    expect(pauses).toMatchObject({ code: 0, said: `The sale of gacha ${FESTIVAL} is paused.\n`, complained: '' });
    await eventually(async () => expect(await shown()).toEqual({ status: 'CLOSED', isPaused: true }));
    const resumes = await command('gachas', 'resume', FESTIVAL, '--why', 'the queue is gone');
    expect(resumes.said).toBe(`The sale of gacha ${FESTIVAL} goes on.\n`);
    await eventually(async () => expect(await shown()).toEqual(open));
    const log = await command('staff', 'log', '--gacha', FESTIVAL, '--action', 'sale_paused');
    expect(log.said).toMatch(/SALE_PAUSED.+Olga.+a long queue/);
    const nobody = '00000000-0000-4000-8000-000000000000';
    const mistakes = [await command('gachas', 'close', nobody, '--why', 'x'), await command('gachas', 'pause', FESTIVAL)];
    expect(mistakes.map(({ code, complained }) => [code, complained.split(/[:.]/)[0]])).toEqual([
      [1, `There is no gacha ${nobody}`],
      [2, "Required option '--why <text>' not specified"],
    ]);
  });

  test('staff are hired, get other roles, are revoked at once and come back; the running gateway and the audit log tell', async () => {
    const account = ['--issuer', 'https://staff.example', '--subject', 'hall', '--name', 'Hall'];
    const hired = await command('staff', 'add', ...account, '--role', `counter:${FESTIVAL}`, '--role', 'support', '--by', 'Olga');
    expect(hired).toMatchObject({ code: 0, complained: '' });
    const [id = ''] = hired.said.split(' ');
    expect(hired.said).toBe(`${id}  Hall (hall of https://staff.example)  counter:${FESTIVAL} support\n`);
    const token = (await command('token', 'staff', 'hall')).said.trim();
    const roles = async () => {
      const { data, errors } = await gateway.asks('{ staffMe { roles { role } } }', token);
      return errors?.[0].extensions.code ?? data.staffMe.roles.map(({ role }: { role: string }) => role).join();
    };
    expect(await roles()).toBe('COUNTER,SUPPORT');
    expect((await command('staff', 'roles', id, '--set', 'operator')).said).toMatch(/ operator\n$/);
    expect(await roles()).toBe('OPERATOR');
    expect((await command('staff', 'revoke', id, '--why', 'left')).said).toMatch(/ revoked; operator\n$/);
    expect(await roles()).toBe('STAFF_REVOKED');
    await command('staff', 'restore', id, '--why', 'back');
    const log = '{ auditLog(first: 4) { nodes { action account reason } } }';
    expect((await gateway.asks(log, token)).data.auditLog.nodes).toMatchObject([
      { action: 'STAFF_RESTORED', reason: 'back' },
      { action: 'STAFF_REVOKED', reason: 'left' },
      { action: 'STAFF_ROLES_SET', reason: null },
      { action: 'STAFF_ADDED', account: 'Olga' },
    ]);
    const mistakes = await Promise.all([
      command('staff', 'revoke', id),
      command('staff', 'roles', id, '--set', 'king'),
      command('staff', 'add', ...account, '--role', 'counter'),
      command('staff', 'revoke', 'nobody', '--why', 'x'),
    ]);
    expect(mistakes.map(({ code, complained }) => [code, complained.split(/[:.]/)[0]])).toEqual([
      [2, "Required option '--why <text>' not specified"],
      [1, '--set king'],
      [1, '--subject is the account of a staff member already, working or revoked'],
      [1, 'There is no such staff member, no such device, or no such gacha'],
    ]);
    await command('staff', 'revoke', id, '--why', 'the end');
  });

  test('a token for staff that the catalogue does not have is refused, with those that it has', async () => {
    expect(await command('token', 'staff', 'nobody')).toEqual({
      code: 1,
      said: '',
      complained:
        'The catalogue has no staff called nobody. It has east-booth, floor-manager, operator, shipping, supervisor, support.\n',
    });
  });

  test('a token is checked as a gateway does, and is not printed', async () => {
    const token = (await command('token', 'user', 'alice')).said.trim();
    const good = await command('token', 'check', token);
    expect([good.code, good.said]).toEqual([
      0,
      expect.stringMatching(/^It is taken, as that of a user of members demo\. It ends in /),
    ]);
    const [header, payload] = token.split('.');
    const bad = await command('token', 'check', `Bearer ${header}.${payload}.${'A'.repeat(86)}`);
    expect([bad.code, bad.said]).toEqual([3, '']);
    expect(bad.complained).toMatch(/^It is refused\.\n- Its signature is not by that key or secret of the entry/);
    expect(good.said + bad.complained).not.toContain(payload);
  });

  test('a mistake in the file changes nothing, and is named by its place', async () => {
    const file = join(folder.path, '../broken.json');
    writeFileSync(
      file,
      JSON.stringify({
        gachas: [
          { ...demo.gachas[0], name: 'Half' },
          { ...demo.gachas[1], price: -1 },
        ],
      }),
    );
    const { code, complained } = await command('catalogue', 'import', file);
    expect(code).toBe(1);
    expect(complained).toMatch(/gachas\W+1\W+price/);
    expect((await gateway.asks(`{ gacha(id: "${FESTIVAL}") { name } }`)).data.gacha.name).not.toBe('Half');
  });
});

describe('without a gateway', () => {
  test('the catalogue is changed in a database that is started for it and stopped again', async () => {
    await changesTheCatalogue('Alone');
    expect(postgresOf(folder.path)).toBeUndefined();
  });

  test('a Ctrl-C leaves no PostgreSQL', async () => {
    const exporting = new Program('src/commands/gacha.ts', ['catalogue', 'export'], { DATA_DIR: folder.path });
    await eventually(() => postgresOf(folder.path) !== undefined);
    await exporting.stop();
    expect(postgresOf(folder.path)).toBeUndefined();
  });

  test('commands that come at once on a fresh folder share what one of them makes', async () => {
    const fresh = await aDataFolder();
    const env = { DATA_DIR: fresh.path };
    // Pictures are added by a command of their own, before a catalogue that shows them.
    const file = aFile('First', (key, value) => (key.endsWith('image_url') ? '' : value));
    const [migrated, imported, , ...tokens] = await Promise.all([
      runs('src/commands/gacha.ts', ['database', 'migrate'], env),
      runs('src/commands/gacha.ts', ['catalogue', 'import', file], env),
      runs('src/commands/gacha.ts', ['catalogue', 'export'], env),
      runs('src/commands/gacha.ts', ['token', 'user', 'alice'], env),
      runs('src/commands/gacha.ts', ['token', 'user', 'bob'], env),
    ]);
    for (const { code, complained } of [migrated, imported, ...tokens])
      expect({ code, complained }).toEqual({ code: 0, complained: '' });
    expect(postgresOf(fresh.path)).toBeUndefined();

    const booth = await runs('src/commands/gacha.ts', ['token', 'staff', 'east-booth'], env);
    expect([booth.code, booth.complained]).toEqual([1, expect.stringMatching(/^The catalogue has no staff yet\./)]);
    const gateway = await RunningGateway.starts(env);
    expect((await gateway.asks('{ gachas { nodes { name } } }')).data.gachas.nodes).toEqual([{ name: 'First' }]);
    for (const { said } of tokens)
      expect((await gateway.asks('mutation { signUp { user { id } } }', said.trim())).data.signUp).toBeTruthy();
    await gateway.stop();
    await fresh.away();
  });

  test('wrong arguments are answered with how a command is used', async () => {
    const lines: CommandLine[] = [
      ['token', []],
      ['token', ['user']],
      ['token', ['king', 'alice']],
      ['token', ['constructor', 'alice']],
      ['token', ['user', 'alice', '0']],
      ['token', ['user', 'alice', '1', 'more']],
      ['catalogue', []],
      ['catalogue', ['import']],
      ['catalogue', ['import', 'a', 'b']],
      ['catalogue', ['export', 'file']],
      ['catalogue', ['import', 'file', '--whom', 'x']],
      ['catalogue', ['export', '--by', 'x']],
      ['migrate', ['back']],
      ['draws', []],
      ['draws', ['check']],
      ['draws', ['verify', FESTIVAL, 'more']],
      ['books', ['all']],
      ['books', ['--since', '2026-01-01']],
      ['books', ['--json']],
      ['books', ['--json', '-', '--csv', '-']],
      ['books', ['--csv', '']],
    ];
    const ends = await runInTurn(lines, { DATA_DIR: folder.path });
    const usage = expect.stringMatching(/\nSee gacha [\w -]+ --help\n$/);
    expect(ends.map((end, index) => [...(lines[index] ?? []), end])).toEqual(
      lines.map((line) => [...line, { code: 2, said: '', complained: usage }]),
    );
    expect(postgresOf(folder.path)).toBeUndefined();
  });

  test('a file that is not there, or is no JSON, is named in one sentence', async () => {
    const text = join(folder.path, '../text.json');
    writeFileSync(text, 'gachas');
    const files = ['/nowhere.json', text];
    const ends = await runInTurn(
      files.map((file) => ['catalogue', ['import', file]]),
      { DATA_DIR: folder.path },
    );
    for (const [index, { code, complained }] of ends.entries()) {
      expect(complained).toMatch(new RegExp(`^${files[index]} cannot be read: .+\\n$`));
      expect(code).toBe(1);
    }
  });
});
