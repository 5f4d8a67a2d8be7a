import DataLoader from 'dataloader';
import type { Action } from '../../../staff/audit-entry.ts';
import type { Context } from '../../request/context.ts';
import { FINDERS, findOf } from './find.ts';
import { byId, type Finder } from './finder.ts';

/** Any staff may read a member's name; the other fields have rules of their own. */
const member: Finder = async (ids, { loaders }) => byId(await Promise.all(ids.map((id) => loaders.memberById.load(id))));
const device: Finder = async (ids, { loaders }) => byId(await Promise.all(ids.map((id) => loaders.deviceById.load(id))));

const { Refund, Shipment, HandoverConflict } = FINDERS;
const READERS = { StaffMember: member, Device: device, Refund, Shipment, HandoverConflict };
type Kind = keyof typeof READERS;

/** What a deed of each kind was done to; a handover and a pickup code are no objects of the schema. */
const SUBJECTS: Partial<Record<Action, Kind>> = {
  ...{ STAFF_ADDED: 'StaffMember', STAFF_RESTORED: 'StaffMember', STAFF_REVOKED: 'StaffMember', STAFF_ROLES_SET: 'StaffMember' },
  ...{ WRONG_CODES_FORGIVEN: 'StaffMember' },
  ...{ DEVICE_INVITED: 'Device', DEVICE_RENAMED: 'Device', DEVICE_REVOKED: 'Device', DEVICE_SIGNED_IN: 'Device' },
  ...{ REFUND_GIVEN_UP: 'Refund', REFUND_ORDERED: 'Refund', REFUND_RECORDED: 'Refund', REFUND_TAKEN_BACK: 'Refund' },
  ...{ PARCEL_PACKED: 'Shipment', PARCEL_UNPACKED: 'Shipment', SHIPMENT_CONFIRMED: 'Shipment', SHIPMENT_CORRECTED: 'Shipment' },
  ...{ HANDOVER_CONFLICTED: 'HandoverConflict', HANDOVER_CONFLICT_SETTLED: 'HandoverConflict' },
};

export const subjectKind = (action: Action): Kind | undefined => SUBJECTS[action];

type Subject = { kind: Kind; id: string };
type Subjects = DataLoader<Subject, object | null, string>;

const loaders = new WeakMap<Context, Subjects>();

/** Those of a page are looked for at once, each kind among its own. */
export function subjectsOf(context: Context): Subjects {
  const known = loaders.get(context);
  if (known) return known;
  const loader: Subjects = new DataLoader((asked) => findSubjects(asked, context), { cacheKeyFn: ({ id }) => id });
  loaders.set(context, loader);
  return loader;
}

async function findSubjects(asked: readonly Subject[], context: Context): Promise<(object | null)[]> {
  // Fields of what is found read the catalogue without waiting.
  await context.snapshot.load();
  const search = ([kind, its]: [Kind, Subject[]]) =>
    findOf(
      kind,
      READERS[kind],
      its.map(({ id }) => id),
      context,
    );
  const found = await Promise.all([...Map.groupBy(asked, ({ kind }) => kind)].map(search));
  return asked.map(({ id }) => found.find((one) => one.has(id))?.get(id) ?? null);
}
