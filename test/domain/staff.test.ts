import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { exportCatalogue } from '../../src/operator/catalogue/export.ts';
import { importCatalogue } from '../../src/operator/catalogue/import.ts';
import { membersByIds } from '../../src/staff/member.ts';
import { addStaff, revokeStaff, setRoles } from '../../src/staff/members/manage.ts';
import type { Grant } from '../../src/staff/role.ts';
import { StaffMember } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { CATALOGUE, contentsOf } from '../support/snapshot.ts';
import { aStage, oneRow } from '../support/stage.ts';
import { STAFF } from '../support/tokens.ts';

const stage = aStage();

const COMMAND = { by: { account: 'operator' }, why: 'a test' };
const as = ({ id: staffId }: { id: string }) => ({ by: { staffId }, why: 'a test' });
const hires = (gachas: 'all' | string[], role: Grant['role'] = 'counter') =>
  StaffMember.isHired(stage.gateway, stage.database, gachas, role);
const em = () => stage.database.fork();
const grantsOf = async ({ id }: { id: string }) => (await membersByIds(em(), [id]))[0]?.grants;
const newMember = (grants: Grant[]) => ({ issuer: STAFF, subject: randomUUID(), name: 'New', grants });

test('an operator gives and takes roles where they are one, and nowhere else', async () => {
  const [own, other] = [await aGacha(stage.database), await aGacha(stage.database)];
  const [operator, counter, stranger, both] = [
    await hires([own], 'operator'),
    await hires([own]),
    await hires([other]),
    await hires([own, other]),
  ];
  await setRoles(em(), counter.id, [{ role: 'supervisor', gachas: [own] }], as(operator));
  expect(await grantsOf(counter)).toEqual([{ role: 'supervisor', gachas: [own] }]);
  for (const gachas of ['all' as const, [other], [own, other], [randomUUID()]]) {
    await expect(setRoles(em(), counter.id, [{ role: 'counter', gachas }], as(operator))).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await expect(addStaff(em(), newMember([{ role: 'counter', gachas }]), as(operator))).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  }
  await expect(setRoles(em(), stranger.id, [], as(operator))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(setRoles(em(), both.id, [], as(operator))).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(revokeStaff(em(), both.id, as(operator))).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await setRoles(em(), both.id, [{ role: 'counter', gachas: [other] }], as(operator));
  expect(await grantsOf(both)).toEqual([{ role: 'counter', gachas: [other] }]);
});

test('an account is one member, also when it was revoked', async () => {
  const account = newMember([]);
  const { id } = await addStaff(em(), account, COMMAND);
  const again = () => addStaff(em(), account, COMMAND);
  const refused = { code: 'ACCOUNT_TAKEN', errors: [{ field: 'subject', code: 'ACCOUNT_TAKEN' }] };
  await expect(again()).rejects.toMatchObject(refused);
  await revokeStaff(em(), id, COMMAND);
  await expect(again()).rejects.toMatchObject(refused);
});

test('the last operator of all gachas stays one, unless a command says otherwise; of two who revoke each other one is left', async () => {
  const [first, second] = [await hires('all', 'operator'), await hires('all', 'operator')];
  const outcomes = await Promise.allSettled([revokeStaff(em(), first.id, as(second)), revokeStaff(em(), second.id, as(first))]);
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []));
  expect(refused).toEqual(['STAFF_REVOKED']);
  const [left] = (await membersByIds(em(), [first.id, second.id])).filter(({ isRevoked }) => !isRevoked);
  if (!left) throw new Error('both are gone');
  for (const work of [revokeStaff(em(), left.id, as(left)), setRoles(em(), left.id, [], as(left))])
    await expect(work).rejects.toMatchObject({ code: 'LAST_OPERATOR' });
  await revokeStaff(em(), left.id, COMMAND);
  expect((await membersByIds(em(), [left.id]))[0]?.isRevoked).toBe(true);
});

test('an import brings back no revoked member, keeps roles that it does not name, and an export reads the same again', async () => {
  const [gachaId, entry] = [await aGacha(stage.database), { issuer: STAFF, subject: randomUUID(), name: 'Hall' }];
  const imports = (changes: object) => importCatalogue(em(), { staff: [{ ...entry, gacha_ids: [gachaId], ...changes }] });
  await imports({ roles: [{ role: 'support', gacha_ids: 'all' }] });
  const { id } = await oneRow<{ id: string }>(stage.database, 'select id from staff where subject = ?', [entry.subject]);
  const support = { role: 'support', gachas: 'all' };
  expect(await grantsOf({ id })).toEqual([{ role: 'counter', gachas: [gachaId] }, support]);
  await imports({ gacha_ids: [] });
  expect(await grantsOf({ id })).toEqual([support]);
  const before = await contentsOf(stage.database, CATALOGUE);
  await importCatalogue(em(), await exportCatalogue(em()));
  expect(await contentsOf(stage.database, CATALOGUE)).toEqual(before);
  await revokeStaff(em(), id, COMMAND);
  expect(await imports({ name: 'Other', roles: [] })).toMatchObject({ counts: { staff: 1 }, leftRevoked: 1 });
  expect((await membersByIds(em(), [id]))[0]).toMatchObject({ isRevoked: true, name: 'Hall', grants: [support] });
  expect((await exportCatalogue(em())).staff.map(({ subject }) => subject)).not.toContain(entry.subject);
  await expect(imports({ roles: [{ role: 'operator', gacha_ids: [randomUUID()] }] })).rejects.toThrow(
    /staff\[0\]\.roles\[0\]\.gacha_ids\[0\] names a gacha that there is not/,
  );
});
