import type { EntityManager } from '@mikro-orm/postgresql';
import { Area } from '../../../check-in/area.ts';
import { Beacon } from '../../../check-in/beacon.ts';
import { Gacha } from '../../../gacha/gacha.ts';
import { mistaken } from '../../../refusal.ts';
import { type GivenFile, isLater } from '../file/format.ts';
import { type InFile, mistakeAt } from '../file/read.ts';

export type GivenBeacon = GivenFile['beacons'][number];
export type GivenArea = GivenFile['areas'][number];

/** What a file leaves out of a place that is known stays, but for its hours. */
export async function writeBeacon(em: EntityManager, { beacon_id: id, gacha_ids, ...given }: GivenBeacon): Promise<void> {
  const beacon = await em.upsert(Beacon, { id, ...columnsOf(given) });
  await beacon.gachas.init();
  beacon.gachas.set(gacha_ids.map((gachaId) => em.getReference(Gacha, gachaId)));
}

export async function writeArea(em: EntityManager, { name, position, radius_m: radiusM, gacha_ids, ...given }: GivenArea) {
  const before = await em.findOne(Area, { name }, { populate: ['gachas'] });
  const columns = { ...position, radiusM, ...columnsOf(given) };
  const area = before ? em.assign(before, columns) : em.create(Area, { name, ...columns });
  area.gachas.set(gacha_ids.map((gachaId) => em.getReference(Gacha, gachaId)));
}

export async function writePlaces(em: EntityManager, { beacons, areas }: Pick<GivenFile, 'beacons' | 'areas'>): Promise<void> {
  for (const beacon of beacons) await writeBeacon(em, beacon);
  for (const area of areas) await writeArea(em, area);
  await em.flush();
}

/** Where a file gives one end of a window that has another already. */
export async function wrongWindows(
  em: EntityManager,
  { beacons, areas }: Pick<GivenFile, 'beacons' | 'areas'>,
): Promise<InFile[]> {
  const known = new Map(
    (await em.find(Beacon, { id: { $in: beacons.map(({ beacon_id: id }) => id) } })).map((one) => [one.id, one]),
  );
  const places = new Map((await em.find(Area, { name: { $in: areas.map(({ name }) => name) } })).map((one) => [one.name, one]));
  return [
    ...beacons.flatMap((one, at) => wrongWindow(one, known.get(one.beacon_id), `beacons[${at}]`)),
    ...areas.flatMap((one, at) => wrongWindow(one, places.get(one.name), `areas[${at}]`)),
  ];
}

function wrongWindow(given: Given, known: Beacon | Area | undefined, place: string): InFile[] {
  const { start_at: from = known?.startAt, end_at: to = known?.endAt } = given;
  return isLater({ start_at: from, end_at: to })
    ? []
    : [mistakeAt(`${place}.end_at`, mistaken('NOT_LATER', { other: 'start_at' }))];
}

type Given = Pick<GivenBeacon, 'valid_hours' | 'active' | 'start_at' | 'end_at'>;

const columnsOf = ({ valid_hours: validHours, active: isActive, start_at: startAt, end_at: endAt }: Given) => ({
  validHours,
  ...(isActive !== undefined && { isActive }),
  ...(startAt !== undefined && { startAt }),
  ...(endAt !== undefined && { endAt }),
});

export const presentBeacon = (beacon: Beacon) => ({ beacon_id: beacon.id, ...entryOf(beacon) });

export const presentArea = (area: Area) => ({
  name: area.name,
  latitude: decimal(area.latitude),
  longitude: decimal(area.longitude),
  radius_m: area.radiusM,
  ...entryOf(area),
});

const entryOf = ({ validHours, isActive, startAt, endAt, gachas }: Beacon | Area) => ({
  valid_hours: validHours,
  active: isActive,
  start_at: startAt?.toISOString() ?? null,
  end_at: endAt?.toISOString() ?? null,
  gacha_ids: gachas.getIdentifiers(),
});

type Places = { beacons: ReturnType<typeof presentBeacon>[]; areas: ReturnType<typeof presentArea>[] };

/** As they would be told after those of a file were written. */
export function placesAfter(before: Places, { beacons, areas }: Pick<GivenFile, 'beacons' | 'areas'>): Places {
  const [numbers, names] = [
    new Map(before.beacons.map((one) => [one.beacon_id, one])),
    new Map(before.areas.map((one) => [one.name, one])),
  ];
  for (const { beacon_id, ...given } of beacons)
    numbers.set(beacon_id, { beacon_id, ...entryAfter(given, numbers.get(beacon_id)) });
  for (const { name, position, radius_m, ...given } of areas) {
    const at = { latitude: decimal(position.latitude), longitude: decimal(position.longitude) };
    names.set(name, { name, ...at, radius_m, ...entryAfter(given, names.get(name)) });
  }
  return { beacons: [...numbers.values()], areas: [...names.values()] };
}

type Entry = ReturnType<typeof entryOf>;

function entryAfter({ gacha_ids: given, ...entry }: Given & { gacha_ids: string[] }, before: Entry | undefined): Entry {
  const after = (name: 'start_at' | 'end_at') =>
    (entry[name] === undefined ? before?.[name] : entry[name]?.toISOString()) ?? null;
  const known = new Set(before?.gacha_ids);
  return {
    valid_hours: entry.valid_hours,
    active: entry.active ?? before?.active ?? true,
    ...{ start_at: after('start_at'), end_at: after('end_at') },
    // Those that are linked already have no order.
    gacha_ids: before && known.size === given.length && given.every((id) => known.has(id)) ? before.gacha_ids : given,
  };
}

/** The exact number, but never with an exponent. */
const decimal = (degrees: number): string => (/e/.test(String(degrees)) ? degrees.toFixed(30) : String(degrees));
