import { expect, test } from '@jest/globals';
import { readProcessorList } from '../../src/operator/restore/processor-list.ts';
import { encode } from '../support/gmo-server/windows-31j.ts';

const idsIn = (text: string | Uint8Array) =>
  readProcessorList('list.csv', typeof text === 'string' ? Buffer.from(text) : text).map(
    ({ processorOrderId }) => processorOrderId,
  );

test.each([
  ['ours', 'processor_order_id,access_id,yen,state,at\nid-1,a,500,SALES,2026-11-30\nid-2,b,500,AUTH,2026-11-30\n'],
  ['of the calls of GMO', 'Status,OrderID\r\nSALES,id-1\r\nVOID,id-2'],
  ['with quotes, commas and line breaks inside, and empty lines', '"a ""b"", c",OrderID\n"x\ny",id-1\n\n"",id-2\n\n'],
  ['with the line ends of an old Mac', 'OrderID,Status\rid-1,SALES\rid-2,AUTH\r'],
  ['with the mark of a spreadsheet', '\uFEFFOrderID\nid-1\nid-2'],
])('a list: %s', (_what, text) => {
  expect(idsIn(text)).toEqual(['id-1', 'id-2']);
});

test('a list in the encoding of Japan, as consoles write it', () => {
  expect(idsIn(encode('取引状態,オーダーID\r\n即時売上,id-1\r\n実売上,id-2\r\n'))).toEqual(['id-1', 'id-2']);
});

test('a list without the column, or a row without an id, is refused whole', () => {
  expect(() => idsIn('shop,amount\n1,2\n')).toThrow(/list\.csv: its first line names none of the columns/);
  expect(() => idsIn('')).toThrow(/names none/);
  expect(() => idsIn('OrderID,amount\nid-1,1\n,2\n')).toThrow(/row 3 has no OrderID/);
});

test('the state and the yen of a payment, where the list tells them', () => {
  const read = (text: string) => readProcessorList('list.csv', Buffer.from(text));
  expect(read('processor_order_id,yen,state\nid-1,500,SALES\nid-2,,AUTH\n')).toEqual([
    { processorOrderId: 'id-1', status: 'SALES', amount: 500 },
    { processorOrderId: 'id-2', status: 'AUTH' },
  ]);
  expect(read('オーダーID,取引状態,利用金額,税送料\nid-1,実売上,"¥1,500",20\nid-2,取消,1500円,\nid-3,取消,much,\n')).toEqual([
    { processorOrderId: 'id-1', status: '実売上', amount: 1520 },
    { processorOrderId: 'id-2', status: '取消', amount: 1500 },
    { processorOrderId: 'id-3', status: '取消' },
  ]);
  expect(read('OrderID\nid-1\n')).toEqual([{ processorOrderId: 'id-1' }]);
});

test('a list that could be read in two ways, or not to its end, is refused whole', () => {
  const read = (text: string) => () => readProcessorList('list.csv', Buffer.from(text));
  expect(read('OrderID,Status,取引状態\nid-1,SALES,返品\n')).toThrow(/more than one of the columns/);
  expect(read('OrderID,処理区分\nid-1,実売上\n')()).toEqual([{ processorOrderId: 'id-1' }]);
  expect(read('OrderID,Status\nid-1,SALES\nid-2"x,SALES\nid-3,SALES\n')).toThrow('line 3 is no CSV');
  expect(read('OrderID,Status\n"id-1" ,SALES\n')).toThrow('line 2 is no CSV');
});
