import { expect, test } from '@jest/globals';
import {
  buildSchema,
  execute,
  type GraphQLArgument,
  type GraphQLInterfaceType,
  type GraphQLNamedType,
  getNamedType,
  isAbstractType,
  isCompositeType,
  isScalarType,
  Kind,
  parse,
} from 'graphql';
import { withBudget } from '../../src/gateway/graphql/limits/budget.ts';
import { documentLimits, sizeOfOperation } from '../../src/gateway/graphql/limits/document.ts';
import { typeDefs } from '../../src/gateway/graphql/schema.ts';
import { fields, isRoot, objects, published, toldBy, weightOf } from '../support/published.ts';

/** The limits are asked what they charge, and the published directives must say the same. */
const limits = documentLimits(true);

/** Before it runs. */
function costOf(query: string): number {
  const document = parse(query);
  expect(limits.documentMistake(document)).toBeUndefined();
  const [operation] = document.definitions;
  return (operation?.kind === Kind.OPERATION_DEFINITION && sizeOfOperation(operation)?.cost) || Number.NaN;
}

/** What is selected counts once for each item. */
const sizeOf = (field: string): number =>
  costOf(`{ ${field} { a: __typename b: __typename } }`) - costOf(`{ ${field} { a: __typename } }`);
const ownCostOf = (field: string): number => costOf(`{ ${field} { a: __typename } }`) - sizeOf(field);

const inside = objects.filter(({ name }) => !isRoot({ type: name }));
const lists = inside.map(({ name }) => `of${name}: [${name}]`).join(' ');
const bounded = withBudget(buildSchema(`${typeDefs.join('\n')} extend type Query { ${lists} }`));
const BUDGET = 1_000_000;

/** While it runs: what one item of a list takes from the budget. */
async function chargeOf(type: string, selection: string): Promise<number> {
  const budget = { left: BUDGET };
  const document = parse(`{ of${type} { ${selection} } }`);
  await execute({ schema: bounded, document, rootValue: { [`of${type}`]: [{}] }, contextValue: { budget } });
  return BUDGET - budget.left;
}
const ownChargeOf = async (type: string): Promise<number> => (await chargeOf(type, '__typename')) - 1;

test('@cost of objects', async () => {
  expect(inside.length).toBeGreaterThan(20);
  for (const type of inside) expect([type.name, weightOf(type, 0)]).toEqual([type.name, await ownChargeOf(type.name)]);
});

const below = fields.filter((one) => !isRoot(one));

test('@cost of fields that are values, and of their scalars', async () => {
  const leaves = below.filter(({ field }) => !isCompositeType(getNamedType(field.type)));
  expect(leaves.length).toBeGreaterThan(100);
  for (const { type, field } of leaves) {
    const named = getNamedType(field.type);
    const told = weightOf(field, isScalarType(named) ? weightOf(named, 1) : 1);
    const charged = (await chargeOf(type, field.name)) - (await ownChargeOf(type));
    expect([type, field.name, told, 1]).toEqual([type, field.name, charged, costOf(`{ ${field.name} }`)]);
  }
});

const ofObjects = fields.filter(({ field }) => isCompositeType(getNamedType(field.type)));
const holdsLists = (type: unknown): boolean => /\[/.test(String(type));

/** Of an interface any of its objects may come. */
const objectsOf = (type: GraphQLNamedType): string[] =>
  (isAbstractType(type) ? bounded.getPossibleTypes(bounded.getType(type.name) as GraphQLInterfaceType) : [type]).map(
    ({ name }) => name,
  );

test('@cost of fields that are objects, while they are read', async () => {
  const single = below.filter((one) => ofObjects.includes(one) && !holdsLists(one.field.type));
  expect(single.length).toBeGreaterThan(20);
  for (const { type, field } of single) {
    const object = Math.max(...(await Promise.all(objectsOf(getNamedType(field.type)).map(ownChargeOf)))) + 1;
    const charged = (await chargeOf(type, `${field.name} { __typename }`)) - (await ownChargeOf(type)) - object;
    expect([type, field.name, weightOf(field, 1)]).toEqual([type, field.name, Math.max(charged, ownCostOf(field.name))]);
  }
});

test('@cost of what a field reads, whatever is selected', () => {
  const dear = ofObjects.filter(({ field }) => ownCostOf(field.name) > 1);
  expect(dear.map(({ field }) => field.name)).toEqual(expect.arrayContaining(['handovers', 'verifyDraw']));
  for (const { type, field } of dear)
    expect([type, field.name, weightOf(field, 1)]).toEqual([type, field.name, ownCostOf(field.name)]);
});

test('@listSize', () => {
  for (const { type, field } of ofObjects) {
    const { assumedSize = 1, slicingArguments = [], sizedFields = [] } = toldBy('listSize', field) ?? {};
    expect([type, field.name, assumedSize]).toEqual([type, field.name, sizeOf(field.name)]);
    const sevenOf = (argument: GraphQLArgument): string => (holdsLists(argument.type) ? '[1, 2, 3, 4, 5, 6, 7]' : '7');
    const slicing = field.args
      .filter((argument) => sizeOf(`${field.name}(${argument.name}: ${sevenOf(argument)})`) === 7)
      .map((argument) => argument.name);
    expect([type, field.name, slicingArguments]).toEqual([type, field.name, slicing]);
    const object = published.getType(getNamedType(field.type).name);
    const isPage = /Connection$/.test(String(object));
    expect([type, field.name, sizedFields]).toEqual([type, field.name, isPage ? ['edges', 'nodes'] : []]);
    if (isPage) expect(slicing).toContain('first');
    else if (slicing.length > 0) expect(holdsLists(field.type)).toBe(true);
  }
});
