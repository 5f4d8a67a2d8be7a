import type { PrizeRow, ShownGacha } from '../../../browse/catalogue.ts';
import { readableGachas } from '../../../browse/gachas.ts';
import { isHidden, wholeRow } from '../../../browse/in-language.ts';
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

/** Synchronous where nothing has to be read: a promise for each of many prizes is expensive. */
export type Known<Value> = Value | Promise<Value>;

/** A secret prize is hidden from all but staff of its gacha, and its winners. */
export function seenPrize({ staff, viewer, loaders }: Context, row: PrizeRow): Known<PrizeRow> {
  if (!isHidden(row)) return row;
  if (staff) return covers(scopeOf(staff), row.gachaId) ? wholeRow(row) : row;
  return viewer ? loaders.isPrizeWon.load(row.id).then((isWon) => (isWon ? wholeRow(row) : row)) : row;
}

export function seenPrizes(context: Context, rows: readonly PrizeRow[]): Known<readonly PrizeRow[]> {
  if ((!context.viewer && !context.staff) || !rows.some(isHidden)) return rows;
  return Promise.all(rows.map((row) => seenPrize(context, row)));
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
  const seen = [...shown, ...hidden.filter(({ id }) => won.includes(id))];
  return byId(await seenPrizes(context, seen));
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
