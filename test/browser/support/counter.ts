import type { BrowserContext, Request } from 'playwright-core';
import { eventually } from '../../support/eventually.ts';
import type { Stage } from './stage.ts';
import type { Look, Visitor } from './visitor.ts';

/** Of an account that the provider of staff knows. */
export async function atWork(counter: Visitor, name: string, path = '/staff'): Promise<Visitor> {
  await counter.opens('/staff');
  await counter.signsIn(name);
  if (path !== '/staff') await goesTo(counter, path);
  return counter;
}

/** By the links of the page itself. */
export async function goesTo(counter: Visitor, path: string): Promise<void> {
  await counter.page.locator(`.tabs a[href="${path}"]`).click();
  await counter.settles();
}

const byOperator = async (stage: Stage, query: string, variables: object) =>
  stage.asks(query, variables, await stage.token('operator', 'staff'));

export type Invited = { link: string; staffId: string; deviceId: string };

/** A new member, and a device: a test may revoke both, since no other test uses them. */
export async function invites(
  stage: Stage,
  name: string,
  gachaIds: readonly string[],
  role: 'COUNTER' | 'SUPERVISOR' = 'COUNTER',
): Promise<Invited> {
  const { inviteDevice } = await byOperator(
    stage,
    'mutation ($input: InviteDeviceInput!) { inviteDevice(input: $input) { link device { id staffMember { id } } } }',
    { input: { name: `Phone of the ${name}`, worker: { newMember: { name, roles: [{ role, gachaIds }] } } } },
  );
  const { link, device } = inviteDevice;
  return { link, staffId: device.staffMember.id, deviceId: device.id };
}

export async function enrols(counter: Visitor, ...at: Parameters<typeof invites>): Promise<Invited> {
  const invited = await invites(...at);
  await counter.page.goto(invited.link);
  await counter.page.locator('[data-state="ready"]').waitFor();
  return invited;
}

export type Booth = Invited & { counter: Visitor };

export async function newBooth(stage: Stage, name: string, gachaIds: readonly string[], look: Look = {}): Promise<Booth> {
  const counter = await stage.visitor({ language: 'en', ...look });
  return { counter, ...(await enrols(counter, stage, name, gachaIds)) };
}

export const revokesDevice = (stage: Stage, { deviceId }: Invited) =>
  byOperator(stage, 'mutation ($id: ID!) { revokeDevice(input: { deviceId: $id, reason: "lost" }) { device { id } } }', {
    id: deviceId,
  });

export const revokes = (stage: Stage, { staffId }: Pick<Invited, 'staffId'>) =>
  byOperator(stage, 'mutation ($id: ID!) { revokeStaff(input: { staffId: $id, reason: "left" }) { staffMember { id } } }', {
    id: staffId,
  });

export const restores = (stage: Stage, { staffId }: Pick<Invited, 'staffId'>) =>
  byOperator(stage, 'mutation ($id: ID!) { restoreStaff(input: { staffId: $id, reason: "is back" }) { staffMember { id } } }', {
    id: staffId,
  });

/** All roles that the member has from now on: at the counters of these gachas, or none. */
export const givesRoles = (stage: Stage, { staffId }: Pick<Invited, 'staffId'>, gachaIds: readonly string[]) =>
  byOperator(stage, 'mutation ($input: SetStaffRolesInput!) { setStaffRoles(input: $input) { staffMember { id } } }', {
    input: { staffId, reason: 'a test', roles: gachaIds.length > 0 ? [{ role: 'COUNTER', gachaIds }] : [] },
  });

/** As a scanner types, wherever the focus is. A machine that stops in the middle of a code makes it be scanned once more. */
export async function scans({ page }: Visitor, code: string, shown: string): Promise<void> {
  const found = page.locator(shown).first();
  await eventually(async () => {
    await page.keyboard.type(code, { delay: 2 });
    await page.keyboard.press('Enter');
    await found.waitFor({ timeout: 15_000 });
  });
}

export const reads = (counter: Visitor, code: string, state = 'sheet') => scans(counter, code, `[data-state="${state}"]`);

/** A press just after a sheet has appeared is not taken: it is pressed until it is. */
export async function handsOver({ page }: Visitor, state = 'done'): Promise<void> {
  const confirm = page.locator('.button.confirm:is(.go, .look)');
  const found = page.locator(`[data-state="${state}"]`).first();
  await eventually(async () => {
    await confirm.click({ timeout: 2_000 }).catch(() => {});
    await found.waitFor({ timeout: 5_000 });
  });
}

export async function withoutNetwork(counter: Visitor): Promise<void> {
  counter.expected.push(/ERR_INTERNET_DISCONNECTED/);
  await counter.context.setOffline(true);
}

/** Given out without a network, by what the fan's own page shows. */
export async function givesUnread(
  counter: Visitor,
  code: string,
  { gachaName = 'Harbour Festival Gacha', isPart = false } = {},
): Promise<void> {
  await reads(counter, code, 'unread');
  await counter.page.getByRole('checkbox', { name: gachaName }).setChecked(true);
  if (isPart) await counter.page.locator('[data-state="unread"] .tick input').last().check();
  await handsOver(counter, 'done-kept');
}

/** What all tabs ask by a document, the latest last. */
export function callsOf(context: BrowserContext, document: string): Request[] {
  const calls: Request[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/graphql') && request.postData()?.includes(` ${document}(`)) calls.push(request);
  });
  return calls;
}
