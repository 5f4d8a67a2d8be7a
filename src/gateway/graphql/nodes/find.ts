import DataLoader from 'dataloader';
import type { NodeResolvers } from '../../generated/types.ts';
import type { Context } from '../../request/context.ts';
import type { Finder } from './finder.ts';
import { gacha, prize, redeemDetail } from './in-catalogue.ts';
import { checkInOfCaller, order, orderItem, payment, pickupToken, redeemTicket, refund, shipment, user } from './of-caller.ts';
import { device, handover, handoverConflict, handoverItem, staffMember } from './of-counter.ts';

type NodeType = NonNullable<Awaited<ReturnType<NonNullable<NodeResolvers['__resolveType']>>>>;

/** Each kind decides what of it a caller sees. What no kind finds is null, and a kind that is missing does not compile. */
const [IN_MEMORY, IN_TABLES] = [
  { Gacha: gacha, Prize: prize, RedeemDetail: redeemDetail, User: user, StaffMember: staffMember },
  {
    ...{ Order: order, OrderItem: orderItem, Payment: payment, CheckIn: checkInOfCaller, RedeemTicket: redeemTicket },
    ...{ PickupToken: pickupToken, Handover: handover, HandoverItem: handoverItem, HandoverConflict: handoverConflict },
    ...{ Refund: refund, Shipment: shipment, Device: device },
  },
] as const;

export const FINDERS: Readonly<Record<NodeType, Finder>> = { ...IN_MEMORY, ...IN_TABLES };

const types = new WeakMap<object, NodeType>();

export const typeOfNode = (row: object): NodeType | null => types.get(row) ?? null;

/** Those of these ids that are of this kind, and that the caller may see. */
export async function findOf(
  type: NodeType,
  find: Finder,
  ids: readonly string[],
  context: Context,
): Promise<Map<string, object>> {
  const found = new Map(await find(ids, context));
  for (const row of found.values()) types.set(row, type);
  return found;
}

async function findNodes(ids: readonly string[], context: Context): Promise<Map<string, object>> {
  // Fields of what is found read the catalogue without waiting.
  await context.snapshot.load();
  const found = new Map<string, object>();
  for (const finders of [IN_MEMORY, IN_TABLES]) {
    const left = ids.filter((id) => !found.has(id));
    const search = async ([type, find]: [string, Finder]) => {
      for (const [id, row] of await findOf(type as NodeType, find, left, context)) found.set(id, row);
    };
    await Promise.all(Object.entries(finders).map(search));
  }
  return found;
}

type Nodes = DataLoader<string, object | null>;

const loaders = new WeakMap<Context, Nodes>();

/** All nodes that a request asks for, under whatever names, are looked for at once. */
export function nodesOf(context: Context): Nodes {
  const known = loaders.get(context);
  if (known) return known;
  const loader: Nodes = new DataLoader(async (ids) => {
    const found = await findNodes(ids, context);
    return ids.map((id) => found.get(id) ?? null);
  });
  loaders.set(context, loader);
  return loader;
}
