import { isSameContent } from '../../../seller/versions.ts';
import type { GachaEntry, PrizeEntry } from '../file/complete.ts';

/** One value of a gacha, or of one of its prizes, by its name in a file. */
export type FieldChange = { field: string; prize?: { id: string; name: PrizeEntry['name'] }; before: unknown; after: unknown };

export type GachaChange = { id: string; name: GachaEntry['name']; isNew: boolean; fields: FieldChange[] };

/** What became of a gacha, field by field. A prize that came has no `before`, one that was retired no `after`. */
export function changeOf(before: GachaEntry | undefined, after: GachaEntry): GachaChange {
  const fields = [
    ...valuesOf(before, after),
    ...groupOf('redeem_detail', before?.redeem_detail, after.redeem_detail),
    ...groupOf('selling', before?.selling, after.selling),
    ...prizesOf(before?.prizes ?? [], after.prizes),
  ];
  return { id: after.id, name: after.name, isNew: before === undefined, fields };
}

/** What is not a value of the gacha itself, or not the writer's to say. */
const APART = new Set(['id', 'version', 'redeem_detail', 'selling', 'prizes']);

const namesOf = (...values: (object | null | undefined)[]): string[] => [
  ...new Set(values.flatMap((one) => Object.keys(one ?? {}))),
];

function differ(before: object | null | undefined, after: object | null | undefined, names: readonly string[]): FieldChange[] {
  return names.flatMap((field) => {
    const [was, is] = [before, after].map((value) => (value as Record<string, unknown> | null | undefined)?.[field]);
    return isSameContent(was ?? null, is ?? null) ? [] : [{ field, before: was, after: is }];
  });
}

const valuesOf = (before: GachaEntry | undefined, after: GachaEntry): FieldChange[] =>
  differ(
    before,
    after,
    namesOf(before, after).filter((name) => !APART.has(name)),
  );

const groupOf = (group: string, before: object | undefined, after: object | undefined): FieldChange[] =>
  differ(before, after, namesOf(before, after)).map((change) => ({ ...change, field: `${group}.${change.field}` }));

function prizesOf(before: readonly PrizeEntry[], after: readonly PrizeEntry[]): FieldChange[] {
  const [was, is] = [before, after].map((prizes) => new Map(prizes.map((prize) => [prize.id, prize])));
  const came = after.filter(({ id }) => !was?.has(id)).map((prize) => ({ ...named(prize), before: undefined, after: prize }));
  const went = before.filter(({ id }) => !is?.has(id)).map((prize) => ({ ...named(prize), before: prize, after: undefined }));
  const stayed = after.flatMap((prize) => {
    const former = was?.get(prize.id);
    return former
      ? differ(
          former,
          prize,
          namesOf(prize).filter((name) => name !== 'id'),
        ).map((change) => ({ ...named(prize), ...change }))
      : [];
  });
  return [...stayed, ...came, ...went, ...reordered(before, after)];
}

const named = ({ id, name }: PrizeEntry) => ({ field: '', prize: { id, name } });

/** The order in which fans see those that stayed. */
function reordered(before: readonly PrizeEntry[], after: readonly PrizeEntry[]): FieldChange[] {
  const ids = (prizes: readonly PrizeEntry[], others: readonly PrizeEntry[]) => {
    const known = new Set(others.map(({ id }) => id));
    return prizes.map(({ id }) => id).filter((id) => known.has(id));
  };
  const [was, is] = [ids(before, after), ids(after, before)];
  return isSameContent(was, is) ? [] : [{ field: 'prizes', before: was, after: is }];
}

type Told = Record<string, unknown> | null;

/** For the audit log: all that changed, as it was and as it is, in the names of a file. */
export function toldOf({ isNew, fields }: GachaChange): { before: Told; after: Told } {
  const side = (name: 'before' | 'after'): Told => {
    const told: Record<string, unknown> = {};
    const prizes: Record<string, unknown> = {};
    for (const change of fields) {
      const [group = '', member] = change.field.split('.');
      if (!change.prize && member) told[group] = { ...(told[group] as object), [member]: change[name] ?? null };
      else if (!change.prize) told[change.field] = change[name] ?? null;
      else if (change.field === '') prizes[change.prize.id] = change[name] ?? null;
      else prizes[change.prize.id] = { ...(prizes[change.prize.id] as object), [change.field]: change[name] ?? null };
    }
    return Object.keys(prizes).length > 0 ? { ...told, prizes } : told;
  };
  return { before: isNew ? null : side('before'), after: side('after') };
}

type Shop = { beacons: readonly { beacon_id: number }[]; areas: readonly { name: string }[] };

/** The seller, the texts, beacons by number and areas by name. */
export function shopChange(before: Shop, after: Shop): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const flat = ({ beacons, areas, ...texts }: Shop): Record<string, unknown> => ({
    ...texts,
    ...Object.fromEntries(beacons.map(({ beacon_id: id, ...beacon }) => [`beacon ${id}`, beacon])),
    ...Object.fromEntries(areas.map(({ name, ...area }) => [`area ${name}`, area])),
  });
  const [was, is] = [flat(before), flat(after)];
  const changes = differ(was, is, namesOf(was, is));
  const side = (name: 'before' | 'after') => Object.fromEntries(changes.map((change) => [change.field, change[name] ?? null]));
  return { before: side('before'), after: side('after') };
}
