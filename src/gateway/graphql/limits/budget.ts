import {
  defaultFieldResolver,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  type InlineFragmentNode,
  isAbstractType,
  isCompositeType,
  isListType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import type { Order } from '../../../order/order.ts';
import type { Budget } from '../../request/context.ts';
import { FIELD_COSTS, ROW_COSTS, SCALAR_COSTS } from './costs.ts';

type Bounded = { budget?: Budget } | undefined;
type Fragment = InlineFragmentNode | FragmentDefinitionNode;

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
  return isListType(getNullableType(type)) && isCompositeType(getNamedType(type));
}

/** The types of the introspection are shared by every schema in the process. */
const bounded = new WeakSet<object>();

function bound(type: GraphQLObjectType, field: GraphQLField<unknown, unknown>): void {
  if (bounded.has(field)) return;
  bounded.add(field);
  const resolve = field.resolve ?? defaultFieldResolver;
  const itemType = getNamedType(field.type) as GraphQLCompositeType;
  const lengthAhead = LENGTHS_AHEAD[`${type.name}.${field.name}`];
  field.resolve = (source, args, context, info) => {
    const budget = (context as Bounded)?.budget;
    if (!budget || budget.left === Number.POSITIVE_INFINITY) return resolve(source, args, context, info);
    if (lengthAhead && isObjectType(itemType))
      return pay(budget, lengthAhead(source) * costOfItem(itemType, info)) ? resolve(source, args, context, info) : [];
    const paidFor = (list: unknown) =>
      !Array.isArray(list) || pay(budget, costOfList(list, itemType, context, info)) ? list : [];
    const found = resolve(source, args, context, info);
    return found instanceof Promise ? found.then(paidFor) : paidFor(found);
  };
}

const LENGTHS_AHEAD: Record<string, (source: unknown) => number> = {
  'Order.items': (order) => (order as Order).playAmount,
};

function pay(budget: Budget, cost: number): boolean {
  budget.left -= cost;
  return budget.left >= 0;
}

/** Items of an interface cost what those of their own type do, and one at least. */
function costOfList(list: readonly unknown[], type: GraphQLCompositeType, context: unknown, info: GraphQLResolveInfo): number {
  if (isObjectType(type)) return list.length * costOfItem(type, info);
  const typeOf = (item: unknown) => info.schema.getType(String(item && type.resolveType?.(item, context, info, type)));
  return list.map(typeOf).reduce((sum, own) => sum + Math.max(1, isObjectType(own) ? costOfItem(own, info) : 0), 0);
}

const itemCosts = new WeakMap<FieldNode, Map<string, number>>();

function costOfItem(type: GraphQLObjectType, info: GraphQLResolveInfo): number {
  let cost = ROW_COSTS[type.name] ?? 0;
  for (const node of info.fieldNodes) {
    const ofTypes = itemCosts.get(node) ?? new Map<string, number>();
    itemCosts.set(node, ofTypes);
    const ofNode = ofTypes.get(type.name) ?? costOfFields(node.selectionSet, type, info, new Set());
    ofTypes.set(type.name, ofNode);
    cost += ofNode;
  }
  return cost;
}

type Info = Pick<GraphQLResolveInfo, 'fragments' | 'schema'>;

/** Lists inside are charged by themselves. */
function costOfFields(set: SelectionSetNode | undefined, type: GraphQLObjectType, info: Info, spread: Set<string>): number {
  let cost = 0;
  for (const selection of set?.selections ?? []) {
    if (selection.kind === Kind.FIELD) cost += costOfField(selection, type, info);
    else if (selection.kind === Kind.INLINE_FRAGMENT) cost += costOfFragment(selection, type, info, spread);
    else if (!spread.has(selection.name.value)) {
      spread.add(selection.name.value);
      cost += costOfFragment(info.fragments[selection.name.value], type, info, spread);
    }
  }
  return cost;
}

function costOfFragment(fragment: Fragment | undefined, type: GraphQLObjectType, info: Info, spread: Set<string>): number {
  const condition = fragment?.typeCondition && info.schema.getType(fragment.typeCondition.name.value);
  const isOfOther =
    condition && condition.name !== type.name && !(isAbstractType(condition) && info.schema.isSubType(condition, type));
  return isOfOther ? 0 : costOfFields(fragment?.selectionSet, type, info, spread);
}

function costOfField({ name, selectionSet }: FieldNode, type: GraphQLObjectType, info: Info): number {
  const field = type.getFields()[name.value];
  if (!field) return 1;
  const named = getNamedType(field.type);
  const own = FIELD_COSTS[`${type.name}.${name.value}`] ?? SCALAR_COSTS[named.name] ?? 1;
  if (!isCompositeType(named) || isListOfObjects(field.type)) return own;
  const costs = (isAbstractType(named) ? info.schema.getPossibleTypes(named) : [named]).map(
    (inner) => (ROW_COSTS[inner.name] ?? 0) + costOfFields(selectionSet, inner, info, new Set()),
  );
  return own + Math.max(...costs);
}
