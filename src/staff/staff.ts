import { randomUUID } from 'node:crypto';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { idColumn } from '../database/id.ts';

export const Staff = defineEntity({
  name: 'Staff',
  tableName: 'staff',
  properties: {
    id: idColumn(randomUUID),
    issuer: p.text(),
    subject: p.text(),
    name: p.text(),
    revokedAt: p.datetime(3).nullable(),
  },
  uniques: [{ name: 'staff_one_per_subject', properties: ['issuer', 'subject'] }],
});
export type Staff = InferEntity<typeof Staff>;

/** Issuer of members without an account elsewhere: they sign in at devices alone, with tokens of this gateway. */
export const OWN_ISSUER = 'urn:gacha-gateway:devices';

export type StaffAccount = Pick<Staff, 'issuer' | 'subject'>;

export const staffOfIssuer = (em: EntityManager, issuer: string): Promise<Staff[]> =>
  em.find(Staff, { issuer, revokedAt: null }, { orderBy: { subject: 'asc' } });
