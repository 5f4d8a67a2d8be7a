import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { databaseClock } from '../../database/time/clock.ts';
import { knownId, refuseEmptyReason } from '../../refusal.ts';
import { type Action, writeDeeds } from '../audit-entry.ts';
import { Device } from '../device.ts';
import { lockMember, type StaffChange } from '../members/change.ts';
import { mustBeText } from '../members/manage.ts';
import type { Reach } from '../members/reach.ts';
import { type ShownDevice, shownDevice } from './list.ts';
import { changeDevices, mustManage } from './reach.ts';

/** Out at once, at every gateway, for good; what its member is doing is waited for. */
export function revokeDevice(em: EntityManager, id: string, change: StaffChange): Promise<ShownDevice> {
  refuseEmptyReason('reason', change.why);
  return changeDevices(em, change, async (tx, reach) => {
    const device = await lockDevice(tx, reach, id);
    if (device.revokedAt) return shownDevice(tx, id);
    device.revokedAt = await databaseClock(tx);
    const changed = { before: { revoked: false }, after: { revoked: true } };
    await noteDevice(tx, change, 'DEVICE_REVOKED', id, changed);
    return shownDevice(tx, id);
  });
}

export function renameDevice(em: EntityManager, id: string, name: string, change: StaffChange): Promise<ShownDevice> {
  mustBeText('name', name);
  refuseEmptyReason('reason', change.why);
  return changeDevices(em, change, async (tx, reach) => {
    const device = await lockDevice(tx, reach, id);
    if (device.name === name) return shownDevice(tx, id);
    const changed = { before: { name: device.name }, after: { name } };
    device.name = name;
    await noteDevice(tx, change, 'DEVICE_RENAMED', id, changed);
    return shownDevice(tx, id);
  });
}

type Changed = { before: object; after: object };

const noteDevice = (
  tx: EntityManager,
  { by, why }: StaffChange,
  action: Action,
  subjectId: string,
  changed: Changed,
): Promise<void> => writeDeeds(tx, [{ by, why, action, subjectId, ...changed }]);

/** With its member, whose handovers hold a lock on that row, and then as it is. */
async function lockDevice(tx: EntityManager, reach: Reach, id: string): Promise<Device> {
  const { member } = await shownDevice(tx, knownId(id));
  mustManage(reach, member);
  await lockMember(tx, 'all', member.id);
  return tx.findOneOrFail(Device, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
}
