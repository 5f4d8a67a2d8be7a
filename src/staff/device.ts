import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { idColumn } from '../database/id.ts';
import { isId, Refusal } from '../refusal.ts';
import { Staff } from './staff.ts';

/** Where a member is signed in with a token of this gateway. It can prove that it holds a key, and nothing else can. */
export const Device = defineEntity({
  name: 'Device',
  tableName: 'devices',
  properties: {
    id: idColumn(),
    staff: () => p.manyToOne(Staff).ref(),
    name: p.text(),
    /** Null where a command did it. */
    invitedBy: p.uuid().nullable(),
    invitedAt: p.datetime(3).defaultRaw('clock_timestamp()'),
    /** The thumbprint (RFC 7638) of its public key, from when it took its invitation. */
    keyThumbprint: p.text().nullable(),
    signedInAt: p.datetime(3).nullable(),
    /** When it last renewed its token: a row that each request wrote would cost more than the request. */
    lastSeenAt: p.datetime(3).nullable(),
    revokedAt: p.datetime(3).nullable(),
  },
});
export type Device = InferEntity<typeof Device>;

export async function refuseRevokedDevice(em: EntityManager, id: string | null | undefined): Promise<void> {
  if (!id || !isId(id)) return;
  const device = await em.findOne(Device, { id }, { refresh: true });
  if (device?.revokedAt) throw new Refusal('DEVICE_REVOKED');
}
