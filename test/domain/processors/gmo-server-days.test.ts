import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { DAYS_TO_SELL } from '../../support/gmo-server/altering.ts';
import { SHOP } from '../../support/gmo-server/book.ts';
import { GmoServer } from '../../support/gmo-server/server.ts';
import { DAYS_TO_TAKE_BACK } from '../../support/gmo-server/taking-back.ts';
import { newId } from '../../support/processors.ts';

let server: GmoServer;
beforeAll(async () => {
  server = await GmoServer.starts();
});
afterAll(() => server.goesDown());

const KEYS = { ShopID: SHOP.shopId, ShopPass: SHOP.shopPass };
const NOON = '20261110120000';

async function says(operation: string, form: Record<string, string>): Promise<Record<string, string>> {
  const body = new URLSearchParams({ ...KEYS, ...form });
  const said = await (await fetch(`${server.endpoint}/payment/${operation}.idPass`, { method: 'POST', body })).text();
  return Object.fromEntries(new URLSearchParams(said));
}

/** A payment that is reserved at a moment in Japan. */
async function reserves(at: string, JobCd = 'AUTH') {
  server.book.clock.standsAt(at);
  const OrderID = newId();
  const { AccessID = '', AccessPass = '' } = await says('EntryTran', { OrderID, JobCd, Amount: '500' });
  const slip = await says('ExecTran', { AccessID, AccessPass, OrderID, Method: '1', Token: server.issueToken() });
  const alters = async (job: string, moment: string | { days: number }) => {
    if (typeof moment === 'string') server.book.clock.standsAt(moment);
    else server.book.clock.passes(moment);
    const { ErrInfo, ...altered } = await says('AlterTran', { AccessID, AccessPass, JobCd: job, Amount: '500' });
    return { said: ErrInfo ?? server.book.trades.get(OrderID)?.status, altered };
  };
  return { OrderID, slip, alters, ledger: () => server.ledger(OrderID) };
}

const NOTHING = 'E11010003';

describe('a reservation', () => {
  test.each([
    ['VOID', '20261110235500', 'VOID'],
    ['VOID', '20261111000000', NOTHING],
    ['RETURN', '20261110120001', 'RETURN'],
    ['RETURN', '20261111000000', 'RETURN'],
    ['RETURN', '20261201000000', 'RETURN'],
    ['RETURNX', '20261110120001', NOTHING],
    ['RETURNX', '20261201000000', NOTHING],
    ['CANCEL', '20261201000000', 'CANCEL'],
  ])('of 10 November is answered to %s on %s by %s', async (job, moment, answer) => {
    const trade = await reserves(NOON);
    expect((await trade.alters(job, moment)).said).toBe(answer);
    const isReleased = answer === job;
    expect(trade.ledger()).toMatchObject({ voids: isReleased ? 1 : 0, refunds: 0, captures: 0 });
  });

  test('is released up to its hundred and eightieth day', async () => {
    const [last, late] = [await reserves(NOON), await reserves(NOON)];
    expect((await last.alters('RETURN', { days: DAYS_TO_TAKE_BACK })).said).toBe('RETURN');
    server.book.clock.standsAt(NOON);
    expect((await late.alters('RETURN', { days: DAYS_TO_TAKE_BACK + 1 })).said).toBe('E11010010');
    expect(late.ledger()).toMatchObject({ status: 'AUTH', voids: 0 });
  });

  test('is taken as long as it is valid', async () => {
    const [last, late] = [await reserves(NOON), await reserves(NOON)];
    expect((await last.alters('SALES', { days: DAYS_TO_SELL })).said).toBe('SALES');
    server.book.clock.standsAt(NOON);
    expect((await late.alters('SALES', { days: DAYS_TO_SELL + 1 })).said).toBe('E01420010');
    expect((await late.alters('RETURN', { days: 0 })).said).toBe('RETURN');
  });
});

describe('money that was taken', () => {
  test.each([
    ['VOID', '20261120235500', 'VOID'],
    ['VOID', '20261121000000', NOTHING],
    ['RETURN', '20261121000000', 'RETURN'],
    ['RETURN', '20261130235500', 'RETURN'],
    ['RETURN', '20261201000000', NOTHING],
    ['RETURNX', '20261130235500', NOTHING],
    ['RETURNX', '20261201000000', 'RETURNX'],
    ['CANCEL', '20261201000000', 'CANCEL'],
  ])('on 20 November is answered to %s on %s by %s', async (job, moment, answer) => {
    const trade = await reserves(NOON);
    await trade.alters('SALES', '20261120120000');
    expect((await trade.alters(job, moment)).said).toBe(answer);
    const isGivenBack = answer === job;
    expect(trade.ledger()).toMatchObject({ captures: 1, refunds: isGivenBack ? 1 : 0, voids: 0 });
  });

  test('at once is given back by the same days', async () => {
    const [today, later] = [await reserves(NOON, 'CAPTURE'), await reserves(NOON, 'CAPTURE')];
    expect((await today.alters('VOID', NOON)).said).toBe('VOID');
    expect((await later.alters('RETURNX', '20261201000000')).said).toBe('RETURNX');
    expect(later.ledger()).toMatchObject({ captures: 1, refunds: 1, voids: 0 });
  });
});

test('taking keeps the numbers of the reservation, releasing and giving back bring new ones', async () => {
  const trade = await reserves(NOON);
  const { TranID, Approve, TranDate } = trade.slip;
  expect(TranDate).toMatch(/^20261110120\d{3}$/);
  const sold = (await trade.alters('SALES', '20261111090000')).altered;
  expect([sold.TranID, sold.Approve, sold.TranDate?.slice(0, 10)]).toEqual([TranID, Approve, '2026111109']);
  const returned = (await trade.alters('RETURN', '20261112090000')).altered;
  expect(returned.TranID).toMatch(/^26111209001{12}\d{6}$/);
  expect(returned.TranID).not.toBe(TranID);
  expect((await says('SearchTrade', { OrderID: trade.OrderID })).ProcessDate).toMatch(/^20261112090\d{3}$/);
});

test('what was taken back is neither taken nor taken back again', async () => {
  const trade = await reserves(NOON);
  await trade.alters('RETURN', NOON);
  for (const job of ['SALES', 'VOID', 'RETURN', 'RETURNX', 'CANCEL']) expect((await trade.alters(job, NOON)).said).toBe(NOTHING);
  expect(trade.ledger()).toMatchObject({ captures: 0, voids: 1, refunds: 0 });
});

test('another amount than the reserved one is not taken, and nothing is changed before it is reserved', async () => {
  const trade = await reserves(NOON);
  const { accessId = '', accessPass = '' } = server.book.trades.get(trade.OrderID) ?? {};
  const sale = { AccessID: accessId, AccessPass: accessPass, JobCd: 'SALES' };
  expect(await says('AlterTran', { ...sale, Amount: '499' })).toEqual({ ErrCode: 'E01', ErrInfo: 'E01060010' });
  expect(await says('AlterTran', { ...sale, Amount: '500', Tax: '1' })).toEqual({ ErrCode: 'E01', ErrInfo: 'E01060010' });
  const entered = await says('EntryTran', { OrderID: newId(), JobCd: 'AUTH', Amount: '500' });
  for (const JobCd of ['SALES', 'VOID', 'RETURN'])
    expect(await says('AlterTran', { ...entered, JobCd, Amount: '500' })).toEqual({ ErrCode: 'E11', ErrInfo: 'E11010002' });
});
