import { beforeAll, expect, test } from '@jest/globals';
import { TOKYO } from '../../src/operator/books/lines/period.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { aGacha, prizeEntry } from '../support/catalogue.ts';
import { commandsOfFile } from '../support/in-turn.ts';
import { TEST_KEYS } from '../support/keys.ts';
import { aRefundDesk } from '../support/refund-desk.ts';
import { goBack } from '../support/refunds.ts';
import { expectRowsAsCounted, expectSalesToEqualBooks, salesBy } from '../support/sales.ts';
import { printSeed, SEED, seeded } from '../support/seeded.ts';
import { fieldsOf } from '../support/stage.ts';

const { stage, records, takesBack, processed, hired } = aRefundDesk();
const gacha = commandsOfFile(() => ({ DATABASE_URL: stage.database.url, ENCRYPTION_KEYS: TEST_KEYS }));

const ORDERS = 40;
/** Of which a play has no whole tax, and one that is free. */
const PRICES = [333, 500, 1_099, 0];
const gachaIds: string[] = [];
const below = seeded(SEED);
const midnight = Date.parse(`2026-03-31T00:00${TOKYO}`);

/** Around midnights of Tokyo, and on them. */
const someInstant = (): Date => {
  const [days, ms] = [below(3) * 86_400_000, [0, 1, 999, 3_600_000, 3_599_999, 43_200_000][below(6)] ?? 0];
  return new Date(midnight + days + (below(2) === 0 ? ms : -ms));
};

beforeAll(async () => {
  printSeed();
  for (const price of PRICES) gachaIds.push(await aGacha(stage.database, { price, prizes: [prizeEntry()] }));
  const support = await hired(gachaIds);
  const fans = [await Fan.signsUp(stage.gateway), await Fan.signsUp(stage.gateway)];
  for (let order = 0; order < ORDERS; order += 1) {
    const at = below(PRICES.length);
    const [plays, price] = [1 + below(5), PRICES[at] ?? 0];
    const orderId = await (fans[below(2)] as Fan).hasPaid(gachaIds[at] ?? '', plays);
    if (price > 0) await happens(below(8), orderId, plays * price, support);
  }
  await happens(5, await (fans[0] as Fan).hasPaid(gachaIds[1] ?? '', 3), 1_500, support);
  await spread();
});

/** What may become of money that was taken; most of it stays. */
async function happens(what: number, orderId: string, total: number, support: StaffMember): Promise<void> {
  const part = 1 + below(total - 1);
  if (what === 0) await records({ orderId, origin: 'charge-back', prizes: 'write-off' });
  if (what === 1) await records({ orderId, origin: 'otherwise', amount: part, remaining: total });
  if (what === 2) {
    await records({ orderId, origin: 'otherwise', amount: part, remaining: total });
    await records({ orderId, origin: 'charge-back', prizes: 'write-off' });
  }
  if (what === 3) await takesBack((await records({ orderId, origin: 'otherwise', amount: part, remaining: total })).id);
  if (what === 4 || what === 5) await support.refundsOrder({ orderId, prizes: 'WRITE_OFF' });
  // Others stay owed.
  if (what === 4) await goBack(stage.database);
}

/** All of it happened in a moment: what was paid and went back is moved to other days. */
async function spread(): Promise<void> {
  const em = stage.database.fork();
  await em.transactional(async (tx) => {
    await tx.execute(`set local session_replication_role = replica`);
    for (const { id } of await tx.execute<{ id: string }[]>('select id from orders where assigned_at is not null order by id'))
      await tx.execute('update orders set assigned_at = ? where id = ?', [someInstant(), id]);
    for (const { id } of await tx.execute<{ id: string }[]>('select id from refunds order by id')) {
      const at = someInstant();
      await tx.execute(
        `update refunds set created_at = ?::timestamptz - case when state = 'owed' then interval '0' else interval '2 days' end,
           ended_at = case when state = 'owed' then null else ?::timestamptz end where id = ?`,
        [at, at, id],
      );
    }
  });
}

test('sales equal the books to the yen, by day, hour, gacha and method, and each receipt of them', async () => {
  await expectSalesToEqualBooks(stage.database, processed());
  for (const by of ['day', 'hour', 'gacha', 'method'] as const)
    for (let times = 0; times < 5; times += 1) {
      const from = someInstant();
      await expectRowsAsCounted(stage.database, by, { from, to: new Date(from.getTime() + 1 + below(200_000_000)) });
    }
  const { total } = await salesBy(stage.database, 'day');
  expect(total.owed).toBeGreaterThan(0);
  expect(total.taxes[0]?.difference).toBeGreaterThan(0);
});

const QUERY = `query ($gachaIds: [ID!], $from: DateTime, $to: DateTime, $by: SalesGrouping) { sales(gachaIds: $gachaIds, from: $from, to: $to, by: $by) {
  from to rows { startsAt gacha { id } method figures { ...all } } total { ...all } } }
  fragment all on SalesFigures { orders plays taken refunded chargeBacks net owed taxes { rate amount tax taxOfSum difference } }`;

const WHOLE = { from: '2026-03-01T00:00:00.000Z', to: '2026-05-01T00:00:00.000Z' };

test('an operator reads the same over GraphQL, of their gachas alone', async () => {
  const operator = await StaffMember.isHired(stage.gateway, stage.database, 'all', 'operator');
  const {
    by: _by,
    rows,
    ...all
  } = await salesBy(stage.database, 'gacha', { from: new Date(WHOLE.from), to: new Date(WHOLE.to) });
  const shown = rows.map(({ gachaId, ...figures }) => ({ startsAt: null, gacha: { id: gachaId }, method: null, figures }));
  const { data } = await operator.asks(QUERY, { ...WHOLE, by: 'GACHA' });
  expect(data.sales).toEqual({ ...WHOLE, rows: shown, total: all.total });
  const [one = ''] = gachaIds;
  const some = await StaffMember.isHired(stage.gateway, stage.database, [one], 'operator');
  const theirs = shown.filter(({ gacha: { id } }) => id === one);
  expect((await some.asks(QUERY, { ...WHOLE, by: 'GACHA' })).data.sales.rows).toEqual(theirs);
  expect((await operator.asks(QUERY, { ...WHOLE, by: 'GACHA', gachaIds: [one] })).data.sales.rows).toEqual(theirs);
  expect((await some.asks(QUERY, { ...WHOLE, gachaIds: [gachaIds[1]] })).code).toBe('FORBIDDEN');
  const methods = (await operator.asks(QUERY, { ...WHOLE, by: 'METHOD' })).data.sales.rows;
  expect(methods.map(({ method }: { method: string }) => method)).toEqual(['CARD', 'FREE']);
});

test('a period is of thirty days where none is named, and has an end', async () => {
  const operator = await StaffMember.isHired(stage.gateway, stage.database, 'all', 'operator');
  const { from, to } = (await operator.asks(QUERY, {})).data.sales;
  expect(from).toMatch(/T15:00:00\.000Z$/);
  expect(Math.floor((Date.parse(to) - Date.parse(from)) / 86_400_000)).toBe(30);
  const tooLong = [
    { from: '2026-03-01T00:00:00.000Z', to: '2026-04-03T00:00:00.000Z', by: 'HOUR' },
    { from: '2025-01-01T00:00:00.000Z', to: '2026-04-03T00:00:00.000Z' },
    { from: '2026-04-03T00:00:00.000Z', to: '2026-04-03T00:00:00.000Z' },
  ];
  for (const asked of tooLong) expect(fieldsOf(await operator.asks(QUERY, asked))).toEqual(['from']);
});

test('the command tells it for people and for programs, in days of Tokyo', async () => {
  const days = { from: new Date(midnight - 86_400_000), to: new Date(midnight + 86_400_000) };
  const told = await salesBy(stage.database, 'day', days);
  const words = ['--from', '2026-03-30', '--to', '2026-03-31'];
  const { code, said, complained } = await gacha('sales', ...words, '--json');
  expect({ code, complained, said: JSON.parse(said) }).toEqual({
    code: 0,
    complained: '',
    said: JSON.parse(JSON.stringify(told)),
  });
  const table = (await gacha('sales', ...words)).said;
  expect(table.split('\n')[0]).toMatch(/^day in Tokyo +orders +plays +taken +refunded +charge-backs +net +owed +tax inside$/);
  expect(table.match(/^2026-03-\d\d/gm)).toEqual(['2026-03-30', '2026-03-31']);
  expect(table).toContain(`\nin all `);
  expect(table).toMatch(
    /At 10 %: [\d,]+ yen with [\d,]+ yen of tax inside, as the receipts say\. The tax of the sum is [\d,]+ yen/,
  );
  expect((await gacha('sales', ...words, '--by', 'gacha', '--gacha', gachaIds[0] ?? '')).said).toContain(
    `${gachaIds[0]} Test Gacha`,
  );
  expect(await gacha('sales', '--gacha', '00000000-0000-4000-8000-000000000000')).toMatchObject({ code: 1 });
});
