import { parseArgs } from 'node:util';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Config } from '../config/config.ts';
import { Mistake, Refusal } from '../refusal.ts';
import type { Invited } from '../staff/device/invite.ts';
import { revokeDevice } from '../staff/device/manage.ts';
import type { Issuers } from '../staff/issuer.ts';
import type { StaffMember } from '../staff/member.ts';
import type { StaffChange } from '../staff/members/change.ts';
import { isRole } from '../staff/members/grants.ts';
import { membersIn } from '../staff/members/list.ts';
import { addStaff, type NewMember, restoreStaff, revokeStaff, setRoles } from '../staff/members/manage.ts';
import { type Grant, merged, ROLES } from '../staff/role.ts';
import { configuredIssuers } from '../start/parts/configured-issuers.ts';
import { logOf } from './shared/audit-lines.ts';
import { command, green, Misuse } from './shared/command.ts';
import { oneLine } from './shared/one-line.ts';
import { checked, systemUser } from './shared/operator.ts';
import { idIn, mustHave, nothingElse, refuseOptions, wholeIdIn, wordOf } from './shared/options.ts';
import { inviteTo, lineOfDevice, listDevices, pageToInviteTo, signWithNewKey } from './shared/staff-devices.ts';
import { withDatabase, withOpenDatabase } from './shared/with-database.ts';

const USAGE = `Usage: npm run staff -- add --issuer URL --subject SUBJECT --name NAME --role ROLE[:GACHA-ID,…] … [--why TEXT] [--by NAME]
       npm run staff -- roles STAFF-ID --set ROLE[:GACHA-ID,…] … [--why TEXT] [--by NAME]
       npm run staff -- revoke STAFF-ID --why TEXT [--by NAME]
       npm run staff -- restore STAFF-ID --why TEXT [--by NAME]
       npm run --silent staff -- list
       npm run staff -- invite --device NAME (--staff STAFF-ID | --name NAME --role ROLE[:GACHA-ID,…] …) [--why TEXT] [--by NAME]
       npm run --silent staff -- devices
       npm run staff -- revoke-device DEVICE-ID --why TEXT [--by NAME]
       npm run staff -- new-signing-key
       npm run --silent staff -- log [--staff STAFF-ID] [--action ACTION] [--gacha ID] [--order ID] [--user ID] [--from DATE] [--to DATE]
ROLE is ${ROLES.join(', ')}; without gachas it is for all. --role and --set may be given again; roles sets all roles that a member
has, --set none takes them all. A member who is revoked is refused at once by every gateway, and so is a revoked device. An invitation of a device is good once, for 15 minutes.
new-signing-key signs tokens of devices from now on. log prints the audit log, a deed a line, the latest first: all, or what fits every option. NAME and TEXT are kept in the audit log.`;

const TEXT = { type: 'string' } as const;
const TEXTS = { type: 'string', multiple: true } as const;
const OPTIONS = {
  ...{ issuer: TEXT, subject: TEXT, name: TEXT, why: TEXT, by: TEXT, device: TEXT, staff: TEXT },
  ...{ role: TEXTS, set: TEXTS },
} as const;

type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];
type Fitting = { needs: readonly (keyof Values)[]; may: readonly (keyof Values)[]; hasId: boolean };

const VERBS: Record<string, Fitting> = {
  add: { needs: ['issuer', 'subject', 'name', 'role'], may: ['why', 'by'], hasId: false },
  roles: { needs: ['set'], may: ['why', 'by'], hasId: true },
  revoke: { needs: ['why'], may: ['by'], hasId: true },
  restore: { needs: ['why'], may: ['by'], hasId: true },
  invite: { needs: ['device'], may: ['staff', 'name', 'role', 'why', 'by'], hasId: false },
  'revoke-device': { needs: ['why'], may: ['by'], hasId: true },
  list: { needs: [], may: [], hasId: false },
  devices: { needs: [], may: [], hasId: false },
  'new-signing-key': { needs: [], may: [], hasId: false },
};

/** What a verb calls a field is an option here. */
const OPTION_OF: Record<string, string> = {
  ...{ issuer: '--issuer', subject: '--subject', name: '--name', roles: '--role', staffId: '--staff', why: '--why' },
  ...{ 'worker.newMember.name': '--name', 'worker.newMember.roles': '--role' },
};

const onTables = (work: (em: EntityManager) => Promise<string>) => (config: Config) =>
  withDatabase(config, ({ orm }) => work(orm.em.fork()));

const WITHOUT_OPTIONS: Record<string, (config: Config) => Promise<string>> = {
  list: onTables(list),
  devices: onTables(listDevices),
  'new-signing-key': (config) => withOpenDatabase(config, ({ orm }) => signWithNewKey(orm.em.fork())),
};

await command(USAGE, async (words, config) => {
  if (words[0] === 'log') return onTables((em) => logOf(em, words.slice(1)))(config);
  const { values, positionals } = parseArgs({ args: words, options: OPTIONS, allowPositionals: true });
  const [verb = '', typedId = '', ...rest] = positionals;
  if (verb === '') throw new Misuse();
  const id = idIn(typedId);
  mustFit(verb, id, rest, values);
  const reading = WITHOUT_OPTIONS[verb];
  if (reading) return reading(config);
  const { issuer = '', subject = '', name = '', role = [], set = [], device = '' } = values;
  const change: StaffChange = {
    by: { account: checked('--by', values.by ?? systemUser()) },
    why: values.why === undefined ? null : checked('--why', values.why),
  };
  const work: Record<string, (em: EntityManager) => Promise<string>> = {
    add: (em) => add(em, { issuer, subject, name, grants: grantsIn('--role', role) }, change, configuredIssuers(config)),
    roles: async (em) => lineOf(await setRoles(em, id, grantsIn('--set', set), change)),
    revoke: async (em) => lineOf(await revokeStaff(em, id, change)),
    restore: async (em) => lineOf(await restoreStaff(em, id, change)),
    invite: async (em) => inviteTo(pageToInviteTo(config), em, device, invitedIn(values), change),
    'revoke-device': async (em) => lineOfDevice(await revokeDevice(em, id, change)),
  };
  if (verb === 'invite') {
    invitedIn(values);
    pageToInviteTo(config);
  }
  return withDatabase(config, async ({ orm }) => {
    const done = work[verb]?.(orm.em.fork());
    return done ? green(await done.catch((error) => told(error, verb))) : '';
  });
});

function mustFit(verb: string, id: string, rest: readonly string[], given: Values): void {
  const known = VERBS[wordOf('The first word', Object.keys(VERBS), verb)] as Fitting;
  nothingElse(known.hasId || id === '' ? rest : [id]);
  if (known.hasId) mustHave('The id', id);
  refuseOptions(verb, given, [...known.needs, ...known.may]);
  const [missing] = known.needs.filter((name) => given[name] === undefined);
  if (missing === 'why') throw new Mistake('--why is needed: it is kept, and the only thing that tells the reason later.');
  if (missing) throw new Misuse(`--${missing} is needed.`);
}

/** A member who is here, or a new one. */
function invitedIn({ staff, name, role = [] }: Values): Invited {
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

/** What the verbs refuse is a mistake in the words here. */
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
