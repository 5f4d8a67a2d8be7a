import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { Fan } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { type CommandLine, runInTurn } from '../support/in-turn.ts';
import { TEST_KEYS } from '../support/keys.ts';
import { aStage } from '../support/stage.ts';
import { MEMBERS, STAFF, testProviders } from '../support/tokens.ts';

const stage = aStage();
const folder = mkdtempSync(join(tmpdir(), 'mistyped-'));
afterAll(() => rmSync(folder, { recursive: true }));

const NOBODYS = '0198a3c4-5b6d-7e8f-9012-3456789abcde';
const HEADING_ALONE = join(folder, 'numbers.csv');
writeFileSync(HEADING_ALONE, 'parcel,carrier,trackingNumber\r\n');
const EMPTY = join(folder, 'empty.csv');
writeFileSync(EMPTY, '');

const said = (lines: CommandLine[]) =>
  runInTurn(lines, {
    DATABASE_URL: stage.database.url,
    ENCRYPTION_KEYS: TEST_KEYS,
    IDENTITY_PROVIDERS: JSON.stringify(testProviders),
  });

type Mistake = [command: string, words: string[], told: RegExp, code?: number];
/** Of words that no verb takes: nothing was begun. */
const MISUSED = 2;
const hiring = (account: Record<string, string>): string[] => [
  ...['add', '--role', 'counter'],
  ...Object.entries({ issuer: STAFF, subject: '4711', name: 'Hall', ...account }).flatMap(([name, text]) => [`--${name}`, text]),
];

const MISTAKES: Mistake[] = [
  ['staff', hiring({ issuer: 'notaurl' }), /^--issuer must be an address like https:/],
  ['staff', hiring({ issuer: MEMBERS }), /^--issuer is where users sign in/],
  ['staff', hiring({ subject: ' ' }), /^--subject must not be empty\.$/],
  ['staff', hiring({ name: '' }), /^--name must not be empty\.$/],
  ['staff', hiring({ subject: '4711 ' }), /^--subject must not begin or end with a blank/],
  ['staff', ['add', '--role', 'counter:hall', ...hiring({}).slice(3)], /^--role hall: is no id/],
  ['staff', ['revoke', 'Hall', '--why', 'left'], /^There is no such staff member/],
  ['staff', ['hire'], /^Unknown command 'hire'\.$/m, MISUSED],
  ['staff', ['log', 'today'], /^Too many arguments for 'log'\. Expected 0 arguments but got 1/, MISUSED],
  ['staff', ['log', '--gacha', 'hall'], /^--gacha hall: is no id/],
  ['staff', ['log', '--from', '2026-02-31'], /^--from: 2026-02-31 is neither a day/],
  ['orders', ['search'], /^Unknown command 'search'\./, MISUSED],
  ['orders', ['find'], /^One of --order, --ticket, --user and --identity is needed\.$/m, MISUSED],
  ['orders', ['find', '--user', NOBODYS, '--order', NOBODYS], /is needed, and no other\.$/m, MISUSED],
  ['orders', ['find', NOBODYS], /^One of --order, .* is needed\.$/m, MISUSED],
  ['orders', ['find', '--order', 'ab12'], /^--order ab12: is no id/],
  ['orders', ['find', '--ticket', '7'], /^--ticket 7: must be a gacha's id and a number/],
  ['orders', ['find', '--ticket', 'hall:7'], /^--ticket hall: is no id/],
  ['orders', ['find', '--identity', 'members'], /^--identity needs three words/, MISUSED],
  ['orders', ['timeline'], /^Missing required argument 'order-id'\.$/m, MISUSED],
  ['orders', ['timeline', NOBODYS, '--by', 'Olga'], /^Unknown option '--by'\.$/m, MISUSED],
  ['orders', ['timeline', NOBODYS], /^There is no order /],
  [
    'refunds',
    ['record', NOBODYS, '--origin', 'by-hand', '--why', 'x'],
    /^Required option '--order <order-id>' not specified\.$/m,
    MISUSED,
  ],
  [
    'refunds',
    ['record', '--order', NOBODYS, '--origin', 'bank', '--why', 'x'],
    /^Option '--origin <origin>' argument 'bank' is invalid\. Allowed choices are by-hand, charge-back, otherwise\.$/m,
    MISUSED,
  ],
  ['refunds', ['order', NOBODYS, '--amount', '1,000', '--remaining', '2000', '--why', 'x'], /^--amount must be a number of yen/],
  ['refunds', ['order', NOBODYS, '--amount', '1000', '--why', 'x'], /^A part needs both/, MISUSED],
  ['refunds', ['give-up', NOBODYS, '--why', 'x'], /^Nothing was written\.|Nothing was written\.$/],
  ['refunds', ['list', 'all'], /^Too many arguments for 'list'/, MISUSED],
  ['shipments', ['import', '--carrier', 'plain', HEADING_ALONE], /^line 2: is missing: no parcel follows the heading/],
  ['shipments', ['import', '--carrier', 'plain', EMPTY], /^file: is empty/],
  ['shipments', ['import', '--carrier', 'plain', join(folder, 'none.csv')], /none\.csv cannot be read/],
  ['shipments', ['export', '--carrier', 'plain', '--gacha', 'hall'], /^--gacha hall: is no id/],
  ['shipments', ['export', '--carrier', 'plain', '--gacha', NOBODYS], /^--gacha 0198a3c4-.*: there is no such gacha/],
  ['shipments', ['export', '--carrier', 'plain', '--since', '2026-02-31'], /^--since: 2026-02-31 is neither a day/],
  [
    'shipments',
    ['export', '--carrier', 'Yamato'],
    /^Option '--carrier <carrier>' argument 'Yamato' is invalid\. Allowed choices are yamato,/,
    MISUSED,
  ],
];

test('what a tired operator mistypes is named in a sentence, and nothing is done', async () => {
  const ends = await said(MISTAKES.map(([command, words]) => [command, words]));
  for (const [index, { code, said: answered, complained }] of ends.entries()) {
    const [command, words, sentence, fails = 1] = MISTAKES[index] as Mistake;
    expect({ command, words, code, answered, complained: complained.trimEnd() }).toEqual({
      ...{ command, words, code: fails, answered: '' },
      complained: expect.stringMatching(sentence),
    });
    if (fails === MISUSED) expect(complained).toMatch(new RegExp(`\nSee gacha ${command} ?[\\w-]* --help\n$`));
  }
});

test('ids are taken in capitals, and a member whose provider is not configured yet is hired with a word about it', async () => {
  const gachaId = await aGacha(stage.database);
  const fan = await Fan.signsUp(stage.gateway);
  const orderId = await fan.hasPaid(gachaId);
  const capitals = orderId.toUpperCase();
  const [found, timeline, log, known, later] = await said([
    ['orders', ['find', '--order', capitals]],
    ['orders', ['timeline', capitals]],
    ['staff', ['log', '--order', capitals, '--action', 'orders_found']],
    ['staff', hiring({ subject: 'known' })],
    ['staff', hiring({ issuer: 'https://later.test' })],
  ]);
  expect(found?.said).toMatch(new RegExp(`^${orderId}  `));
  expect(timeline?.said).toMatch(/ {2}ORDERED/);
  expect(log?.said).toMatch(/ORDERS_FOUND/);
  expect(known).toMatchObject({ code: 0, said: expect.not.stringContaining('cannot sign in yet') });
  expect(later).toMatchObject({ code: 0, said: expect.stringContaining('They cannot sign in yet') });
});
