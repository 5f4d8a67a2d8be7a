import { expect, test } from '@jest/globals';
import { COUNTRIES } from '../../src/order/address/countries.ts';
import { postalAddress } from '../../src/order/address/postal-address.ts';
import { Refusal } from '../../src/refusal.ts';
import { ADDRESS } from '../support/address.ts';

/** The fields that are refused; none where the address is taken. */
function refused(changes: Record<string, string | null>): string[] {
  const outcome = postalAddress({ ...ADDRESS, ...changes });
  return outcome instanceof Refusal ? outcome.errors.map(({ field }) => field.replace('deliveryInfo.', '')) : [];
}

const FRANCE = { country: 'FR', zipCode: '75001', prefecture: 'Paris', phoneNumber: '01 23 45 67 89' };

test.each([
  {},
  { zipCode: '1000001' },
  { zipCode: '１００－０００１' },
  { zipCode: '〒100-0001' },
  { country: 'jp' },
  ...['東京都', '東京', 'Tokyo', 'TOKYO', 'Tokyo-to', '北海道', 'Hokkaido', '京都府', '京都', 'Osaka-fu', '鹿児島県'].map(
    (prefecture) => ({ prefecture }),
  ),
  ...[
    '09012345678',
    '090-1234-5678',
    '０９０−１２３４−５６７８',
    '03-1234-5678',
    '(03) 1234 5678',
    '+81 90 1234 5678',
    '+33 1 23 45 67 89',
  ].map((phoneNumber) => ({ phoneNumber })),
  { address2: null },
  FRANCE,
  { ...FRANCE, phoneNumber: '+81 90 1234 5678' },
  { country: 'GB', zipCode: 'SW1A 1AA', prefecture: '-', phoneNumber: '020 7946 0000' },
  { country: 'AQ', zipCode: '0', prefecture: '-', phoneNumber: '+81 90 1234 5678' },
])('an address may be posted to: %j', (changes) => expect(refused(changes)).toEqual([]));

test.each<[Record<string, string>, string]>([
  ...['100', '100-00011', '10-00001', 'abc-defg', '100/0001'].map((zipCode): [Record<string, string>, string] => [
    { zipCode },
    'zipCode',
  ]),
  ...['Japan', 'JPN', 'XX', 'UK', 'EU', 'J', '日本', 'ß'].map((country): [Record<string, string>, string] => [
    { country },
    'country',
  ]),
  ...['関東', 'Kanto', '東', '都', 'Paris'].map((prefecture): [Record<string, string>, string] => [{ prefecture }, 'prefecture']),
  ...['1', '110', '000', 'phone', '090-1234', '090-1234-56789', '+81', '090-1234-5678 ext. 5', '+999 1234567'].map(
    (phoneNumber): [Record<string, string>, string] => [{ phoneNumber }, 'phoneNumber'],
  ),
  ...['fullname', 'city', 'address1', 'address2'].map((field): [Record<string, string>, string] => [
    { [field]: 'x'.repeat(201) },
    field,
  ]),
  [{ fullname: 'one\ntwo' }, 'fullname'],
  [{ fullname: 'Ali\u202eba' }, 'fullname'],
  [{ city: '\u200b\u2060' }, 'city'],
  [{ ...FRANCE, zipCode: '!' }, 'zipCode'],
  [{ ...FRANCE, phoneNumber: '1' }, 'phoneNumber'],
])('%j is refused by its field', (changes, field) => expect(refused(changes)).toContain(field));

test('every mistake is named at once, but what is missing comes first', () => {
  expect(refused({ zipCode: '1', phoneNumber: '1', prefecture: 'x' })).toEqual(['phoneNumber', 'zipCode', 'prefecture']);
  expect(refused({ zipCode: '1', city: ' ' })).toEqual(['city']);
});

test('the country is stored in capitals, all else as it was given', () => {
  expect(postalAddress({ ...ADDRESS, country: 'jp', zipCode: '１００−０００１' })).toEqual({
    ...ADDRESS,
    zipCode: '１００−０００１',
  });
});

test('the list of countries is that of ISO 3166-1', () => expect(COUNTRIES.size).toBe(249));
