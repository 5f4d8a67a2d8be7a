import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { SHOP } from '../../support/gmo-server/book.ts';
import { GmoServer } from '../../support/gmo-server/server.ts';
import { newId } from '../../support/processors.ts';

let server: GmoServer;
beforeAll(async () => {
  server = await GmoServer.starts();
});
afterAll(() => server.goesDown());

const KEYS = { ShopID: SHOP.shopId, ShopPass: SHOP.shopPass };

/** Asks as somebody who knows nothing of the adapter would. */
async function says(operation: string, form: Record<string, string> | null): Promise<string> {
  const init = form ? { method: 'POST', body: new URLSearchParams(form) } : {};
  const response = await fetch(`${server.endpoint}/payment/${operation}.idPass`, init);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/plain;charset=Windows-31J']);
  return response.text();
}

async function enters(changes: Record<string, string> = {}): Promise<Record<string, string>> {
  const OrderID = newId();
  const said = await says('EntryTran', { ...KEYS, OrderID, JobCd: 'AUTH', Amount: '500', ...changes });
  return { OrderID, ...Object.fromEntries(new URLSearchParams(said.trim())) };
}

const executes = ({ OrderID = '', AccessID = '', AccessPass = '' }, changes: Record<string, string> = {}) =>
  says('ExecTran', { OrderID, AccessID, AccessPass, Method: '1', Token: server.issueToken(), ...changes });

test('only a POST is answered, and only at the addresses that there are', async () => {
  expect(await says('EntryTran', null)).toBe('ErrCode=E31&ErrInfo=E31500014\r\n');
  expect(await says('PayMeTran', {})).toBe('ErrCode=E91&ErrInfo=E91099997\r\n');
});

test('every mistake is told, joined by bars, in the order of the parameters', async () => {
  expect(await says('EntryTran', { OrderID: 'x'.repeat(28), JobCd: 'PAY', Amount: '1e3' })).toBe(
    'ErrCode=E01|E01|E01|E01|E01&ErrInfo=E01010001|E01020001|E01040003|E01050002|E01060006\r\n',
  );
  expect(await says('EntryTran', { ...KEYS, OrderID: 'a b', JobCd: 'AUTH', Amount: '12345678' })).toContain(
    'E01040013|E01060005',
  );
  expect(await says('EntryTran', { ...KEYS, ShopPass: 'x', OrderID: '1', JobCd: 'AUTH', Amount: '1' })).toContain('E01030002');
});

test('an order id is taken for ever', async () => {
  const { OrderID = '' } = await enters();
  expect(await says('EntryTran', { ...KEYS, OrderID, JobCd: 'AUTH', Amount: '500' })).toContain('E01040010');
});

test('nothing in an answer is escaped, also not the address of a challenge', async () => {
  const trade = await enters({ TdFlag: '2' });
  const Token = server.issueToken('challenge');
  const RetUrl = 'https://shop.example/back?a=1&b=2';
  expect(await executes(trade, { Token, RetUrl, CallbackType: '3' })).toMatch(
    /^ACS=2&RedirectUrl=http:\/\/127\.0\.0\.1:\d+\/api\/v2\/brw\/callback\?transId=[0-9a-f-]{36}&t=[0-9a-f]{32}\r\n$/,
  );
});

test('a token is used once, and a payment is made once', async () => {
  const [trade, Token] = [await enters(), server.issueToken()];
  expect(await executes(trade, { Token })).toMatch(
    /^ACS=0&OrderID=\w+&Forward=2a99662&Method=1&PayTimes=&Approve=[ \d]{7}&TranID=\d{28}&/,
  );
  expect(await executes(trade, { Token })).toContain('EX1000302');
  expect(await executes(trade)).toContain('E11010001');
  expect(await executes(trade, { Token: '' })).toContain('EX1000301');
});

test('where a payment stands is told with the card masked, and without the date of its slip', async () => {
  const trade = await enters();
  await executes(trade);
  const said = await says('SearchTrade', { ...KEYS, OrderID: trade.OrderID ?? '' });
  expect(said).toContain('&Status=AUTH&');
  expect(said).toContain('&CardNo=************1111&');
  expect(said).not.toContain('TranDate');
});

test('GMO gives back what was taken, and takes nothing that was given back', async () => {
  const { AccessID = '', AccessPass = '', ...trade } = await enters();
  const alters = (JobCd: string, Amount = '') => says('AlterTran', { ...KEYS, AccessID, AccessPass, JobCd, Amount });
  expect(await alters('SALES', '500')).toContain('E11010002');
  await executes({ ...trade, AccessID, AccessPass });
  expect(await alters('SALES', '499')).toContain('E01060010');
  expect(await alters('SALES', '500')).toContain(AccessID);
  expect(await alters('VOID')).toContain(AccessID);
  expect(await alters('SALES', '500')).toContain('E11010003');
});
