import { type FieldNode, Kind } from 'graphql';
import { MAX_PAGE_SIZE } from '../../request/context.ts';

const LENGTHS = mapOf({
  gachas: 20,
  orders: 20,
  prizes: 20,
  orderDetails: 10,
  plays: 100,
  redeemTickets: 20,
  checkIns: 20,
  staffGachas: 100,
  handovers: 10,
  items: 10,
});

const MAX_LENGTHS = mapOf({ prizes: 1_000, orderDetails: 100, checkIns: 100, items: 100, orders: 100 });

const LENGTHS_OF_SCHEMA = mapOf({
  types: 50,
  fields: 6,
  args: 1,
  inputFields: 2,
  enumValues: 2,
  possibleTypes: 1,
  interfaces: 1,
  directives: 5,
});

/** What the verb reads, whatever fields are selected. */
const OWN_COSTS = mapOf({ verifyDraw: 20_000, redeemTickets: 20_000, handovers: 10_000, checkIns: 2_500 });

/** The value of a variable is not known yet: the largest page is assumed. */
export function usualLength({ name, arguments: given }: FieldNode, isInSchema: boolean): number {
  if (isInSchema) return LENGTHS_OF_SCHEMA.get(name.value) ?? 1;
  const first = given?.find((argument) => argument.name.value === 'first')?.value;
  if (!first) return LENGTHS.get(name.value) ?? 1;
  if (first.kind !== Kind.INT) return MAX_PAGE_SIZE;
  return Math.min(Math.max(1, Number(first.value)), MAX_PAGE_SIZE);
}

export const maxLength = ({ name }: FieldNode): number => MAX_LENGTHS.get(name.value) ?? 1;

export const ownCost = (name: string): number => OWN_COSTS.get(name) ?? 1;

/** Answers of mutations are never refused for their bytes, so a text costs one for each hundred bytes that it may have. */
const TEXTS = mapOf({
  ...{ description: 100, probabilityProvision: 100, rule: 100, placeText: 100, infoText: 100 },
  ...{ name: 8, pickingName: 8, gachaName: 8, prizeName: 8, callNumber: 8 },
  ...{ imageUrl: 20, pickupImageUrl: 20, secretImageUrl: 20, thumbnailImageUrl: 20, lineupImageUrl: 20, gachaImageUrl: 20 },
  ...{ placeUrl: 20, webUrl: 20, tags: 200 },
});

export const costInMutation = (name: string): number => TEXTS.get(name) ?? ownCost(name);

/** A map, since a document may select `constructor`. */
function mapOf(rows: Record<string, number>): ReadonlyMap<string, number> {
  return new Map(Object.entries(rows));
}
