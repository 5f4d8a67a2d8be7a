import type { EntityManager } from '@mikro-orm/postgresql';
import { Area } from '../../check-in/area.ts';
import { Beacon } from '../../check-in/beacon.ts';
import { lockNamed } from '../../database/advisory-lock.ts';
import { transact } from '../../database/transaction.ts';
import { badInput, Refusal, refuseEmptyReason, refuseField, textMistake } from '../../refusal.ts';
import { isSameContent } from '../../seller/versions.ts';
import { type Action, writeDeeds } from '../../staff/audit-entry.ts';
import type { StaffChange } from '../../staff/members/change.ts';
import { covers, type Scope } from '../../staff/role.ts';
import type { GivenFile } from '../catalogue/file/format.ts';
import { type InFile, readWhole } from '../catalogue/file/read.ts';
import { notEmpty } from '../catalogue/file/values.ts';
import { presentArea, presentBeacon, writeArea, writeBeacon } from '../catalogue/shop/places.ts';
import { wrongLinks } from '../catalogue/wrong.ts';
import { operatorScope, refuseOtherVersion } from './change-gacha.ts';
import { changesIn, entryIn, refusedForm } from './form.ts';

/** `version`: that the form knows, of a place that there is. `cleared`: what it takes away. */
type Given = { form: object; version: number; cleared?: readonly string[] };
type Linked = { gacha_ids: readonly string[] };

/** How a kind of place is named, found, told and written; a file has it in the list `name`. */
type Kind<Place> = {
  name: 'beacons' | 'areas';
  key: string;
  created: Action;
  updated: Action;
  find(tx: EntityManager, form: object): Promise<Place | null>;
  present(place: Place): Linked;
  write(tx: EntityManager, file: GivenFile): Promise<void>;
};

const BEACONS: Kind<Beacon> = {
  ...{ name: 'beacons', key: 'beaconId', created: 'BEACON_CREATED', updated: 'BEACON_UPDATED' },
  find: (tx, form) => tx.findOne(Beacon, { id: (form as { beaconId: number }).beaconId }, WITH_GACHAS),
  present: presentBeacon,
  write: async (tx, { beacons }) => {
    for (const one of beacons) await writeBeacon(tx, one);
  },
};

const AREAS: Kind<Area> = {
  ...{ name: 'areas', key: 'name', created: 'AREA_CREATED', updated: 'AREA_UPDATED' },
  find: (tx, form) => tx.findOne(Area, { name: checkedName((form as { name: string }).name) }, WITH_GACHAS),
  present: presentArea,
  write: async (tx, { areas }) => {
    for (const one of areas) await writeArea(tx, one);
  },
};

/** Before it is looked for. */
function checkedName(name: string): string {
  const mistake = textMistake(name, 255) ?? notEmpty(name);
  if (mistake) throw refuseField('name', mistake);
  return name;
}

const WITH_GACHAS = { populate: ['gachas'] } as const;

export const createBeacon = (em: EntityManager, change: StaffChange, form: object) => createPlace(em, change, BEACONS, form);
export const updateBeacon = (em: EntityManager, change: StaffChange, given: Given) => updatePlace(em, change, BEACONS, given);
export const createArea = (em: EntityManager, change: StaffChange, form: object) => createPlace(em, change, AREAS, form);
export const updateArea = (em: EntityManager, change: StaffChange, given: Given) => updatePlace(em, change, AREAS, given);

/** Those that belong to a gacha of theirs; an operator of all gachas sees all. */
export const isSeenBy = (scope: Scope, { gachas }: Beacon | Area): boolean =>
  scope === 'all' || gachas.getIdentifiers().some((id) => covers(scope, String(id)));

const createPlace = <Place extends Beacon | Area>(em: EntityManager, change: StaffChange, kind: Kind<Place>, form: object) =>
  changePlace(em, change, kind, form, (before) => {
    if (before) throw badInput(kind.key, 'ALREADY_THERE');
    return entryIn(form);
  });

const updatePlace = <Place extends Beacon | Area>(em: EntityManager, change: StaffChange, kind: Kind<Place>, given: Given) =>
  changePlace(em, change, kind, given.form, (before, scope) => {
    if (!before || !isSeenBy(scope, before)) throw new Refusal('NOT_FOUND');
    refuseOtherVersion(given.version, before.version);
    return { ...kind.present(before), ...changesIn(given.form, given.cleared) };
  });

type Edit<Place> = (before: Place | null, scope: Scope) => object;

/** One at a time with imports. All gachas that it belongs to, or will, must be the operator's. */
function changePlace<Place extends Beacon | Area>(
  em: EntityManager,
  change: StaffChange,
  kind: Kind<Place>,
  form: object,
  edit: Edit<Place>,
): Promise<Place> {
  refuseEmptyReason('reason', change.why);
  return transact(em, async (tx) => {
    await lockNamed(tx, 'catalogue import');
    const scope = await operatorScope(tx, change.by);
    const place = await kind.find(tx, form);
    const before = place && kind.present(place);
    const refused = (mistakes: readonly InFile[]) => refusedForm(mistakes, `${kind.name}[0].`);
    const file = readWhole({ [kind.name]: [edit(place, scope)] }, refused);
    const gachaIds = [...new Set([...(before?.gacha_ids ?? []), ...(file[kind.name][0]?.gacha_ids ?? [])])];
    mustOperate(scope, gachaIds);
    const wrong = await wrongLinks(tx, { ...file, gachas: [] });
    if (wrong.length > 0) throw refused(wrong);
    await kind.write(tx, file);
    await tx.flush();
    tx.clear();
    const written = await kind.find(tx, form);
    if (!written) throw new Error('a place that was just written cannot be read');
    const after = kind.present(written);
    if (!isSameContent(before, after))
      await notePlace(tx, change, place ? kind.updated : kind.created, { gachaIds, before, after });
    return written;
  });
}

/** What belongs to no gacha is for operators of all gachas. */
function mustOperate(scope: Scope, gachaIds: readonly string[]): void {
  if (scope === 'all' || (gachaIds.length > 0 && gachaIds.every((id) => covers(scope, id)))) return;
  throw new Refusal('FORBIDDEN');
}

type Changed = { gachaIds: readonly string[]; before: object | null; after: object };

/** At each of its gachas, where operators of these read it. */
async function notePlace(tx: EntityManager, change: StaffChange, action: Action, { gachaIds, ...told }: Changed): Promise<void> {
  const ids = gachaIds.length > 0 ? gachaIds : [null];
  await writeDeeds(
    tx,
    ids.map((gachaId) => ({ ...change, action, gachaId, ...told })),
  );
}
