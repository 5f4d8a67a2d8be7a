import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { atDesk, drafts, invites, tokenOf } from './support/desk.ts';
import { gachaNow } from './support/gacha-now.ts';
import { Stage } from './support/stage.ts';
import { Before, HARBOUR } from './support/world.ts';

const DESK = { at: 'desk', language: 'en' } as const;

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.opens();
});
afterAll(() => stage?.closes());

describe('people', () => {
  test('a fan is banned, let in again, disclosed as a file, and erased once what would end was seen', async () => {
    const fan = await Before.of(stage, stage.newName());
    const userId = await fan.id();
    await fan.ordered(HARBOUR);
    const { page } = await atDesk(await stage.visitor(DESK), 'operator', `/staff/people?part=fans&user=${userId}`);
    const does = async (name: string): Promise<void> => {
      await page.getByRole('button', { name, exact: true }).click();
      await page.locator('dialog .reasons .button').first().click();
    };
    await does('Ban');
    await page.locator('dialog .button.main').click();
    await page.locator('[data-fan="banned"]').waitFor();
    await expect(fan.ordered(HARBOUR)).rejects.toThrow();
    await does('End the ban');
    await page.locator('dialog .button.main').click();
    await page.locator('[data-fan="free"]').waitFor();
    await does('Disclose their data');
    const coming = page.waitForEvent('download');
    await page.locator('dialog .button.main').click();
    const file = await coming;
    expect(file.suggestedFilename()).toBe(`${userId}.html`);
    expect(readFileSync(await file.path(), 'utf8')).toContain(userId);
    await page.locator('dialog').waitFor({ state: 'detached' });
    await does('Erase');
    await page.locator('dialog .button.main').click();
    await page.locator('[data-state="erase-trial"]').waitFor();
    expect(await fan.id()).toBe(userId);
    await page.locator('dialog [type="checkbox"]').check();
    await page.getByRole('button', { name: 'Erase for good' }).click();
    await page.locator('.notice.fine').waitFor();
    expect((await fan.asks('{ me { id } }')).me).toBeNull();
  });

  test('a helper’s phone is invited by a picture, works at once, and is shut out at once', async () => {
    const { page } = await atDesk(await stage.visitor(DESK), 'operator', '/staff/people?part=devices');
    const link = await invites({ page }, 'South booth');
    const helper = await stage.visitor(DESK);
    await helper.page.goto(link);
    await helper.page.locator('[data-state="ready"]').waitFor();
    await page.keyboard.press('Escape');
    const row = page.locator('tr', { hasText: 'South booth' });
    await row.getByText('at work').waitFor();
    await row.getByRole('button').click();
    await page.getByRole('button', { name: 'It was lost' }).click();
    await page.locator('dialog .button.main').click();
    await row.getByText('shut out').waitFor();
    await helper.opens('/staff');
    await helper.page.locator('[data-state="device-revoked"]').waitFor();
  });

  test('a role is taken away in the middle of a form: the desk says no, and nothing is changed', async () => {
    const gachaId = await drafts(stage, 'Role Gacha');
    const operator = await tokenOf(stage, 'operator');
    const { inviteDevice } = await stage.asks(
      'mutation ($input: InviteDeviceInput!) { inviteDevice(input: $input) { link device { staffMember { id } } } }',
      {
        input: {
          name: 'Office laptop',
          worker: { newMember: { name: 'Olga', roles: [{ role: 'OPERATOR', hasAllGachas: true }] } },
        },
      },
      operator,
    );
    const olga = await stage.visitor(DESK);
    await olga.page.goto(inviteDevice.link);
    await olga.page.locator('.desk-nav').waitFor();
    await olga.opens(`/staff/catalogue/${gachaId}`);
    await olga.page.locator('#field-price').fill('777');
    await stage.asks(
      'mutation ($input: SetStaffRolesInput!) { setStaffRoles(input: $input) { staffMember { id } } }',
      { input: { staffId: inviteDevice.device.staffMember.id, roles: [], reason: 'a test' } },
      operator,
    );
    await olga.page.locator('.desk-bar [type="submit"]').click();
    await olga.page.locator('.notice.wrong').first().waitFor();
    expect((await gachaNow(stage, gachaId)).price).toBe(300);
  });

  test('roles are set by an operator, who sees them before and after', async () => {
    const { page } = await atDesk(await stage.visitor(DESK), 'operator', '/staff/people');
    const row = page.locator('tr', { has: page.getByRole('rowheader', { name: 'East booth' }) });
    await row.getByRole('button', { name: 'Roles' }).click();
    await page.locator('dialog').getByRole('checkbox', { name: 'shipping' }).check();
    await page.locator('dialog .before-after', { hasText: 'shipping (all gachas' }).waitFor();
    await page.locator('dialog .reasons .button').first().click();
    await page.locator('dialog .button.main').click();
    await row.getByText('shipping').waitFor();
    expect(await row.innerText()).toContain('counter (Harbour Festival Gacha)');
  });

  test('the audit log is filtered by its address', async () => {
    const { page } = await atDesk(await stage.visitor(DESK), 'operator', '/staff/people?part=log&action=GACHA_CREATED');
    await page.locator('[data-action]').first().waitFor();
    expect(await page.locator('[data-action]:not([data-action="GACHA_CREATED"])').count()).toBe(0);
    await page.locator('#log-action').selectOption('DEVICE_INVITED');
    await page.locator('[data-action="DEVICE_INVITED"]').first().waitFor();
    expect(new URL(page.url()).searchParams.get('action')).toBe('DEVICE_INVITED');
  });
});
