import { hash, randomBytes } from 'node:crypto';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Device } from '../device.ts';

export const INVITATION_MINUTES = 15;
/** By a command, for an operator elsewhere: with the first one there is no other yet to make a second invitation. */
export const MINUTES_FOR_OPERATORS = 60;

const SECRET_BYTES = 32;

/** Kept after it was taken: the device may not have heard the answer, and repeats itself. */
export const DeviceInvitation = defineEntity({
  name: 'DeviceInvitation',
  tableName: 'device_invitations',
  properties: {
    device: () => p.manyToOne(Device).ref().primary(),
    secretHash: p.text(),
    expiresAt: p.datetime(3),
  },
});
export type DeviceInvitation = InferEntity<typeof DeviceInvitation>;

export const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

/** The secret is random and long, so that a plain hash cannot be searched for it. */
export const hashOfSecret = (secret: string): string => hash('sha256', secret, 'base64url');
