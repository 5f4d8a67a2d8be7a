import { type FieldNode, Kind } from 'graphql';

const BIGGEST_PAGE = 100;

/** How long a list is taken to be where the document does not say. */
const LENGTHS: Record<string, number> = {
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
};

/** Of a mutation: as long as the catalogue and an order may make it. */
const LONGEST: Record<string, number> = { prizes: 1_000, orderDetails: 100, checkIns: 100, items: 100, orders: 100 };

/** Of the schema, about. */
const LENGTHS_OF_SCHEMA: Record<string, number> = {
  types: 50,
  fields: 6,
  args: 1,
  inputFields: 2,
  enumValues: 2,
  possibleTypes: 1,
  interfaces: 1,
  directives: 5,
};

/** What costs more than its fields, whatever is asked of it: so much is read for it. */
const OWN_COSTS: Record<string, number> = { verifyDraw: 20_000, redeemTickets: 20_000, handovers: 10_000, checkIns: 2_500 };

/** What a variable will hold is not known yet: then the largest page is assumed. */
export function usualLength({ name, arguments: given }: FieldNode, isInSchema: boolean): number {
  if (isInSchema) return LENGTHS_OF_SCHEMA[name.value] ?? 1;
  const first = given?.find((argument) => argument.name.value === 'first')?.value;
  if (!first) return LENGTHS[name.value] ?? 1;
  if (first.kind !== Kind.INT) return BIGGEST_PAGE;
  return Math.min(Math.max(1, Number(first.value)), BIGGEST_PAGE);
}

export const longest = ({ name }: FieldNode): number => LONGEST[name.value] ?? 1;

export const ownCost = (name: string): number => OWN_COSTS[name] ?? 1;

/** A text may be long, and what a mutation answers is never refused for its bytes. */
const TEXTS = ['description', 'probabilityProvision', 'rule', 'placeText', 'infoText'];
const TEXT = 30;

export const costInMutation = (name: string): number => (TEXTS.includes(name) ? TEXT : ownCost(name));
