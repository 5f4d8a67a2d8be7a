import { expect, test } from '@jest/globals';
import { type CareLine, careList } from '../../../src/operator/restore/care-list.ts';

const LINE: CareLine = {
  ...{ userId: 'u', provider: 'line', providerUserId: 'U1', orderId: 'o', processorOrderId: 'p', yen: 500, done: 'paid' },
};
const written = (changes: Partial<CareLine>) => [...careList([{ ...LINE, ...changes }])].slice(1).join('');

test('a line names the person, the order and what to say, and nothing else', () => {
  expect([...careList([])]).toEqual(['\uFEFFuser,provider,provider_user_id,order,processor_order,yen,done,say\r\n']);
  expect(written({})).toMatch(/^u,line,U1,o,p,500,paid,"The order is paid\. .+"\r\n$/);
});

test('of a lost payment only what the processor knows is told', () => {
  const lost = { userId: null, provider: null, providerUserId: null, orderId: null, done: 'given back' } as const;
  expect(written(lost)).toMatch(/^,,,,p,500,given back,The payment was lost here and its money given back\./);
});

test('what is owed still is said to be', () => {
  expect(written({ done: null })).toContain(',owed,Not settled yet.');
});

test('an id of a provider is no formula, and opens no cell', () => {
  expect(written({ providerUserId: '=HYPERLINK("x")' })).toContain(`,"'=HYPERLINK(""x"")",`);
  for (const sign of [',', '\n', '\r']) expect(written({ providerUserId: `a${sign}b` })).toContain(`,"a${sign}b",`);
});
