import { randomUUID } from 'node:crypto';
import type { Calls } from '../call.ts';

/** The devices of staff. */
export const DEVICES: Calls = {
  devices: { ask: '{ devices(first: 100) { nodes { id name staffMember { id } } } }' },
  inviteDevice: {
    ask: 'mutation ($input: InviteDeviceInput!) { inviteDevice(input: $input) { device { name } } }',
    about: ({ booth }) => ({
      input: { name: 'New', worker: { newMember: { name: 'New', roles: [{ role: 'COUNTER', gachaIds: [booth] }] } } },
    }),
  },
  'inviteDevice:staff': {
    ask: 'mutation ($input: InviteDeviceInput!) { inviteDevice(input: $input) { device { staffMember { id } } } }',
    about: ({ staffId }) => ({ input: { name: 'New', worker: { staffId } } }),
  },
  renameDevice: {
    ask: 'mutation ($input: RenameDeviceInput!) { renameDevice(input: $input) { device { id name } } }',
    about: ({ deviceId }) => ({ input: { deviceId, name: `New ${randomUUID()}` } }),
  },
  revokeDevice: {
    ask: 'mutation ($input: RevokeDeviceInput!) { revokeDevice(input: $input) { device { id state } } }',
    about: ({ deviceId }) => ({ input: { deviceId, reason: 'a test' } }),
  },
  acceptDeviceInvitation: {
    ask: 'mutation { acceptDeviceInvitation(input: { invitation: "x", proof: "x" }) { token } }',
  },
  renewDeviceToken: { ask: 'mutation { renewDeviceToken(input: { proof: "x" }) { token } }' },
};
