import type { EntityManager } from '@mikro-orm/postgresql';
import { statement } from '../../database/statement.ts';
import { recordset, tablesOf } from '../../database/tables.ts';
import { transact } from '../../database/transaction.ts';
import { type Doer, writeDeeds } from '../../deed/deed.ts';
import { type FieldError, Refusal } from '../../refusal.ts';
import { covers, type Scope } from '../../staff/role.ts';
import type { Label } from '../carrier.ts';
import { parcelDeeds } from '../packing/pack.ts';
import { idsAround, parcelNumber } from '../parcel-number.ts';
import { lockOrders, type PostalItem, packedItems, shippingScope } from '../postal-items.ts';
import { Shipment, type ShipmentRow, shipmentsByIds } from '../shipment.ts';
import { lockLabels, postAll, takenLabels } from './post.ts';

/** Said of a parcel by its number; `line` is where it is said. */
export type Told = Label & { line: number; parcel: string };

type Found = Told & { id: string };

const AT_ONCE = 500;
const MOST_ERRORS = 50;

/** All parcels are posted, or none and every mistake is named. What was told before is passed over. Answers how many were posted. */
export function confirmMany(em: EntityManager, by: Doer, told: readonly Told[]): Promise<number> {
  return transact(em, async (tx) => {
    const scope = await shippingScope(tx, by);
    const errors: FieldError[] = [];
    const found: Found[] = [];
    for (const some of inTurn(told)) found.push(...(await findAndLock(tx, some, errors)));
    await lockLabels(tx, found);
    let posted = 0;
    for (const some of inTurn(found)) posted += await postSome(tx, by, scope, some, errors);
    if (errors.length > 0) throw new Refusal('BAD_INPUT', errors.slice(0, MOST_ERRORS));
    return posted;
  });
}

function* inTurn<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += AT_ONCE) yield rows.slice(from, from + AT_ONCE);
}

const mistake = ({ line, parcel }: Told, message: string): FieldError => ({
  field: `line ${line}`,
  message: `${parcel} ${message}`,
});

async function findAndLock(tx: EntityManager, told: readonly Told[], errors: FieldError[]): Promise<Found[]> {
  const around = [...new Set(told.map(({ parcel }) => parcel))].map(idsAround);
  const ids = Map.groupBy(
    (await idsBetween(tx, { around })).map(({ id }) => id),
    parcelNumber,
  );
  const found = told.flatMap((one) => {
    const [id, another] = new Set(ids.get(one.parcel) ?? []);
    if (another) errors.push(mistake(one, 'is the number of two parcels: confirm each by its orders'));
    else if (!id) errors.push(mistake(one, 'is no parcel here'));
    return id && !another ? [{ ...one, id }] : [];
  });
  const items = await packedItems(
    tx,
    found.map(({ id }) => id),
  );
  await lockOrders(tx, { orderIds: [...new Set(items.map(({ orderId }) => orderId))] });
  return found;
}

const BETWEEN = { first: 'uuid', last: 'uuid' } as const;

const idsBetween = statement((tx, { around }: { around: readonly { first: string; last: string }[] }) =>
  tablesOf(tx, Shipment)
    .selectFrom(recordset('around', BETWEEN, around))
    .innerJoin('shipments', (on) => on.onRef('shipments.id', '>=', 'around.first').onRef('shipments.id', '<=', 'around.last'))
    .select('shipments.id')
    .distinct(),
);

async function postSome(
  tx: EntityManager,
  by: Doer,
  scope: Scope,
  told: readonly Found[],
  errors: FieldError[],
): Promise<number> {
  const facts = await factsOf(tx, told, scope);
  const open = told.filter((one) => {
    const wrong = mistakeIn(one, facts);
    if (wrong) errors.push(mistake(one, wrong));
    return wrong === undefined;
  });
  if (errors.length === 0) await postFound(tx, by, open, facts.itemsOf);
  return open.length;
}

type Facts = { rows: Map<string, ShipmentRow>; itemsOf: Map<string, PostalItem[]>; taken: ReadonlySet<string>; scope: Scope };

async function factsOf(tx: EntityManager, told: readonly Found[], scope: Scope): Promise<Facts> {
  const ids = told.map(({ id }) => id);
  return {
    rows: new Map((await shipmentsByIds(tx, ids)).map((row) => [row.id, row])),
    itemsOf: Map.groupBy(await packedItems(tx, ids), ({ shipmentId }) => shipmentId ?? ''),
    taken: new Set((await takenLabels(tx, told)).map(nameOf)),
    scope,
  };
}

/** Null where it was posted so before: there is nothing to do. */
function mistakeIn(one: Found, { rows, itemsOf, taken, scope }: Facts): string | null | undefined {
  const [row, items] = [rows.get(one.id), itemsOf.get(one.id) ?? []];
  if (!row || items.length === 0 || !items.every(({ gachaId }) => covers(scope, gachaId))) return 'is no parcel here';
  if (row.postedAt && row.carrier === one.carrier && row.trackingNumber === one.trackingNumber) return null;
  if (row.postedAt) return `was posted already, as ${row.carrier} ${row.trackingNumber}`;
  return taken.has(nameOf(one)) ? `cannot have ${nameOf(one)}: it is that of another parcel` : undefined;
}

const nameOf = ({ carrier, trackingNumber }: Label): string => `${carrier} ${trackingNumber}`;

async function postFound(tx: EntityManager, by: Doer, open: readonly Found[], itemsOf: Map<string, PostalItem[]>): Promise<void> {
  if (open.length === 0) return;
  await postAll(
    tx,
    open,
    open.flatMap(({ id }) => itemsOf.get(id) ?? []),
  );
  const deeds = open.flatMap(({ id, carrier, trackingNumber }) =>
    parcelDeeds(by, 'SHIPMENT_CONFIRMED', id, itemsOf.get(id) ?? [], { after: { carrier, trackingNumber } }),
  );
  await writeDeeds(tx, deeds);
}
