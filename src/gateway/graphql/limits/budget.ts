import {
  defaultFieldResolver,
  type FieldNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isListType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import type { Order } from '../../../order/order.ts';
import type { Budget } from '../../request/context.ts';
import { FIELD_COSTS, ROW_COSTS, SCALAR_COSTS } from './costs.ts';

type Bounded = { request?: { budget: Budget } } | undefined;

/**
 * Charges every list of a query for its items before they are resolved: only the lists tell how many there are, and what is
 * assumed of the document would refuse most answers, or let the largest through. Without budget left, lists are empty and
 * the answer is refused.
 */
export function withBudget(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) if (isListOfObjects(field.type)) bound(type, field);
  }
  return schema;
}

function isListOfObjects(type: GraphQLOutputType): boolean {
  return isListType(getNullableType(type)) && isObjectType(getNamedType(type));
}

/** The types of the introspection are shared by every schema in the process. */
const bounded = new WeakSet<object>();

function bound(type: GraphQLObjectType, field: GraphQLField<unknown, unknown>): void {
  if (bounded.has(field)) return;
  bounded.add(field);
  const resolve = field.resolve ?? defaultFieldResolver;
  const lengthAhead = LENGTHS_AHEAD[`${type.name}.${field.name}`];
  field.resolve = (source, args, context, info) => {
    const budget = (context as Bounded)?.request?.budget;
    if (!budget || budget.left === Number.POSITIVE_INFINITY) return resolve(source, args, context, info);
    if (lengthAhead) return payFor(budget, lengthAhead(source), info) ? resolve(source, args, context, info) : [];
    const found = resolve(source, args, context, info);
    return found instanceof Promise ? found.then((list) => paidFor(budget, list, info)) : paidFor(budget, found, info);
  };
}

const LENGTHS_AHEAD: Record<string, (source: unknown) => number> = {
  'Order.orderDetails': (order) => (order as Order).playAmount,
};

const paidFor = (budget: Budget, list: unknown, info: GraphQLResolveInfo): unknown =>
  !Array.isArray(list) || payFor(budget, list.length, info) ? list : [];

function payFor(budget: Budget, length: number, info: GraphQLResolveInfo): boolean {
  budget.left -= length * costOfItem(info);
  return budget.left >= 0;
}

const itemCosts = new WeakMap<FieldNode, number>();

function costOfItem(info: GraphQLResolveInfo): number {
  const type = getNamedType(info.returnType) as GraphQLObjectType;
  let cost = ROW_COSTS[type.name] ?? 0;
  for (const node of info.fieldNodes) {
    let ofNode = itemCosts.get(node);
    if (ofNode === undefined) {
      ofNode = costOfFields(node.selectionSet, type, info, new Set());
      itemCosts.set(node, ofNode);
    }
    cost += ofNode;
  }
  return cost;
}

/** Lists inside are charged by themselves. */
function costOfFields(
  set: SelectionSetNode | undefined,
  type: GraphQLObjectType,
  info: Pick<GraphQLResolveInfo, 'fragments'>,
  spread: Set<string>,
): number {
  let cost = 0;
  for (const selection of set?.selections ?? []) {
    if (selection.kind === Kind.FIELD) cost += costOfField(selection, type, info);
    else if (selection.kind === Kind.INLINE_FRAGMENT) cost += costOfFields(selection.selectionSet, type, info, spread);
    else if (!spread.has(selection.name.value)) {
      spread.add(selection.name.value);
      cost += costOfFields(info.fragments[selection.name.value]?.selectionSet, type, info, spread);
    }
  }
  return cost;
}

function costOfField(
  { name, selectionSet }: FieldNode,
  type: GraphQLObjectType,
  info: Pick<GraphQLResolveInfo, 'fragments'>,
): number {
  const field = type.getFields()[name.value];
  if (!field) return 1;
  const named = getNamedType(field.type);
  const own = FIELD_COSTS[`${type.name}.${name.value}`] ?? SCALAR_COSTS[named.name] ?? 1;
  if (!isObjectType(named) || isListOfObjects(field.type)) return own;
  return own + (ROW_COSTS[named.name] ?? 0) + costOfFields(selectionSet, named, info, new Set());
}
