import { readSheets } from '../../../handover/read.ts';
import type { HandoverSheet } from '../../../handover/sheet.ts';
import type { Context } from '../../request/context.ts';
import { byId, type Finder } from './finder.ts';
import { madeId, partsOf } from './id.ts';

export const staffMember: Finder = async (ids, { staff }) => (staff && ids.includes(staff.id) ? byId([staff]) : []);

async function sheets(parts: readonly string[][], { run, staff }: Context): Promise<HandoverSheet[]> {
  const wanted = parts.flatMap(([tokenId, gachaId]) => (tokenId && gachaId ? [{ tokenId, gachaId }] : []));
  return staff && wanted.length > 0 ? readSheets(run, staff, wanted) : [];
}

export const handover: Finder = async (ids, context) => {
  const found = await sheets(
    ids.map((id) => partsOf('Handover', id, 2)),
    context,
  );
  return found.map((sheet) => [madeId('Handover', sheet.tokenId, sheet.gachaId), sheet] as const);
};

export const handoverItem: Finder = async (ids, context) => {
  const found = await sheets(
    ids.map((id) => partsOf('HandoverItem', id, 3)),
    context,
  );
  const items = found.flatMap((sheet) => sheet.items);
  return items.map((item) => [madeId('HandoverItem', item.tokenId, item.gachaId, item.prizeId), item] as const);
};
