import { conflictsByIds } from '../../../handover/offline/shown-conflict.ts';
import { readSheets } from '../../../handover/read.ts';
import type { HandoverSheet } from '../../../handover/sheet.ts';
import { isId, mistaken } from '../../../refusal.ts';
import { devicesByIds } from '../../../staff/device/list.ts';
import { seesDevicesOf } from '../../../staff/device/reach.ts';
import { handles } from '../../../staff/gachas.ts';
import { reachOf } from '../../../staff/members/reach.ts';
import { holdsAt } from '../../../staff/role.ts';
import { type Context, deviceOf } from '../../request/context.ts';
import { byId, type Finder, NotSought } from './finder.ts';
import { madeId, partsOf } from './id.ts';

export const staffMember: Finder = async (ids, { staff }) => (staff && ids.includes(staff.id) ? byId([staff]) : []);

/** One's own, and those that one manages. */
export const device: Finder = async (ids, context) => {
  const { staff } = context;
  const rowIds = ids.filter(isId);
  if (!staff || rowIds.length === 0) return [];
  const found = await context.write((em) => devicesByIds(em, rowIds));
  return byId(found.filter((one) => one.id === deviceOf(context) || seesDevicesOf(reachOf(staff), one.member)));
};

export const handoverConflict: Finder = async (ids, context) => {
  const { staff } = context;
  const rowIds = ids.filter(isId);
  if (!staff || rowIds.length === 0) return [];
  const found = await context.write((em) => conflictsByIds(em, rowIds));
  return byId(found.filter(({ gachaId }) => holdsAt(staff, ['supervisor'], gachaId)));
};

/** A token covers thousands of items at most. */
const MAX_TOKENS = 5;
const TOO_MANY = new NotSought(mistaken('TOO_MANY_SHEETS', { most: MAX_TOKENS }));

type Kind = 'Handover' | 'HandoverItem';
type Named = { id: string; kind: Kind; tokenId: string; gachaId: string };

/** The ids that name a sheet, or an item of one, that this staff member could read with the code. */
function namedIn(ids: readonly string[], { staff }: Context): Named[] {
  const read = (kind: Kind, id: string, count: number) => {
    const [tokenId, gachaId] = partsOf(kind, id, count);
    return tokenId && gachaId && staff && handles(staff, gachaId) ? [{ id, kind, tokenId, gachaId }] : [];
  };
  return ids.flatMap((id) => [...read('Handover', id, 2), ...read('HandoverItem', id, 3)]);
}

/** Both kinds read the sheets of the first few tokens. */
const ofSheets =
  (kind: Kind, found: (sheets: readonly HandoverSheet[]) => (readonly [id: string, row: object])[]): Finder =>
  async (ids, context) => {
    const named = namedIn(ids, context);
    const sought = new Set([...new Set(named.map(({ tokenId }) => tokenId))].slice(0, MAX_TOKENS));
    const own = named.filter((one) => one.kind === kind);
    const keys = own.filter(({ tokenId }) => sought.has(tokenId));
    const refused = own.filter(({ tokenId }) => !sought.has(tokenId)).map(({ id }) => [id, TOO_MANY] as const);
    return [...found(keys.length > 0 ? await readSheets((verb, item) => context.write(verb, item), keys) : []), ...refused];
  };

export const handover: Finder = ofSheets('Handover', (sheets) =>
  sheets.map((sheet) => [madeId('Handover', sheet.tokenId, sheet.gachaId), sheet] as const),
);

export const handoverItem: Finder = ofSheets('HandoverItem', (sheets) =>
  sheets
    .flatMap(({ items }) => items)
    .map((item) => [madeId('HandoverItem', item.tokenId, item.gachaId, item.prizeId), item] as const),
);
