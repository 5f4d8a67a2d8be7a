import {
  type ArgumentNode,
  type FieldNode,
  type GraphQLArgument,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isCompositeType,
  isListType,
  isObjectType,
  isRequiredArgument,
  Kind,
  type ValueNode,
} from 'graphql';
import { FIELD_COSTS, ownCost, ROW_COSTS, SCALAR_COSTS } from '../limits/costs.ts';
import { usualLength } from '../limits/lengths.ts';

const cost = (weight: number | undefined, usual: number): string[] =>
  weight === undefined || weight === usual ? [] : [`@cost(weight: "${weight}")`];

export const costOfType = (name: string): string[] => cost(ROW_COSTS[name] ?? SCALAR_COSTS[name], 0);

export function costOfField(coordinate: string): string[] {
  const [, name = ''] = coordinate.split('.');
  return cost(Math.max(FIELD_COSTS[coordinate] ?? 1, ownCost(name)), 1);
}

/** A page is told at the field that has its arguments, not at the lists in it. */
export function sizeOfList(schema: GraphQLSchema, typeName: string, name: string): string[] {
  const type = schema.getType(typeName);
  const field = isObjectType(type) ? type.getFields()[name] : undefined;
  const named = field && getNamedType(field.type);
  if (!field || !isCompositeType(named) || isPage(schema, typeName)) return [];
  const isList = isListType(getNullableType(field.type));
  if (!isList && !isPage(schema, named.name)) return [];
  const slicing = field.args.filter((argument) => isSlicing(name, argument));
  const sized = isList ? [] : listsOf(schema, named.name);
  const said = [
    ...(slicing.some(isRequiredArgument) ? [] : [`assumedSize: ${sizeOf(name)}`]),
    ...(slicing.length > 0 ? [`slicingArguments: ${JSON.stringify(slicing.map((argument) => argument.name))}`] : []),
    ...(slicing.length > 0 && !slicing.some(isRequiredArgument) ? ['requireOneSlicingArgument: false'] : []),
    ...(sized.length > 0 ? [`sizedFields: ${JSON.stringify(sized)}`] : []),
  ];
  return [`@listSize(${said.join(', ')})`];
}

const fieldsOf = (schema: GraphQLSchema, typeName: string) => {
  const type = schema.getType(typeName);
  return isObjectType(type) ? Object.values(type.getFields()) : [];
};

const isPage = (schema: GraphQLSchema, typeName: string): boolean =>
  fieldsOf(schema, typeName).some(({ name }) => name === 'pageInfo');

const listsOf = (schema: GraphQLSchema, typeName: string): string[] =>
  fieldsOf(schema, typeName)
    .filter(({ type }) => isListType(getNullableType(type)))
    .map(({ name }) => name);

const PROBE = 7;

const NUMBER: ValueNode = { kind: Kind.INT, value: String(PROBE) };
const MANY: ValueNode = { kind: Kind.LIST, values: Array<ValueNode>(PROBE).fill(NUMBER) };

/** The limits know which arguments count: as a number, or as a list that holds so many. */
const isSlicing = (name: string, { name: argument, type }: GraphQLArgument): boolean =>
  sizeOf(name, { argument, value: isListType(getNullableType(type)) ? MANY : NUMBER }) === PROBE && sizeOf(name) !== PROBE;

function sizeOf(name: string, probe?: { argument: string; value: ValueNode }): number {
  const given: ArgumentNode[] = probe
    ? [{ kind: Kind.ARGUMENT, name: { kind: Kind.NAME, value: probe.argument }, value: probe.value }]
    : [];
  const field: FieldNode = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: name }, arguments: given };
  return usualLength(field, false);
}
