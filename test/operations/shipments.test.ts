import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import iconv from 'iconv-lite';
import { Fan, StaffMember } from '../support/actors.ts';
import { ADDRESS } from '../support/address.ts';
import { aGacha } from '../support/catalogue.ts';
import { type CommandLine, runInTurn } from '../support/in-turn.ts';
import { TEST_KEYS } from '../support/keys.ts';
import { TELLING, told } from '../support/most-memory.ts';
import { manyParcels } from '../support/parcels.ts';
import { type Ended, Program, RunningGateway, runs } from '../support/running-gateway.ts';
import { aStage } from '../support/stage.ts';
import { testProviders } from '../support/tokens.ts';

const stage = aStage();
const PARCELS = Number(process.env.PARCELS ?? 4_000);
const FEW = PARCELS / 10;
/**
 * What V8 has not collected yet differs by as much from run to run; what is held is counted in
 * test/domain/carrier-files-memory.test.ts.
 */
const MAX_GROWTH_MB = 16;
const MAX_MB = 122;
/** A gateway lets more become garbage before it collects: 96 MB of young objects, where the command may have 12. */
const MAX_GATEWAY_GROWTH_MB = 120;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'carriers-'));
  writeFileSync(join(folder, 'sender.json'), JSON.stringify({ name: '賞品係', contents: '賞品', yamato: { fareNumber: '01' } }));
});
afterAll(() => rmSync(folder, { recursive: true }));

const at = (name: string) => join(folder, name);

const settings = () => ({ DATABASE_URL: stage.database.url, ENCRYPTION_KEYS: TEST_KEYS, SENDER_FILE: at('sender.json') });

function command(words: string[], env: Record<string, string> = {}): Promise<Ended> {
  return runs('src/commands/gacha.ts', ['shipments', ...words], { ...settings(), ...env });
}

/** The file with the numbers that the carrier gave, by the words of a command. */
function numbered(file: string, first: number): string {
  const [heading = '', ...lines] = iconv.decode(readFileSync(file), 'cp932').trimEnd().split('\r\n');
  const given = lines.map((line, place) => {
    const number = String(first + place);
    const cells = line.split(',');
    cells[3] = `${number}${Number(number) % 7}`;
    return cells.join(',');
  });
  writeFileSync(file, iconv.encode([heading, ...given, ''].join('\r\n'), 'cp932'));
  return file;
}

test('what waits is packed, exported with the sender, and posted by the file that comes back', async () => {
  const gachaId = await aGacha(stage.database, { delivery_type: 'mail' });
  const clerk = await StaffMember.isHired(stage.gateway, stage.database, [gachaId], 'shipping');
  const fan = await Fan.signsUp(stage.gateway);
  const orderId = await fan.hasPaid(gachaId, 2, ADDRESS);
  const file = at('yamato.csv');
  const out = ['export', '--carrier', 'yamato', '--gacha', gachaId.toUpperCase(), '--out', file];
  expect(await command([...out, '--pack', '--as', clerk.id])).toEqual({ code: 0, said: '', complained: '' });
  const lines = iconv.decode(readFileSync(file), 'cp932').trimEnd().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`,賞品係,`);
  const reading = ['import', '--carrier', 'yamato', '--by', 'Olga', numbered(file, 12_345_678_901)];
  expect(await command(reading)).toEqual({ code: 0, said: 'Posted 1 parcels.\n', complained: '' });
  expect(await command(reading)).toMatchObject({ code: 0, said: 'Posted 0 parcels. 1 were posted so before.\n' });
  expect(await fan.sees(orderId)).toMatchObject({ status: 'DELIVERED' });
  const deeds = `select account, after ->> 'trackingNumber' as number from deeds where action = 'SHIPMENT_CONFIRMED' and order_id = ?`;
  expect(await stage.database.sql(deeds, [orderId])).toEqual([{ account: 'Olga', number: '123456789013' }]);
  writeFileSync(file, 'お客様管理番号,伝票番号\nX,1\n');
  expect(await command(['import', '--carrier', 'plain', file])).toMatchObject({
    code: 1,
    complained: 'line 1: must name the columns parcel, trackingNumber, carrier\nNothing was written.\n',
  });
});

test('what a carrier cannot print refuses the file, or is left out and named', async () => {
  const gachaId = await aGacha(stage.database, { delivery_type: 'mail' });
  const clerk = await StaffMember.isHired(stage.gateway, stage.database, [gachaId], 'shipping');
  const orderId = await (await Fan.signsUp(stage.gateway)).hasPaid(gachaId, 1, { ...ADDRESS, fullname: '山田❤' });
  const out = ['export', '--carrier', 'sagawa', '--gacha', gachaId];
  const line = `, order ${orderId}, fullname: has ❤ (U+2764), which the carrier's encoding CP932 has not\n`;
  expect(await command([...out, '--pack', '--as', clerk.id])).toEqual({
    code: 1,
    said: '',
    complained: expect.stringMatching(/^parcel [0-9A-Z]{15} \([0-9a-f-]{36}\), order /),
  });
  expect(await command(out)).toMatchObject({ code: 1, complained: expect.stringContaining(`${line}No file was written.`) });
  const left = await command([...out, '--leave-out']);
  expect([left.code, left.complained]).toEqual([0, expect.stringMatching(/^Left out: parcel /)]);
  expect(left.complained).toContain(line);
});

test('wrong words are told', async () => {
  const unknown = '00000000-0000-4000-8000-000000000000';
  const lines: CommandLine[] = [
    ['export', '--carrier', 'dhl'],
    ['export', '--carrier', 'plain', '--pack'],
    ['import', '--carrier', 'plain', '--since', '2026-01-01', 'x.csv'],
    ['import', '--carrier', 'plain', at('nothing.csv')],
    ['export', '--carrier', 'plain', '--gacha', unknown],
    ...['x', '', unknown].map((id) => ['export', '--carrier', 'plain', '--pack', '--as', id]),
  ].map((words) => ['shipments', words] as const);
  const ended = [
    ...(await runInTurn(lines, settings())),
    await command(['export', '--carrier', 'plain'], { SENDER_FILE: at('nothing.json') }),
    await command(['export', '--carrier', 'plain', '--out', folder]),
    await command(['export', '--carrier', 'plain', '--out', at('nowhere/plain.csv')]),
  ];
  expect(ended.map(({ code, complained }) => [code, complained.split(/[:\n]/)[0]])).toEqual([
    [2, "Option '--carrier <carrier>' argument 'dhl' is invalid. Allowed choices are yamato, sagawa, japanpost, plain."],
    [2, '--pack and --as go together.'],
    [2, "Unknown option '--since'."],
    [1, `${at('nothing.csv')} cannot be read`],
    [1, `--gacha ${unknown}`],
    [1, '--as x'],
    [1, '--as '],
    [1, `--as ${unknown}`],
    [1, 'The configuration has mistakes'],
    [1, `${folder} cannot be written`],
    [1, `${at('nowhere/plain.csv')} cannot be written`],
  ]);
});

const measured = async (work: () => Promise<Ended>) => {
  const begun = performance.now();
  const mb = told(await work());
  return { mb, seconds: (performance.now() - begun) / 1000 };
};

/** As an operator does it: the process that holds parcels is another one, and ends first. */
const bounded = (words: string[]) => () =>
  new Program('src/commands/gacha.ts', ['shipments', ...words], { ...settings(), NODE_OPTIONS: TELLING }).ended;

/** A gateway that writes one file, as `npm start` runs it. */
const overHttp = (gachaId: string, token: string, parcels: number) => async () => {
  const providers = { IDENTITY_PROVIDERS: JSON.stringify(testProviders), PAYMENT_PROCESSOR: 'sandbox', LOG_LEVEL: 'error' };
  const env = { NODE_ENV: 'test', DATABASE_URL: stage.database.url, NODE_OPTIONS: TELLING, ...providers };
  const gateway = await RunningGateway.starts(env);
  const headers = { authorization: `Bearer ${token}` };
  const { body } = await fetch(`${gateway.address}/shipments.csv?carrier=yamato&gachaId=${gachaId}`, { headers });
  let lines = 0;
  for await (const piece of body ?? []) for (const byte of piece as Uint8Array) if (byte === 10) lines += 1;
  expect(lines).toBe(parcels + 1);
  return gateway.stop();
};

test('many parcels take little more memory than a tenth of them, out, over HTTP, and in', async () => {
  const [few, many] = [
    await aGacha(stage.database, { delivery_type: 'mail' }),
    await aGacha(stage.database, { delivery_type: 'mail' }),
  ];
  const clerk = await StaffMember.isHired(stage.gateway, stage.database, 'all', 'shipping');
  await manyParcels(stage.database, few, clerk.id, FEW);
  await manyParcels(stage.database, many, clerk.id, PARCELS);
  // Node takes the types away at first, which takes memory, and keeps what it compiled.
  await bounded(['--help'])();
  const out = (gachaId: string) => bounded(['export', '--carrier', 'yamato', '--gacha', gachaId, '--out', at(gachaId)]);
  const into = (gachaId: string, first: number) => bounded(['import', '--carrier', 'yamato', numbered(at(gachaId), first)]);
  const exports = [await measured(out(few)), await measured(out(many))] as const;
  const fetches = [
    await measured(overHttp(few, clerk.token, FEW)),
    await measured(overHttp(many, clerk.token, PARCELS)),
  ] as const;
  const imports = [await measured(into(few, 2e10)), await measured(into(many, 3e10))] as const;
  process.stderr.write(`${PARCELS} parcels, against ${FEW}: ${JSON.stringify({ exports, fetches, imports })}\n`);
  for (const [one, all] of [exports, imports]) {
    expect(all.mb - one.mb).toBeLessThan(MAX_GROWTH_MB);
    expect(all.mb).toBeLessThan(MAX_MB);
  }
  for (const [one, all] of [fetches]) expect(all.mb - one.mb).toBeLessThan(MAX_GATEWAY_GROWTH_MB);
  const [row] = await stage.database.sql<{ posted: number }>(
    `select count(*)::int as posted from orders where gacha_id = ? and state = 'delivered'`,
    [many],
  );
  expect(row?.posted).toBe(PARCELS);
}, 600_000);
