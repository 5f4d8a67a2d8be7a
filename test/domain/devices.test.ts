import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import decodeQR from 'qr/decode.js';
import { giveVault } from '../../src/encryption/sealed-column.ts';
import { Vault } from '../../src/encryption/vault.ts';
import { rotateKeys } from '../../src/operator/keys/rotate.ts';
import { acceptInvitation } from '../../src/staff/device/accept.ts';
import { asSvg, invitationLink } from '../../src/staff/device/invitation-link.ts';
import { type Invited, inviteDevice } from '../../src/staff/device/invite.ts';
import { renameDevice, revokeDevice } from '../../src/staff/device/manage.ts';
import { devicesWithin } from '../../src/staff/device/page.ts';
import { seesDevicesOf } from '../../src/staff/device/reach.ts';
import { renew } from '../../src/staff/device/renew.ts';
import { currentSigningKey, newSigningKey, verifyingKey } from '../../src/staff/device/signing-key.ts';
import { membersByIds } from '../../src/staff/member.ts';
import { setRoles } from '../../src/staff/members/manage.ts';
import { EVERYWHERE, type Reach, reachOf } from '../../src/staff/members/reach.ts';
import { type Grant, merged, type Role, type Scope } from '../../src/staff/role.ts';
import { StaffMember } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { TestDevice } from '../support/device.ts';
import { nextKey, testKey } from '../support/keys.ts';
import { aStage, oneRow } from '../support/stage.ts';

const stage = aStage();
const em = () => stage.database.fork();
const COMMAND = { by: { account: 'operator' }, why: 'a test' };
const as = ({ id: staffId }: { id: string }) => ({ by: { staffId }, why: 'a test' });
const hires = (gachas: 'all' | string[], role: Role = 'counter') =>
  StaffMember.isHired(stage.gateway, stage.database, gachas, role);
const invites = (by: Parameters<typeof inviteDevice>[3], invited: Invited) => inviteDevice(em(), 'Tablet', invited, by);
const aHelper = (gachas: Grant['gachas'], role: Role = 'counter'): Invited => ({ name: 'New', grants: [{ role, gachas }] });
const refused = (work: Promise<unknown>) =>
  work.then(
    () => 'OK',
    (error) => error.code ?? String(error),
  );

test('operators invite for what they may give, supervisors for counters of their gachas, others for nobody', async () => {
  const [own, other] = [await aGacha(stage.database), await aGacha(stage.database)];
  const operator = await hires([own], 'operator');
  const supervisor = await hires([own], 'supervisor');
  const [mine, both, boss] = [await hires([own]), await hires([own, other]), await hires('all', 'operator')];
  const cases: [Invited, ofOperator: string, ofSupervisor: string][] = [
    [aHelper([own]), 'OK', 'OK'],
    [aHelper([own], 'support'), 'OK', 'FORBIDDEN'],
    [aHelper([own], 'operator'), 'OK', 'FORBIDDEN'],
    [aHelper([own, other]), 'FORBIDDEN', 'FORBIDDEN'],
    [aHelper('all'), 'FORBIDDEN', 'FORBIDDEN'],
    [aHelper([randomUUID()]), 'FORBIDDEN', 'FORBIDDEN'],
    [{ name: 'New', grants: [] }, 'BAD_INPUT', 'BAD_INPUT'],
    [{ staffId: mine.id }, 'OK', 'OK'],
    [{ staffId: operator.id }, 'OK', 'NOT_FOUND'],
    [{ staffId: both.id }, 'FORBIDDEN', 'NOT_FOUND'],
    [{ staffId: boss.id }, 'FORBIDDEN', 'NOT_FOUND'],
    [{ staffId: randomUUID() }, 'NOT_FOUND', 'NOT_FOUND'],
  ];
  for (const [invited, ofOperator, ofSupervisor] of cases) {
    expect([invited, await refused(invites(as(operator), invited))]).toEqual([invited, ofOperator]);
    expect([invited, await refused(invites(as(supervisor), invited))]).toEqual([invited, ofSupervisor]);
    expect(await refused(invites(as(mine), invited))).toMatch(/FORBIDDEN|BAD_INPUT/);
  }
  expect(await refused(invites(COMMAND, aHelper([randomUUID()])))).toBe('NOT_FOUND');
});

test('devices are seen, renamed and revoked by those who could invite them, and each change has a deed', async () => {
  const [own, other] = [await aGacha(stage.database), await aGacha(stage.database)];
  const supervisor = await hires([own], 'supervisor');
  const [{ device }, foreign] = [await invites(as(supervisor), aHelper([own])), await invites(COMMAND, aHelper([other]))];
  const [member] = await membersByIds(em(), [supervisor.id]);
  const seen = await devicesWithin(em(), reachOf(member ?? { grants: [] }));
  expect(seen.rows.map(({ id }) => id)).toEqual([device.id]);
  for (const id of [foreign.device.id, randomUUID(), 'x'])
    expect(await refused(revokeDevice(em(), id, as(supervisor)))).toBe('NOT_FOUND');
  expect((await renameDevice(em(), device.id, 'Tablet 9', as(supervisor))).name).toBe('Tablet 9');
  const revoked = await revokeDevice(em(), device.id, as(supervisor));
  expect((await revokeDevice(em(), device.id, as(supervisor))).revokedAt).toEqual(revoked.revokedAt);
  const deeds = await stage.database.sql<{ action: string }>(`select action from deeds where subject_id = ? order by at, id`, [
    device.id,
  ]);
  expect(deeds.map(({ action }) => action)).toEqual(['DEVICE_INVITED', 'DEVICE_RENAMED', 'DEVICE_REVOKED']);
});

test('a page of devices has those whom the rule lets see, whatever their roles, also where a gacha was removed', async () => {
  const before = (await devicesWithin(em(), EVERYWHERE)).rows.length;
  const [one, two, gone] = [await aGacha(stage.database), await aGacha(stage.database), await aGacha(stage.database)];
  const scopes: Scope[] = ['all', [one], [two], [one, two], [gone], [one, gone]];
  const grants = scopes.flatMap((gachas) =>
    (['counter', 'supervisor', 'support'] as const).map((role): Grant => ({ role, gachas })),
  );
  const held = [
    ...grants.map((grant) => [grant]),
    ...grants.map((grant, index) => [grant, grants[(index * 7 + 3) % grants.length] as Grant]),
  ];
  for (const [index, several] of held.entries()) await invites(COMMAND, { name: `Of ${index}`, grants: merged(several) });
  await stage.database.sql('update gachas set deleted_at = now() where id = ?', [gone]);
  const all = (await devicesWithin(em(), EVERYWHERE)).rows;
  const nowhere: Scope[] = [[], ...scopes];
  expect(all.length).toBe(before + held.length);
  for (const reach of nowhere.flatMap((operator) => nowhere.map((supervisor): Reach => ({ operator, supervisor })))) {
    const seen = (await devicesWithin(em(), reach)).rows.map(({ id }) => id);
    expect(seen).toEqual(all.filter(({ member }) => seesDevicesOf(reach, member)).map(({ id }) => id));
  }
});

test('a member is given no role that whoever invited a device of theirs could not give, until it is revoked', async () => {
  const gachaId = await aGacha(stage.database);
  const [operator, supervisor] = [await hires('all', 'operator'), await hires([gachaId], 'supervisor')];
  const { device } = await invites(as(supervisor), aHelper([gachaId]));
  const gives = (role: Role, gachas: Grant['gachas']) =>
    refused(setRoles(em(), device.staffId, [{ role, gachas }], as(operator)));
  expect(await gives('supervisor', [gachaId])).toBe('MORE_THAN_INVITED');
  expect(await gives('counter', 'all')).toBe('MORE_THAN_INVITED');
  expect(await refused(setRoles(em(), device.staffId, [], as(operator)))).toBe('OK');
  expect(await gives('counter', [gachaId])).toBe('OK');
  await revokeDevice(em(), device.id, as(operator));
  await invites(as(operator), { staffId: device.staffId });
  expect(await gives('operator', 'all')).toBe('OK');
});

test('whoever works at a revoked device changes no staff and no devices any more', async () => {
  const boss = await hires('all', 'operator');
  const { device, secret } = await invites(COMMAND, { staffId: boss.id });
  await acceptInvitation(em(), secret, await (await TestDevice.isNew()).readProof());
  const by = { by: { staffId: boss.id, deviceId: device.id }, why: null };
  expect(await refused(invites(by, aHelper('all')))).toBe('OK');
  await revokeDevice(em(), device.id, as(boss));
  expect(await refused(invites(by, aHelper('all')))).toBe('DEVICE_REVOKED');
});

test('the key of a revoked device may be invited anew', async () => {
  const [tablet, first] = [await TestDevice.isNew(), await invites(COMMAND, aHelper('all'))];
  await acceptInvitation(em(), first.secret, await tablet.readProof());
  await revokeDevice(em(), first.device.id, COMMAND);
  const second = await invites(COMMAND, aHelper('all'));
  await acceptInvitation(em(), second.secret, await tablet.readProof());
  expect((await renew(em(), await tablet.readProof())).id).toBe(second.device.id);
});

test('neither the secret of an invitation nor a private key is in a table', async () => {
  const { secret } = await invites(COMMAND, aHelper('all'));
  const { privateKey } = await currentSigningKey(em());
  const rows = await stage.database.sql(
    `select i::text as row from device_invitations i union all select k::text from signing_keys k union all select d::text from deeds d`,
  );
  const text = JSON.stringify(rows);
  expect([text.includes(secret), text.includes((privateKey as { d: string }).d)]).toEqual([false, false]);
});

test('a signing key is kept for thirty days, and verifies until the last token of it has ended', async () => {
  const { sql } = stage.database;
  const first = await currentSigningKey(em());
  expect((await currentSigningKey(em())).id).toBe(first.id);
  await sql(`update signing_keys set created_at = now() - interval '31 days' where id = ?`, [first.id]);
  const [second, same] = await Promise.all([currentSigningKey(em()), currentSigningKey(em())]);
  expect([second.id, second.id === first.id]).toEqual([same.id, false]);
  const held = await oneRow(stage.database, 'select private_key from signing_keys where id = ?', [first.id]);
  expect(held).toEqual({ private_key: null });
  expect(await verifyingKey(em(), first.id)).toMatchObject({ crv: 'P-256' });
  await sql(`update signing_keys set superseded_at = now() - interval '16 minutes' where id = ?`, [first.id]);
  expect(await verifyingKey(em(), first.id)).toBeNull();
  await newSigningKey(em());
  expect(await sql('select 1 from signing_keys where id = ?', [first.id])).toEqual([]);
  expect(await verifyingKey(em(), second.id)).not.toBeNull();
});

test('a request with the token of a device asks the database as often as one with another', async () => {
  const { gateway, database } = stage;
  const [member, tablet] = [await hires('all'), await TestDevice.isNew()];
  const { secret } = await invites(COMMAND, { staffId: member.id });
  const helper = StaffMember.isKnown(gateway, await tablet.isIn(gateway, secret));
  const asked = [];
  for (const one of [member, helper]) {
    // A token that is new to the gateway has its key looked up.
    await one.asks('{ staffMe { id } }');
    database.statements.splice(0);
    expect((await one.asks('{ staffMe { id } }')).data.staffMe.id).toBe(member.id);
    asked.push(database.statements.splice(0).length);
  }
  expect(asked).toEqual([1, 1]);
});

test('a proof that has ended is forgotten', async () => {
  const [tablet, { secret, device }] = [await TestDevice.isNew(), await invites(COMMAND, aHelper('all'))];
  await acceptInvitation(em(), secret, await tablet.readProof());
  await stage.database.sql(`update device_proofs set expires_at = now() - interval '1 hour' where device_id = ?`, [device.id]);
  await renew(em(), await tablet.readProof());
  const { count } = await oneRow<{ count: string }>(stage.database, 'select count(*) from device_proofs where device_id = ?', [
    device.id,
  ]);
  expect(Number(count)).toBe(1);
});

/** As a camera sees it: black and white, four points a square. */
function pictureOf(svg: string) {
  const [side = 0] = (/viewBox="0 0 (\d+)/.exec(svg) ?? []).slice(1).map(Number);
  const [scale, black] = [4, new Set<string>()];
  let [x, y] = [0, 0];
  for (const [, move, first, second] of svg.matchAll(/([Mm])(-?\d+) ?(-?\d+)h1v1/g)) {
    [x, y] = move === 'M' ? [Number(first), Number(second)] : [x + Number(first), y + Number(second)];
    black.add(`${x} ${y}`);
  }
  const width = side * scale;
  const data = new Uint8Array(width * width * 4).map((_, index) => {
    const point = Math.floor(index / 4);
    const square = `${Math.floor((point % width) / scale)} ${Math.floor(Math.floor(point / width) / scale)}`;
    return index % 4 < 3 && black.has(square) ? 0 : 255;
  });
  return { width, height: width, data };
}

test('the QR code of an invitation reads as its link, which has the secret behind #', () => {
  const link = invitationLink('https://staff.example.com/sign-in?lang=ja#old', 'a-secret_43-letters');
  expect(link).toBe('https://staff.example.com/sign-in?lang=ja#invitation=a-secret_43-letters');
  expect(decodeQR(pictureOf(asSvg(link)))).toBe(link);
});

test('a signing key is encrypted anew with everything else, and signs on', async () => {
  const { em: root } = stage.database.orm;
  const before = await currentSigningKey(em());
  await stage.database.sql(`update encryption_keys set seen_at = now() - interval '1 hour'`);
  giveVault(root, new Vault([nextKey, testKey]));
  expect((await rotateKeys(em())).left).toEqual([]);
  giveVault(root, new Vault([nextKey]));
  expect(await currentSigningKey(em())).toEqual(before);
});
