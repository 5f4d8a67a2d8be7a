import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { StaffMember } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { does } from '../support/desk.ts';
import { aStage, fieldsOf } from '../support/stage.ts';

const stage = aStage();
const anOperator = (gachas: 'all' | string[] = 'all') => StaffMember.isHired(stage.gateway, stage.database, gachas, 'operator');

const OF_SELLER = 'seller { version name(language: EN) address telephone personInCharge registrationNumber }';
const OF_TEXT = 'legalText { kind version text(language: EN) isConsentRequired }';
const updates = (by: StaffMember, input: object) => does(by, 'updateSeller', input, OF_SELLER);
const adds = (by: StaffMember, input: object) => does(by, 'addTermsVersion', input, OF_TEXT);

const SELLER = {
  ...{ name: { ja: '港の店', en: 'The Harbour Shop' }, address: { text: 'Minato 1' }, telephone: '045-000-0000' },
  personInCharge: { text: 'Hanako' },
};

const shown = async (gachaId: string) => {
  const query =
    'query ($id: ID!) { gacha(id: $id) { lastScreen(playAmount: 1) { termsVersion seller { version } legalText { version } } } }';
  return (await stage.gateway.ask(query, { id: gachaId })).data.gacha.lastScreen;
};

test('the seller and the terms are made, changed in versions, and told by last screens', async () => {
  const [gachaId, operator] = [await aGacha(stage.database), await anOperator()];
  const missing = await updates(operator, { telephone: '045-000-0000' });
  expect(fieldsOf(missing)).toEqual(['name', 'address', 'personInCharge']);
  const made = await updates(operator, SELLER);
  expect(made.data.updateSeller.seller).toMatchObject({ version: 1, name: 'The Harbour Shop', registrationNumber: null });
  expect(fieldsOf(await updates(operator, { telephone: '045-111-1111' }))).toEqual(['version']);
  const number = 'T7000012050002';
  const registered = await updates(operator, { version: 1, registrationNumber: number, reason: 'registered today' });
  expect(registered.data.updateSeller.seller).toMatchObject({ version: 2, name: 'The Harbour Shop', registrationNumber: number });
  const late = await updates(operator, { version: 1, telephone: '045-111-1111' });
  expect([late.code, late.errors[0]?.extensions.version]).toEqual(['VERSION_CHANGED', 2]);
  expect((await updates(operator, { version: 2, telephone: '045-000-0000' })).data.updateSeller.seller.version).toBe(2);
  const gone = await updates(operator, { version: 2, without: ['REGISTRATION_NUMBER'] });
  expect(gone.data.updateSeller.seller).toMatchObject({ version: 3, registrationNumber: null });
  for (const [input, fields] of [
    [{ registrationNumber: 'T1' }, ['registrationNumber']],
    [{ telephone: 'call us' }, ['telephone']],
    [{ name: { text: 'two\nlines' } }, ['name']],
  ] as const)
    expect(fieldsOf(await updates(operator, { version: 3, ...input }))).toEqual(fields);

  const key = { idempotencyKey: randomUUID() };
  const terms = { kind: 'TERMS', text: { ja: '規約', en: 'The terms' }, isConsentRequired: true };
  const first = await adds(operator, { ...terms, ...key });
  expect(first.data.addTermsVersion.legalText).toEqual({ kind: 'TERMS', version: 1, text: 'The terms', isConsentRequired: true });
  expect((await adds(operator, { ...terms, ...key })).data).toEqual(first.data);
  expect(fieldsOf(await adds(operator, terms))).toEqual(['version']);
  const second = await adds(operator, { kind: 'TERMS', version: 1, text: { text: 'Other terms' } });
  expect(second.data.addTermsVersion.legalText).toMatchObject({ version: 2, isConsentRequired: true });
  expect((await adds(operator, { kind: 'TERMS', version: 1, text: { text: 'Late terms' } })).code).toBe('VERSION_CHANGED');
  expect((await adds(operator, { kind: 'PRIVACY', text: { text: 'Privacy' } })).data.addTermsVersion.legalText.version).toBe(1);
  expect(fieldsOf(await adds(operator, { kind: 'PRIVACY', version: 1, text: { text: '' } }))).toEqual(['text']);
  expect(await shown(gachaId)).toMatchObject({ seller: { version: 3 }, legalText: { version: 2 } });

  const { nodes } = (await operator.asks('{ auditLog { nodes { action reason before after } } }')).data.auditLog;
  const deed = nodes.find(({ reason }: { reason: string | null }) => reason === 'registered today');
  expect(deed).toMatchObject({
    action: 'SELLER_UPDATED',
    before: { registration_number: null },
    after: { registration_number: number, name: { ja: '港の店', en: 'The Harbour Shop' } },
  });
});

test('two changes of one version at once: one is told', async () => {
  const operator = await anOperator();
  const { seller } = (await operator.asks('{ seller { version } }')).data;
  const given = seller ? { version: seller.version } : {};
  const answers = await Promise.all(
    ['045-222-2222', '045-333-3333'].map((telephone) => updates(operator, { ...SELLER, ...given, telephone })),
  );
  expect(answers.map(({ code }) => code ?? 'done').toSorted()).toEqual(['VERSION_CHANGED', 'done']);
});

test('both are for operators of all gachas', async () => {
  const some = await anOperator([await aGacha(stage.database)]);
  expect((await updates(some, SELLER)).code).toBe('FORBIDDEN');
  expect((await adds(some, { kind: 'TERMS', text: { text: 'Terms' } })).code).toBe('FORBIDDEN');
});
