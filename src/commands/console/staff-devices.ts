import type { EntityManager } from '@mikro-orm/postgresql';
import type { Config } from '../../config/config.ts';
import { isOfThisMachineAlone, staffPage } from '../../config/staff-page.ts';
import { mistakeIn } from '../../language/words.ts';
import { Mistake } from '../../refusal.ts';
import { INVITATION_MINUTES, MINUTES_FOR_OPERATORS } from '../../staff/device/invitation.ts';
import { asText, invitationLink } from '../../staff/device/invitation-link.ts';
import { type Invited, inviteDevice } from '../../staff/device/invite.ts';
import { type ShownDevice, stateOf } from '../../staff/device/list.ts';
import { devicesWithin } from '../../staff/device/page.ts';
import { newSigningKey } from '../../staff/device/signing-key.ts';
import type { StaffChange } from '../../staff/members/change.ts';
import { EVERYWHERE } from '../../staff/members/reach.ts';
import { oneLine } from './one-line.ts';

/** As the gateway has it, that a command cannot ask. */
export function pageToInviteTo(config: Config): string {
  const page = staffPage(config, `http://localhost:${config.port}`);
  if (!page) throw new Mistake(`${mistakeIn('en', 'NO_STAFF_PAGE')}: the link of an invitation leads there.`);
  return page;
}

const OF_THIS_MACHINE =
  'It opens on this machine alone: set PUBLIC_URL, here and for the gateway, to an https address that phones reach.';

/** The link is told this once. */
export async function inviteTo(
  page: string,
  em: EntityManager,
  name: string,
  invited: Invited,
  change: StaffChange,
): Promise<string> {
  const isOperator = 'grants' in invited && invited.grants.some(({ role }) => role === 'operator');
  const minutes = isOperator ? MINUTES_FOR_OPERATORS : INVITATION_MINUTES;
  const { device, secret, expiresAt } = await inviteDevice(em, name, invited, change, minutes);
  const link = invitationLink(page, secret);
  const code = process.stdout.isTTY ? `${asText(link)}\n` : '';
  const where = isOfThisMachineAlone(page) ? `\n${OF_THIS_MACHINE}` : '';
  return `${lineOfDevice(device)}\n${code}${link}\nGood once, until ${expiresAt.toISOString()}.${where}`;
}

export async function listDevices(em: EntityManager): Promise<string> {
  const { rows: devices } = await devicesWithin(em, EVERYWHERE);
  return devices.length === 0 ? 'There are no devices.' : devices.map(lineOfDevice).join('\n');
}

const WORDS = { INVITED: 'invited', EXPIRED: 'not signed in in time', SIGNED_IN: 'signed in', REVOKED: 'revoked' } as const;

export function lineOfDevice(device: ShownDevice): string {
  const seen = device.lastSeenAt ? `, last seen ${device.lastSeenAt.toISOString()}` : '';
  return oneLine(`${device.id}  ${device.name} (${device.member.name}, ${device.staffId})  ${WORDS[stateOf(device)]}${seen}`);
}

export async function signWithNewKey(em: EntityManager): Promise<string> {
  const { id } = await newSigningKey(em);
  return `Tokens of devices are signed with ${id} from now on. Those that were signed before stay good until they end.`;
}
