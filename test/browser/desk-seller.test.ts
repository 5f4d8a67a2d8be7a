import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { atDesk, tokenOf } from './support/desk.ts';
import { Stage } from './support/stage.ts';

const DESK = { at: 'desk', language: 'en' } as const;

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.opens();
});
afterAll(() => stage?.closes());

describe('an operator', () => {
  test('who writes a notice that somebody else has changed meanwhile keeps what they wrote', async () => {
    const { page } = await atDesk(await stage.visitor(DESK), 'operator', '/staff/catalogue/seller');
    const form = page.locator('[data-form="PRIVACY"]');
    await form.locator('#field-PRIVACYEn').fill('What I wrote');
    await form.getByRole('checkbox').uncheck();
    const operator = await tokenOf(stage, 'operator');
    const { legalText } = await stage.asks('{ legalText(kind: PRIVACY) { version } }', {}, operator);
    await stage.asks(
      'mutation ($input: AddTermsVersionInput!) { addTermsVersion(input: $input) { legalText { version } } }',
      { input: { kind: 'PRIVACY', text: { text: 'What they wrote' }, isConsentRequired: false, ...legalText } },
      operator,
    );
    await form.locator('[type="submit"]').click();
    const clash = form.locator('[data-state="clash"]', { hasText: 'What they wrote' });
    await clash.waitFor();
    expect(await form.locator('#field-PRIVACYEn').inputValue()).toBe('What I wrote');
    await clash.getByRole('radio').first().check();
    await clash.getByRole('button').click();
    expect(await form.locator('#field-PRIVACYEn').inputValue()).toBe('What I wrote');
    await form.locator('[type="submit"]').click();
    await form.locator('.notice.fine').waitFor();
    expect(await form.locator('[data-state="clash"]').count()).toBe(0);
  });
});
