import type { Range } from '../../../../database/keyset.ts';
import { fieldError, mistaken, Refusal } from '../../../../refusal.ts';
import { acceptInvitation } from '../../../../staff/device/accept.ts';
import { asSvg, invitationLink } from '../../../../staff/device/invitation-link.ts';
import { type Invited, inviteDevice } from '../../../../staff/device/invite.ts';
import { type ShownDevice, stateOf } from '../../../../staff/device/list.ts';
import { renameDevice, revokeDevice } from '../../../../staff/device/manage.ts';
import { DEVICES_BY_NAME, devicesWithin } from '../../../../staff/device/page.ts';
import { renew } from '../../../../staff/device/renew.ts';
import { reachOf } from '../../../../staff/members/reach.ts';
import type { DeviceWorkerInput, Resolvers } from '../../../generated/types.ts';
import { readProof } from '../../../identity/device-proof.ts';
import { readPage } from '../../../pages/pagination.ts';
import { type Context, staffOf } from '../../../request/context.ts';
import { limitedInvitation } from '../../../request/limited.ts';
import { grantsIn } from './granted-roles.ts';
import { maySeeDevice } from './people.ts';
import { changeBy } from './staff.ts';

const invitedIn = ({ staffId, newMember }: DeviceWorkerInput): Invited =>
  newMember ? { name: newMember.name, grants: grantsIn(newMember.roles) } : { staffId: staffId ?? '' };

async function signedIn({ gateway }: Context, device: ShownDevice) {
  return { ...(await gateway.devices.token(device)), device };
}

export const deviceResolvers: Resolvers = {
  Query: {
    devices: (_root, page, context) => {
      const read = (range: Range) => context.write((em) => devicesWithin(em, reachOf(staffOf(context)), range));
      return readPage(read, DEVICES_BY_NAME, page, context, 'DeviceConnection');
    },
  },
  Mutation: {
    inviteDevice: async (_root, { input }, context) => {
      const change = changeBy(context, input.reason);
      const page = context.gateway.devices.staffPage();
      if (!page) throw new Refusal('FORBIDDEN', [fieldError('link', mistaken('NO_STAFF_PAGE'))]);
      const { device, secret, expiresAt } = await context.write((em) =>
        inviteDevice(em, input.name, invitedIn(input.worker), change),
      );
      const link = invitationLink(page, secret);
      return { device, invitation: secret, link, qrCode: asSvg(link), expiresAt };
    },
    renameDevice: async (_root, { input: { deviceId, name, reason } }, context) => ({
      device: await context.write((em) => renameDevice(em, deviceId, name, changeBy(context, reason))),
    }),
    revokeDevice: async (_root, { input: { deviceId, reason } }, context) => ({
      device: await context.write((em) => revokeDevice(em, deviceId, changeBy(context, reason))),
    }),
    acceptDeviceInvitation: async (_root, { input: { invitation, proof } }, context) => {
      const read = await readProof(proof, context.gateway.devices.proofAddresses());
      const accepting = () => context.write((em) => acceptInvitation(em, invitation, read));
      return signedIn(context, await limitedInvitation(context, accepting));
    },
    renewDeviceToken: async (_root, { input: { proof } }, context) => {
      const read = await readProof(proof, context.gateway.devices.proofAddresses());
      // A key cannot be guessed, so to count wrong ones would only let strangers shut others out.
      return signedIn(context, await context.write((em) => renew(em, read)));
    },
  },
  Device: {
    state: stateOf,
    staffMember: ({ member }) => member,
    ...Object.fromEntries(
      (['invitedAt', 'invitationExpiresAt', 'signedInAt', 'lastSeenAt', 'revokedAt'] as const).map((name) => [
        name,
        (device: ShownDevice, _args: unknown, context: Context) => (maySeeDevice(context, device) ? device[name] : null),
      ]),
    ),
    codesRefusedSeconds: (device, _args, context) => {
      if (!maySeeDevice(context, device)) return null;
      return (context.gateway.wrongCodesPerHour > 0 && device.member.refusedReaders[device.id]) || 0;
    },
  },
};
