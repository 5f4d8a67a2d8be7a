import { type FieldNode, Kind } from 'graphql';
import { MAX_PAGE_SIZE } from '../../request/context.ts';
import { mapOf } from './costs.ts';

/**
 * What the document tells is judged before it runs, since a mutation must not be refused afterwards, and an expensive query
 * has to wait for its turn. How long its lists are is assumed.
 */
const LENGTHS = mapOf({
  gachas: 20,
  orders: 20,
  prizes: 20,
  orderDetails: 10,
  payments: 2,
  paymentSlips: 2,
  plays: 100,
  redeemTickets: 20,
  checkIns: 20,
  handovers: 10,
  items: 10,
  handedOver: 2,
});

const MAX_LENGTHS = mapOf({
  prizes: 1_000,
  orderDetails: 100,
  payments: 100,
  checkIns: 100,
  items: 100,
  orders: 100,
  handedOver: 20,
});

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

/** The value of a variable is not known yet: the largest page is assumed. */
export function usualLength({ name, arguments: given }: FieldNode, isInSchema: boolean): number {
  if (isInSchema) return LENGTHS_OF_SCHEMA.get(name.value) ?? 1;
  const ids = given?.find((argument) => argument.name.value === 'ids')?.value;
  if (ids) return ids.kind === Kind.LIST ? Math.min(ids.values.length, MAX_PAGE_SIZE) : MAX_PAGE_SIZE;
  const first = given?.find((argument) => argument.name.value === 'first')?.value;
  if (!first) return LENGTHS.get(name.value) ?? 1;
  if (first.kind !== Kind.INT) return MAX_PAGE_SIZE;
  return Math.min(Math.max(1, Number(first.value)), MAX_PAGE_SIZE);
}

export const maxLength = ({ name }: FieldNode): number => MAX_LENGTHS.get(name.value) ?? 1;
