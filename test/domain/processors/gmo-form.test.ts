import { describe, expect, test } from '@jest/globals';
import { isGenuine } from '../../../src/payment/processor/gmo/check-string.ts';
import { gravest } from '../../../src/payment/processor/gmo/codes.ts';
import { MalformedAnswer, need, readAnswer, writeForm } from '../../../src/payment/processor/gmo/form.ts';

const read = (text: string) => readAnswer(Buffer.from(text, 'latin1'));
const fieldsOf = (text: string) => Object.fromEntries(read(text).fields);

describe('an answer', () => {
  test.each([
    ['several fields', 'A=1&B=2', { A: '1', B: '2' }],
    ['empty ones', 'A=&B=', { A: '', B: '' }],
    ['values with an equals sign', 'A=b=c==', { A: 'b=c==' }],
    ['values that look escaped, and are not', 'A=%41+b', { A: '%41+b' }],
    ['a blank at the beginning of a value', 'Approve= 001071', { Approve: ' 001071' }],
    ['an end of line', 'A=1\r\n', { A: '1' }],
    [
      'the address of a challenge',
      'ACS=2&RedirectUrl=https://a/b?x=1&t=f0&u=2\r\n',
      { ACS: '2', RedirectUrl: 'https://a/b?x=1&t=f0&u=2' },
    ],
    ['no challenge', 'ACS=0&OrderID=1', { ACS: '0', OrderID: '1' }],
  ])('may have %s', (_what, text, fields) => expect(fieldsOf(text)).toEqual(fields));

  test('is in Windows-31J', () => {
    expect(readAnswer(Buffer.from([0x41, 0x3d, 0x93, 0xfa, 0x96, 0x7b])).fields.get('A')).toBe('日本');
  });

  test.each(['', '<html>502</html>', 'OK', 'A', 'A=1&&B=2', 'A=1&A=2', 'A=1&t', '=1', '{"accessID":"x"}'])(
    'is not %j',
    (text) => {
      expect(() => read(text)).toThrow(MalformedAnswer);
    },
  );

  test.each([
    ['ErrCode=E01&ErrInfo=E01050002', ['E01050002']],
    ['ErrCode=E01|E01&ErrInfo=E01050002|E01060006', ['E01050002', 'E01060006']],
    ['ErrCode=E01|E91&ErrInfo=E01050002', ['E01050002', 'E91']],
    ['ErrCode=E01&ErrInfo=E01050002|42G120000', ['E01050002', '42G120000']],
    ['ErrCode=E91&ErrInfo=', ['E91']],
    ['ErrInfo=E91099999', ['E91099999']],
    ['ErrCode=&ErrInfo=', []],
  ])('%s has the errors %j', (text, errors) => expect(read(text).errors).toEqual(errors));

  test('lacks what it needs, or has it in another form', () => {
    expect(need(read('A=1&B=x'), { A: /^\d$/ })).toEqual({ A: '1' });
    expect(() => need(read('A=1&B=x'), { C: /^/ })).toThrow(MalformedAnswer);
    expect(() => need(read('A=1&B=x'), { B: /^\d$/ })).toThrow(MalformedAnswer);
  });
});

test('nothing that is sent can be taken for a parameter', () => {
  const written = writeForm({ Token: 'x&ShopID=evil=1 +%26\r\n|', OrderID: '1' });
  expect(written).toBe('Token=x%26ShopID%3Devil%3D1+%2B%2526%0D%0A%7C&OrderID=1');
});

describe('of the meanings of several codes', () => {
  test.each([
    [['42G120000', 'E91099999'], 'unknown'],
    [['42G120000', 'X99999999'], 'unknown'],
    [['E01050002', 'E11010001'], 'stale'],
    [['42G120000', 'E01050002'], 'refused'],
    [['E92000001', '42G120000'], { decline: 'PAYMENT_DECLINED' }],
    [['E92000001'], 'busy'],
    [['E90010001'], 'unknown'],
    [['E82010001'], 'busy'],
    [['42C010000'], 'unknown'],
    [['E11010003'], 'stale'],
    [['E01060010'], 'stale'],
    [['E01060021'], 'stale'],
    [['E61010001'], 'refused'],
  ])('%j is %j', (codes, meaning) => expect(gravest(codes)).toEqual(meaning));
});

describe('a decline', () => {
  test.each([
    [
      'PAYMENT_DECLINED',
      [
        '42G120000',
        '42G220000',
        '42G300000',
        '42G600000',
        '42G650000',
        '42G990000',
        'E41170002',
        'E41170099',
        'E01170011',
        'E11010099',
        'E61010002',
      ],
    ],
    ['CARD_LIMIT_EXCEEDED', ['42G020000', '42G030000', '42G040000', '42G050000', '42G060000', '42G540000', '42G550000']],
    ['SECURITY_CODE_WRONG', ['42G440000', '42G450000']],
    ['CARD_EXPIRED', ['42G830000', 'E01180008']],
    ['AUTHENTICATION_FAILED', ['E21010001', 'E21020002', 'E21030001', 'E21030007', 'E21030201', 'E21030202']],
    ['CARD_TOKEN_INVALID', ['EX1000301', 'EX1000302', 'EX1000303', 'EX1000304']],
    ['PAYMENT_TRY_LATER', ['42G850000', '42G910000', '42G950000']],
  ])('is %s for each of %j', (decline, codes) => {
    for (const code of codes) expect([code, gravest([code])]).toEqual([code, { decline }]);
  });
});

describe('the check string', () => {
  // As recorded of the test environment; the password is that of this test.
  const signed =
    'OrderID=1362106991&Forward=2a99662&Method=1&PayTimes=&Approve=6416276&TranID=1303011202111111111111198895&TranDate=20130301120312';
  const right = 'ea32e454d46bb1d0b2c3bcbc2f187895';

  test('is right for the whole answer and the password', () => {
    expect(isGenuine(read(`${signed}&CheckString=${right}`), 'secret')).toBe(true);
    expect(isGenuine(read(`${signed}&CheckString=${right.toUpperCase()}`), 'secret')).toBe(true);
  });
  test.each([
    ['of another answer', `${signed.replace('6416276', '6416277')}&CheckString=`],
    ['of another password', `${signed}&CheckString=`],
  ])('is wrong %s', (what, text) => {
    expect(isGenuine(read(`${text}${right}`), what.includes('password') ? 'other' : 'secret')).toBe(false);
  });
  test.each(['', right.slice(1), `${right}0`, 'x'.repeat(32), '日'.repeat(32)])('is not %j', (value) => {
    expect(isGenuine(read(`${signed}&CheckString=${value}`), 'secret')).toBe(false);
  });
  test('is missed', () => expect(isGenuine(read(signed), 'secret')).toBe(false));
});
