import type { ShownGacha } from '../../../browse/catalogue.ts';
import { readableGachas } from '../../../browse/gachas.ts';
import { prizesWon } from '../../../order/order-detail.ts';
import { covers, scopeOf } from '../../../staff/role.ts';
import type { Context } from '../../request/context.ts';
import { byId, type Finder } from './finder.ts';

/** The public ones, to fans those of their orders, and to staff those at which they have a role. */
export async function seenGachas(ids: readonly string[], context: Context): Promise<ShownGacha[]> {
  const { viewer, staff, snapshot } = context;
  const seen = await snapshot.load();
  const theirs = staff ? ids.filter((id) => covers(scopeOf(staff), id)).flatMap((id) => seen.catalogue.gachas.get(id) ?? []) : [];
  const readable = await readableGachas((work) => context.show(work), seen, viewer, ids);
  return [...theirs.filter(({ deletedAt }) => !deletedAt), ...readable];
}

/** Keeps the rows whose gacha the caller may see. */
async function withGacha<Row extends { id: string; gachaId: string }>(rows: readonly Row[], context: Context) {
  const gachaIds = new Set(rows.map(({ gachaId }) => gachaId));
  const seen = new Set((await seenGachas([...gachaIds], context)).map(({ id }) => id));
  return rows.filter(({ gachaId }) => seen.has(gachaId));
}

export const gacha: Finder = async (ids, context) => byId(await seenGachas(ids, context));

/** Retired prizes too, and those that the viewer won, whatever became of the gacha: items that were won lead to them. */
export const prize: Finder = async (ids, context) => {
  const { viewer, snapshot } = context;
  const { catalogue } = await snapshot.load();
  const rows = ids.flatMap((id) => catalogue.prizes.get(id) ?? []);
  const shown = await withGacha(rows, context);
  const hidden = rows.filter((row) => !shown.includes(row));
  const hiddenIds = hidden.map(({ id }) => id);
  const won = viewer && hidden.length > 0 ? await context.show((em) => prizesWon(em, viewer, hiddenIds)) : [];
  return byId([...shown, ...hidden.filter(({ id }) => won.includes(id))]);
};

export const redeemDetail: Finder = async (ids, context) => {
  const { catalogue } = await context.snapshot.load();
  return byId(
    await withGacha(
      ids.flatMap((id) => catalogue.details.get(id) ?? []),
      context,
    ),
  );
};
