import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { SHOP } from '../../support/gmo-server/book.ts';
import { GmoServer } from '../../support/gmo-server/server.ts';
import { newId } from '../../support/processors.ts';

let server: GmoServer;
beforeAll(async () => {
  server = await GmoServer.starts();
});
beforeEach(() => server.book.clock.standsAt('20261110120000'));
afterAll(() => server.goesDown());

const KEYS = { ShopID: SHOP.shopId, ShopPass: SHOP.shopPass };

/** Asks as a client would that knows nothing of the adapter. */
async function says(operation: string, form: Record<string, string> | null): Promise<string> {
  const init = form ? { method: 'POST', body: new URLSearchParams(form) } : {};
  const response = await fetch(`${server.endpoint}/payment/${operation}.idPass`, init);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/plain;charset=Windows-31J']);
  return response.text();
}

type Entered = { OrderID: string; AccessID: string; AccessPass: string };
async function enters(changes: Record<string, string> = {}): Promise<Entered> {
  const OrderID = newId();
  const said = await says('EntryTran', { ...KEYS, OrderID, JobCd: 'AUTH', Amount: '500', ...changes });
  const { AccessID = '', AccessPass = '' } = Object.fromEntries(new URLSearchParams(said));
  return { OrderID, AccessID, AccessPass };
}

const executes = (trade: Entered, changes: Record<string, string> = {}) =>
  says('ExecTran', { ...trade, Method: '1', Token: server.issueToken(), ...changes });
const paysBy = (trade: Entered, CardNo: string, Expire = '3012') => executes(trade, { Token: '', CardNo, Expire });
const alters = ({ AccessID, AccessPass }: Entered, JobCd: string, Amount = '') =>
  says('AlterTran', { ...KEYS, AccessID, AccessPass, JobCd, Amount });
const refused = (...codes: string[]) => `ErrCode=${codes.map((code) => code.slice(0, 3)).join('|')}&ErrInfo=${codes.join('|')}`;

test('only a POST is answered, and only at the addresses that there are', async () => {
  expect(await says('EntryTran', null)).toBe('ErrCode=E31&ErrInfo=E31500014');
  expect(await says('PayMeTran', {})).toBe('ErrCode=E91&ErrInfo=E91099997');
});

test('every mistake is told, joined by bars, in the order of the parameters', async () => {
  expect(await says('EntryTran', { OrderID: 'x'.repeat(28), JobCd: 'PAY', Amount: '1e3' })).toBe(
    refused('E01010001', 'E01020001', 'E01040003', 'E01050002', 'E01060006'),
  );
  expect(await says('EntryTran', { ...KEYS, OrderID: 'a b', JobCd: 'AUTH', Amount: '12345678' })).toContain(
    'E01040013|E01060005',
  );
  expect(await says('EntryTran', { ...KEYS, ShopPass: 'x', OrderID: '1', JobCd: 'AUTH', Amount: '1' })).toContain('E01030002');
});

// Word for word what GMO's test host was recorded to answer (VCR cassettes of t-k/gmo-payment-ruby).
test.each([
  ['EntryTran', 'OrderID=null&JobCd=null&Amount=null', 'ErrCode=E01|E01&ErrInfo=E01050002|E01060006'],
  [
    'ExecTran',
    'AccessID=null&AccessPass=null&OrderID=null&Method=null&PayTimes=null&CardNo=null&Expire=null&DeviceCategory=0',
    'ErrCode=E01|E01|E01|E01|E01|E01&ErrInfo=E01090008|E01100008|E01110002|E01170011|E01170006|E01180006',
  ],
  [
    'AlterTran',
    'AccessID=null&AccessPass=null&JobCd=SALES&Amount=null',
    'ErrCode=E01|E01|E01&ErrInfo=E01090008|E01100008|E01110002',
  ],
])('%s is refused as it was recorded', async (operation, form, answer) => {
  expect(await says(operation, { ...Object.fromEntries(new URLSearchParams(form)), ...KEYS })).toBe(answer);
});

test('keys that are written well and open nothing are told of once', async () => {
  const AccessPass = '0'.repeat(32);
  const trade = await enters();
  const answer = refused('E01110002');
  expect(await executes({ ...trade, AccessPass })).toBe(answer);
  expect(await alters({ ...trade, AccessPass }, 'VOID')).toBe(answer);
  expect(await says('SecureTran2', { AccessID: trade.AccessID, AccessPass })).toBe(answer);
  expect(await says('SecureTran2', {})).toBe(refused('E01090001', 'E01100001'));
});

test('an order id is taken for ever', async () => {
  const { OrderID } = await enters();
  expect(await says('EntryTran', { ...KEYS, OrderID, JobCd: 'AUTH', Amount: '500' })).toBe(refused('E01040010'));
});

test('nothing in an answer is escaped, also not the address of a challenge', async () => {
  const trade = await enters({ TdFlag: '2', TdRequired: '1' });
  const Token = server.issueToken('challenge');
  const RetUrl = 'https://shop.example/back?a=1&b=2';
  expect(await executes(trade, { Token, RetUrl, CallbackType: '3' })).toMatch(
    /^ACS=2&RedirectUrl=http:\/\/127\.0\.0\.1:\d+\/api\/v2\/brw\/callback\?transId=[0-9a-f-]{36}&t=[0-9a-f]{32}$/,
  );
});

test('a form may come in parts, and its bytes are Windows-31J both ways', async () => {
  const trade = await enters();
  const boundary = '----part';
  const fields = { ...trade, Method: '1', Token: server.issueToken(), ClientFieldFlag: '1' };
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const japanese = Buffer.from([0x93, 0xfa, 0x96, 0x7b, 0x81, 0x60, 0xb1]);
  const last = `--${boundary}\r\nContent-Type: text/plain\r\nContent-Disposition: form-data; name="ClientField1"\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(parts.join('') + last), japanese, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  const response = await fetch(`${server.endpoint}/payment/ExecTran.idPass`, { method: 'POST', headers, body });
  const said = Buffer.from(await response.arrayBuffer()).toString('latin1');
  expect(said).toMatch(/^ACS=0&OrderID=/);
  expect(said).toContain(`&ClientField1=${japanese.toString('latin1')}&ClientField2=&ClientField3=`);
  const encoded = { 'content-type': 'application/x-www-form-urlencoded' };
  const asked = `ShopID=${SHOP.shopId}&ShopPass=${SHOP.shopPass}&OrderID=${(await enters()).OrderID}%93%fa`;
  const search = { method: 'POST', headers: encoded, body: asked };
  expect(await (await fetch(`${server.endpoint}/payment/SearchTrade.idPass`, search)).text()).toBe(refused('E01110002'));
  expect(server.book.trades.get(trade.OrderID)?.clientFields[0]).toBe('日本～ｱ');
});

test('a token is used once, and a payment is made once', async () => {
  const [trade, Token] = [await enters(), server.issueToken()];
  expect(await executes(trade, { Token })).toMatch(
    /^ACS=0&OrderID=\w+&Forward=2a99662&Method=1&PayTimes=&Approve=[ \d]{7}&TranID=\d{28}&TranDate=20261110120\d{3}&CheckString=[0-9a-f]{32}$/,
  );
  expect(await executes(trade, { Token })).toBe(refused('EX1000302'));
  expect(await executes(trade)).toBe(refused('E11010001'));
});

test('a card may be named by its number', async () => {
  expect(await paysBy(await enters(), '4111111111111111')).toMatch(/^ACS=0&/);
  expect(await paysBy(await enters(), '4999000000000002')).toBe('ErrCode=G02&ErrInfo=42G020000');
  expect(await paysBy(await enters(), '4111111111111112')).toBe(refused('E41170099'));
  expect(await paysBy(await enters(), '4111111111111111', '2610')).toBe('ErrCode=G83&ErrInfo=42G830000');
  expect(await paysBy(await enters(), '', '')).toBe(refused('E01170001', 'E01180001'));
});

test('a card is declined in the class of its code, and the same payment may be tried with another', async () => {
  const trade = await enters();
  expect(await executes(trade, { Token: server.issueToken('42G120000') })).toBe('ErrCode=G12&ErrInfo=42G120000');
  expect(await executes(trade, { Token: server.issueToken('42C010000') })).toBe('ErrCode=C01&ErrInfo=42C010000');
  expect(await executes(trade)).toMatch(/^ACS=0&/);
});

test('where a payment stands is told with the card masked, and without the date of its slip', async () => {
  const trade = await enters();
  await paysBy(trade, '4100000000000100', '2812');
  const said = await says('SearchTrade', { ...KEYS, OrderID: trade.OrderID });
  expect(said).toContain('&Status=AUTH&');
  expect(said).toContain('&CardNo=************0100&Expire=2812&');
  expect(said).not.toContain('TranDate');
});

test('money that is taken at once is taken once', async () => {
  const [captured, checked] = [await enters({ JobCd: 'CAPTURE' }), await enters({ JobCd: 'CHECK', Amount: '' })];
  await executes(captured);
  await executes(checked);
  expect(await alters(captured, 'SALES', '500')).toBe(refused('E11010003'));
  expect(server.ledger(captured.OrderID)).toMatchObject({ status: 'CAPTURE', authorisations: 1, captures: 1 });
  expect(server.ledger(checked.OrderID)).toMatchObject({ status: 'CHECK', authorisations: 0, captures: 0 });
});
