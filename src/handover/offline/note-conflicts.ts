import type { EntityManager } from '@mikro-orm/postgresql';
import { writeManyDeeds } from '../../staff/audit-entry.ts';
import { conflictWithoutItems, type NewConflict, type Reason, writeConflict, writeItems } from './conflict.ts';
import { sizeOf, type ToldItem } from './earlier-reports.ts';
import type { Circumstances, ItemVerdict } from './judge.ts';
import { conflictedDeeds } from './report-audit.ts';
import type { ReportIdentity } from './report-identity.ts';

type Judged = readonly { item: ToldItem; verdict: ItemVerdict }[];
type Group = { reason: Reason; handoverId: string | null; items: readonly ToldItem[] };
/** Items of this report in a conflict; `isNews` of what this report has not told before. */
type Place = { conflictId: string; reason: Reason; items: readonly ToldItem[]; isNews: boolean };

const isConflict = (verdict: ItemVerdict): verdict is Reason => !['give', 'given', 'told'].includes(verdict);

/** Items of which the same is to be said are one conflict, or several where they are many. A report without any is one, too. */
export function groupsOf(judged: Judged, { tokenId }: Pick<Circumstances, 'tokenId'>): Group[] {
  const found = judged.flatMap(({ item, verdict }) => (isConflict(verdict) ? [{ item, reason: verdict }] : []));
  const groups = [...Map.groupBy(found, ({ item, reason }) => `${reason} ${item.handoverId ?? ''}`).values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const { reason, item } = first;
    return chunksOf(same).map((some) => ({ reason, handoverId: item.handoverId, items: some.map((one) => one.item) }));
  });
  if (judged.length > 0) return groups;
  return [{ reason: tokenId === null ? 'PICKUP_CODE_UNKNOWN' : 'NOTHING_COVERED', handoverId: null, items: [] }];
}

/** One answer can show so many items of a conflict. */
const MAX_ITEMS = 500;

const chunksOf = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / MAX_ITEMS) }, (_, place) => all.slice(place * MAX_ITEMS, (place + 1) * MAX_ITEMS));

/** Facts that hold for all conflicts of a report. */
type About = Omit<NewConflict, 'reportId' | 'about' | 'reason' | 'handoverId'> & { identity: ReportIdentity };
type Noted = { conflictIds: string[]; reportId: string };

/** Answers the ids of all conflicts of this report, and by which id it is known from now on. */
export async function noteConflicts(tx: EntityManager, about: About, judged: Judged): Promise<Noted> {
  const noted: Noted = { conflictIds: [], reportId: about.identity.reportId };
  const places = placesBefore(judged);
  for (const group of groupsOf(judged, about)) {
    if (group.items.length > 0) places.push(...(await placesOf(tx, about, group)));
    else {
      const { reportId, ...place } = await placeWithoutItems(tx, about, group);
      places.push(place);
      noted.reportId = reportId;
    }
  }
  const deeds = places.flatMap(({ conflictId: subjectId, reason, items, isNews }) =>
    isNews || about.identity.isCorrected ? conflictedDeeds({ ...about, subjectId, items }, reason) : [],
  );
  await writeManyDeeds(tx, deeds);
  noted.conflictIds = [...new Set(places.map(({ conflictId }) => conflictId))];
  return noted;
}

function placesBefore(judged: Judged): Place[] {
  const told = judged.filter(({ verdict }) => verdict === 'told').map(({ item }) => item);
  return [...Map.groupBy(told, (item) => item.told?.conflictId ?? '')].flatMap(([conflictId, items]) =>
    items[0]?.told ? { conflictId, reason: items[0].told.reason, items, isNews: false } : [],
  );
}

/** Items that wait already stay in their conflict, and the others join them, so that a supervisor sees them together. */
async function placesOf(tx: EntityManager, about: About, { reason, handoverId, items }: Group): Promise<Place[]> {
  const { reportId, source } = about.identity;
  const places: Place[] = [];
  for (const [conflictId, its] of Map.groupBy(items, ({ open }) => open?.conflictId)) {
    if (!conflictId) continue;
    await writeItems(tx, { reportId, conflictId, openFor: null, itemIds: its.map(({ itemId }) => itemId) });
    places.push({ conflictId, reason, items: its, isNews: true });
  }
  const others = items.filter(({ open }) => !open);
  if (others.length === 0) return places;
  const [joined] = places;
  const hasRoom = joined && (await sizeOf(tx, joined.conflictId)) + others.length <= MAX_ITEMS;
  const conflictId = hasRoom ? joined.conflictId : await writeConflict(tx, { ...about, reportId, reason, handoverId });
  await writeItems(tx, { reportId, conflictId, openFor: source, itemIds: others.map(({ itemId }) => itemId) });
  return [...places, { conflictId, reason, items: others, isNews: true }];
}

/** Nothing tells two of them apart but their instants: so a report that finds one open is the same from now on. */
async function placeWithoutItems(
  tx: EntityManager,
  about: About,
  { reason, handoverId }: Group,
): Promise<Place & { reportId: string }> {
  const { reportId, source } = about.identity;
  const known = await conflictWithoutItems(tx, { about: source, reportId });
  if (known) return { ...known, conflictId: known.id, items: [], isNews: known.reportId !== reportId };
  const conflictId = await writeConflict(tx, { ...about, about: source, reportId, reason, handoverId });
  return { conflictId, reportId, reason, items: [], isNews: true };
}
