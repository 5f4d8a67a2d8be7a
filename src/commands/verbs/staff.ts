import type { EntityManager } from '@mikro-orm/postgresql';
import type { Config } from '../../config/config.ts';
import { Mistake, Refusal } from '../../refusal.ts';
import type { Invited } from '../../staff/device/invite.ts';
import { revokeDevice } from '../../staff/device/manage.ts';
import type { Issuers } from '../../staff/issuer.ts';
import type { StaffMember } from '../../staff/member.ts';
import type { StaffChange } from '../../staff/members/change.ts';
import { isRole } from '../../staff/members/grants.ts';
import { membersIn } from '../../staff/members/list.ts';
import { addStaff, type NewMember, restoreStaff, revokeStaff, setRoles } from '../../staff/members/manage.ts';
import { type Grant, merged, ROLES } from '../../staff/role.ts';
import { configuredIssuers } from '../../start/parts/configured-issuers.ts';
import { logOf } from '../console/audit-lines.ts';
import { Misuse } from '../console/ends.ts';
import { oneLine } from '../console/one-line.ts';
import { checked, systemUser } from '../console/operator.ts';
import { idIn, wholeIdIn } from '../console/options.ts';
import { green } from '../console/progress.ts';
import { inviteTo, lineOfDevice, listDevices, pageToInviteTo, signWithNewKey } from '../console/staff-devices.ts';
import { withDatabase, withOpenDatabase } from '../console/with-database.ts';
import type { Given, WorkOf } from '../words/kinds.ts';
import type { STAFF } from '../words/people.ts';

/** The option here for each field of a verb. */
const OPTION_OF: Record<string, string> = {
  ...{ issuer: '--issuer', subject: '--subject', name: '--name', roles: '--role', staffId: '--staff', reason: '--why' },
  ...{ 'worker.newMember.name': '--name', 'worker.newMember.roles': '--role' },
};

const onTables = (work: (em: EntityManager) => Promise<string>) => (_given: unknown, config: Config) =>
  withDatabase(config, ({ orm }) => work(orm.em.fork()));

/** Changes the staff, and tells in green what has become of it. */
const changed = async (config: Config, verb: string, work: (em: EntityManager) => Promise<string>): Promise<string> =>
  withDatabase(config, async ({ orm }) => green(await work(orm.em.fork()).catch((error) => told(error, verb))));

const changeIn = ({ by, why }: { by: string | undefined; why: string | undefined }): StaffChange => ({
  by: { account: checked('--by', by ?? systemUser()) },
  why: why === undefined ? null : checked('--why', why),
});

export const staff: WorkOf<typeof STAFF> = {
  add: async ({ issuer, subject, name, role, ...given }, config) => {
    const change = changeIn(given);
    const member = { issuer, subject, name, grants: grantsIn('--role', role) };
    return changed(config, 'add', (em) => add(em, member, change, configuredIssuers(config)));
  },
  roles: async ({ 'staff-id': id, set, ...given }, config) => {
    const [change, grants] = [changeIn(given), grantsIn('--set', set)];
    return changed(config, 'roles', async (em) => lineOf(await setRoles(em, idIn(id), grants, change)));
  },
  revoke: async ({ 'staff-id': id, ...given }, config) => {
    const change = changeIn(given);
    return changed(config, 'revoke', async (em) => lineOf(await revokeStaff(em, idIn(id), change)));
  },
  restore: async ({ 'staff-id': id, ...given }, config) => {
    const change = changeIn(given);
    return changed(config, 'restore', async (em) => lineOf(await restoreStaff(em, idIn(id), change)));
  },
  invite: async (given, config) => {
    const { device, ...who } = named(given);
    const [invited, change, page] = [invitedIn(who), changeIn(given), pageToInviteTo(config)];
    return changed(config, 'invite', (em) => inviteTo(page, em, device, invited, change));
  },
  'revoke-device': async ({ 'device-id': id, ...given }, config) => {
    const change = changeIn(given);
    return changed(config, 'revoke-device', async (em) => lineOfDevice(await revokeDevice(em, idIn(id), change)));
  },
  list: onTables(list),
  devices: onTables(listDevices),
  'new-signing-key': (_given, config) => withOpenDatabase(config, ({ orm }) => signWithNewKey(orm.em.fork())),
  log: (given, config) => withDatabase(config, ({ orm }) => logOf(orm.em.fork(), given)),
};

/** Of a member that is known (`staff`), or of a new one. */
type Invitation = Pick<Given<(typeof STAFF)['verbs']['invite']>, 'staff' | 'name' | 'role'>;
type Named = Given<(typeof STAFF)['verbs']['invite']>;

/** The first operator may leave out the names: a desk hands nothing over, so that no fan reads what it is called. */
function named({ device, name, role, staff }: Named): Invitation & { device: string } {
  const isDesk = staff === undefined && role?.every((text) => text.split(':')[0] === 'operator') === true;
  const called = device ?? (isDesk ? 'Desk' : undefined);
  if (called === undefined) throw new Misuse('--device is needed: what the device is called.');
  return { device: called, staff, role, name: name ?? (isDesk ? 'Operator' : undefined) };
}

function invitedIn({ staff, name, role = [] }: Invitation): Invited {
  if (staff !== undefined && (name !== undefined || role.length > 0))
    throw new Misuse('--staff is for a member who is here, --name and --role are for a new one.');
  if (staff !== undefined) return { staffId: idIn(staff) };
  if (name === undefined) throw new Misuse('--staff is needed, or --name and --role for a new member.');
  if (role.length === 0) throw new Misuse('--role is needed: what the new member may do.');
  return { name, grants: grantsIn('--role', role) };
}

function grantsIn(option: string, texts: readonly string[]): Grant[] {
  if (option === '--set' && texts.length === 1 && texts[0] === 'none') return [];
  return merged(
    texts.map((text) => {
      const [role = '', gachas, ...rest] = text.split(':');
      if (!isRole(role) || rest.length > 0) throw new Mistake(`${option} ${text}: a role is one of ${ROLES.join(', ')}.`);
      return { role, gachas: gachas === undefined ? 'all' : gachas.split(',').map((id) => wholeIdIn(option, id)) };
    }),
  );
}

/** Reports a refusal of the verbs as a mistake on the command line. */
function told(error: unknown, verb: string): never {
  if (!(error instanceof Refusal)) throw error;
  const optionOf = (field: string) => (verb === 'invite' && field === 'name' ? '--device' : OPTION_OF[field]);
  const fields = error.errors.map(({ field, message }) => `${optionOf(field) ?? field} ${message}.`);
  throw new Mistake(fields.length > 0 ? fields.join('\n') : 'There is no such staff member, no such device, or no such gacha.');
}

async function add(em: EntityManager, member: NewMember, change: StaffChange, issuers: Issuers): Promise<string> {
  const line = lineOf(await addStaff(em, member, change, issuers));
  if (issuers.staff.includes(member.issuer)) return line;
  return `${line}\nThey cannot sign in yet: no provider for staff in IDENTITY_PROVIDERS has this issuer, as this command sees it.`;
}

async function list(em: EntityManager): Promise<string> {
  const { rows: members } = await membersIn(em, 'all');
  return members.length === 0 ? 'There are no staff.' : members.map(lineOf).join('\n');
}

function lineOf({ id, issuer, subject, name, isRevoked, grants }: StaffMember): string {
  const roles = grants.map(({ role, gachas }) => (gachas === 'all' ? role : `${role}:${gachas.join(',')}`));
  return oneLine(`${id}  ${name} (${subject} of ${issuer})  ${isRevoked ? 'revoked; ' : ''}${roles.join(' ') || 'no role'}`);
}
