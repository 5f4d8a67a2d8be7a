import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { CLIENTS } from '../../gmo-clients/clients.ts';
import { checkStringOf, SHOP } from '../../support/gmo-server/book.ts';
import { answersChallenge } from '../../support/gmo-server/browser.ts';
import { GmoServer } from '../../support/gmo-server/server.ts';
import type { Trade } from '../../support/gmo-server/trade.ts';
import { type Entered, GmoShop, shopAddress } from '../../support/gmo-shop.ts';
import { newId } from '../../support/processors.ts';

/** Libraries that shops use with GMO use the server of these tests as well, and read every field of every answer. */
describe.each(CLIENTS)('%s', (_name, posts, open) => {
  let server: GmoServer;
  let shop: GmoShop;
  let address: Awaited<ReturnType<typeof shopAddress>>;
  beforeAll(async () => {
    server = await GmoServer.starts();
    shop = new GmoShop(open({ endpoint: server.endpoint, ...SHOP }), server);
    address = await shopAddress();
  });
  beforeEach(() => server.book.clock.standsAt('20261110120000'));
  afterAll(async () => {
    await address.closes();
    await server.goesDown();
  });

  const tradeOf = ({ OrderID }: Entered): Trade => {
    const trade = server.book.trades.get(OrderID);
    if (!trade) throw new Error('the payment is not in the book');
    return trade;
  };
  const slipOf = (entered: Entered) => {
    const { forward, approve, tranId, processDate } = tradeOf(entered);
    return { Forward: forward, Approve: approve, TranID: tranId, TranDate: processDate };
  };
  /** What GMO signs when money is reserved. */
  const signedOf = (entered: Entered) => {
    const { Forward, Approve, TranID, TranDate } = slipOf(entered);
    const CheckString = checkStringOf([entered.OrderID, Forward, '1', '', Approve, TranID, TranDate]);
    return { OrderID: entered.OrderID, Method: '1', PayTimes: '', ...slipOf(entered), CheckString };
  };

  test(`posts its forms ${posts}`, async () => {
    await shop.enters();
    const { body = '' } = server.calls.at(-1) ?? {};
    expect(body).toMatch(posts === 'multipart' ? /^--[\s\S]*name="OrderID"/ : /^ShopID=tshop00000001&/);
  });

  test('reserves by a token and takes', async () => {
    const entered = await shop.enters();
    expect(entered).toMatchObject({ AccessID: tradeOf(entered).accessId, AccessPass: tradeOf(entered).accessPass });
    expect(await shop.executes(entered)).toEqual({ ACS: '0', ...signedOf(entered) });
    const { AccessID, AccessPass, TranID, Approve } = { ...entered, ...slipOf(entered) };
    server.book.clock.passes({ days: 1 });
    const taken = await shop.alters(entered, 'SALES');
    expect(taken).toEqual({ AccessID, AccessPass, ...slipOf(entered), TranID, Approve });
    expect(taken.TranDate).toMatch(/^20261111/);
    expect(server.ledger(entered.OrderID)).toMatchObject({ status: 'SALES', authorisations: 1, captures: 1 });
  });

  test('reserves by the number of a card', async () => {
    const entered = await shop.enters();
    const card = { CardNo: '4111111111111111', Expire: '2812', SecurityCode: '123' };
    expect(await shop.executes(entered, card)).toEqual({ ACS: '0', ...signedOf(entered) });
    expect(await shop.looksFor(entered)).toMatchObject({ CardNo: '************1111', Expire: '2812' });
  });

  test('reads every field of where a payment stands', async () => {
    const entered = await shop.enters();
    const empty = { CardNo: '', Expire: '', Method: '', PayTimes: '', Forward: '', TranID: '', Approve: '' };
    const nothing = { SiteID: '', MemberID: '', ClientField1: '', ClientField2: '', ClientField3: '' };
    const order = { ...entered, JobCd: 'AUTH', ItemCode: '0000990', Amount: '500', Tax: '0' };
    const ProcessDate = () => tradeOf(entered).processDate;
    expect(await shop.looksFor(entered)).toEqual({
      Status: 'UNPROCESSED',
      ProcessDate: ProcessDate(),
      ...order,
      ...empty,
      ...nothing,
    });
    await shop.executes(entered, { Token: server.issueToken(), ClientField1: 'first', ClientField3: 'third' });
    const { TranDate: _, ...slip } = slipOf(entered);
    expect(await shop.looksFor(entered)).toEqual({
      ...{ Status: 'AUTH', ProcessDate: ProcessDate(), ...order, ...empty, ...nothing },
      ...{ CardNo: '************1111', Expire: '3012', Method: '1', ...slip },
      ...{ ClientField1: 'first', ClientField3: 'third' },
    });
  });

  /** Sends the holder to the bank, up to the moment when the browser is back. */
  const challenged = async (card: string, result: 'passed' | 'failed', CallbackType: string) => {
    const entered = await shop.enters({ TdFlag: '2', Tds2Type: '2' });
    const Token = server.issueToken(card);
    const sent = await shop.executes(entered, { Token, RetUrl: `${address.url}/${entered.OrderID}`, CallbackType });
    const { transId, t } = tradeOf(entered).challenge ?? {};
    const RedirectUrl = `${server.endpoint}/api/v2/brw/callback?transId=${transId}&t=${t}`;
    expect(sent).toEqual({ ACS: '2', RedirectUrl });
    expect(await shop.status(entered)).toBe('AUTHENTICATED');
    return { entered, back: await answersChallenge(sent.RedirectUrl ?? '', result) };
  };

  test('reserves after 3-D Secure, the browser coming back by GET', async () => {
    const { entered, back } = await challenged('challenge', 'passed', '3');
    expect(back.href).toBe(`${address.url}/${entered.OrderID}?AccessID=${entered.AccessID}`);
    expect(await shop.finishes(entered)).toEqual(signedOf(entered));
    expect(await shop.status(entered)).toBe('AUTH');
    await shop.alters(entered, 'SALES');
    expect(await shop.status(entered)).toBe('SALES');
  });

  test('reserves after 3-D Secure, the browser coming back by POST', async () => {
    const { entered } = await challenged('challenge', 'passed', '1');
    expect(address.brought).toContain(`POST /back/${entered.OrderID} AccessID=${entered.AccessID}`);
    expect(await shop.finishes(entered)).toEqual(signedOf(entered));
  });

  test('reserves after 3-D Secure where the bank asks nothing', async () => {
    const { entered } = await challenged('frictionless', 'failed', '3');
    expect(await shop.finishes(entered)).toEqual(signedOf(entered));
  });

  test.each([
    ['VOID', 'a reservation on its day', false, 0, 'VOID'],
    ['RETURN', 'a reservation the next day', false, 1, 'RETURN'],
    ['RETURN', 'a reservation of the month before', false, 30, 'RETURN'],
    ['VOID', 'what was taken, on its day', true, 0, 'VOID'],
    ['RETURN', 'what was taken, the next day', true, 1, 'RETURN'],
    ['RETURNX', 'what was taken, in a later month', true, 30, 'RETURNX'],
  ])('%s takes back %s', async (job, _what, takes, days, status) => {
    const entered = await shop.pays({ takes });
    const { TranID } = slipOf(entered);
    server.book.clock.passes({ days });
    const taken = await shop.alters(entered, job);
    const { AccessID, AccessPass } = entered;
    expect(taken).toEqual({ AccessID, AccessPass, ...slipOf(entered) });
    expect(taken.TranID).not.toBe(TranID);
    expect(await shop.status(entered)).toBe(status);
    expect(server.ledger(entered.OrderID)).toMatchObject(takes ? { voids: 0, refunds: 1 } : { voids: 1, refunds: 0 });
  });

  test.each([
    ['CAPTURE', 'what was taken', true, { status: 'CAPTURE', amount: 300, refunds: 1 }],
    ['AUTH', 'a reservation', false, { status: 'AUTH', amount: 300, refunds: 0 }],
  ])('%s changes the amount of %s', async (job, _what, takes, after) => {
    const entered = await shop.pays({ takes });
    const { TranID } = slipOf(entered);
    const changed = await shop.changes(entered, job, '300');
    const { AccessID, AccessPass } = entered;
    expect(changed).toEqual({ AccessID, AccessPass, ...slipOf(entered) });
    expect(changed.TranID).not.toBe(TranID);
    expect(await shop.looksFor(entered)).toMatchObject({ Status: job, Amount: '300' });
    expect(server.ledger(entered.OrderID)).toMatchObject(after);
  });

  test('finds no order that was never entered', async () => {
    const error = await shop.looksFor({ OrderID: newId() }).catch((thrown: unknown) => thrown);
    expect(shop.client.complaintOf(error).codes).toEqual(['E01110002']);
  });
});
