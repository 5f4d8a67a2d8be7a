import { expect, test } from '@jest/globals';
import {
  buildSchema,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  getNamedType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isScalarType,
  isSpecifiedScalarType,
} from 'graphql';
import { typeDefs } from '../../src/gateway/graphql/schema.ts';

const types = Object.values(buildSchema(typeDefs.join('\n')).getTypeMap()).filter(({ name }) => !name.startsWith('__'));

type Named = { place: string; name: string; of: GraphQLField<unknown, unknown> | GraphQLArgument | GraphQLInputField };

/** Every field, argument and field of an input. */
const named: Named[] = types.flatMap((type) => {
  if (isInputObjectType(type))
    return Object.values(type.getFields()).map((of) => ({ place: `${type.name}.${of.name}`, name: of.name, of }));
  if (!isObjectType(type) && !isInterfaceType(type)) return [];
  return Object.values(type.getFields()).flatMap((of) => [
    { place: `${type.name}.${of.name}`, name: of.name, of },
    ...of.args.map((arg) => ({ place: `${type.name}.${of.name}(${arg.name}:)`, name: arg.name, of: arg })),
  ]);
});

const placesWhere = (test: (one: Named) => boolean): string[] => named.filter(test).map(({ place }) => place);
const typeOf = ({ of }: Named): string => getNamedType(of.type).name;

test('what is true or false says so: is… or has…, in answers and in inputs', () => {
  // `extensions` of an error, whose names clients have known longer than the types.
  const isOfRefusal = ({ place }: Named) => /^\w+Detail\.retryable$/.test(place);
  expect(placesWhere((one) => typeOf(one) === 'Boolean' && !/^(is|has)[A-Z]/.test(one.name) && !isOfRefusal(one))).toEqual([]);
  expect(placesWhere((one) => typeOf(one) !== 'Boolean' && /^(is|has)[A-Z]/.test(one.name))).toEqual([]);
});

test('a filter is where, and a reason that a person gives is reason', () => {
  expect(placesWhere(({ name }) => ['filter', 'why'].includes(name))).toEqual([]);
  expect(placesWhere((one) => one.name === 'where' && !/(Where|Input)$/.test(typeOf(one)))).toEqual([]);
});

test('money is told by its type, and not by its name', () => {
  expect(placesWhere(({ name }) => /yen$/i.test(name))).toEqual([]);
});

test('every scalar says where it is specified', () => {
  const own = types.filter((type) => isScalarType(type) && !isSpecifiedScalarType(type));
  expect(own.flatMap((type) => (isScalarType(type) && !type.specifiedByURL ? [type.name] : []))).toEqual([]);
  expect(own.map(({ name }) => name)).toContain('JSON');
});
