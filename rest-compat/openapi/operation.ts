import {
  type FieldNode,
  type GraphQLField,
  type GraphQLSchema,
  type GraphQLType,
  getNamedType,
  getNullableType,
  isCompositeType,
  isInputObjectType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  typeFromAST,
  type ValueNode,
} from 'graphql';
import { isPublic } from '../../src/gateway/graphql/schema.ts';
import { storedDocument } from '../documents.ts';
import type { Route } from '../route.ts';
import { answerSchema, withoutNull } from './answer-schema.ts';
import type { Components } from './components.ts';
import { exampleOf, exampleOfField } from './examples.ts';
import { RATE_HEADERS, refusalsOf } from './responses.ts';
import { inputSchema, type Json } from './schemas.ts';
import { tagOf } from './tags.ts';

export function operationOf(schema: GraphQLSchema, route: Route, components: Components): Json {
  const { written, isMutation } = storedDocument(schema, route.document);
  const operation = written.definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION) as OperationDefinitionNode;
  const root = operation.selectionSet.selections[0];
  if (root?.kind !== Kind.FIELD) throw new Error(`${route.document}.graphql does not begin with a field`);
  const field = (isMutation ? schema.getMutationType() : schema.getQueryType())?.getFields()[root.name.value];
  if (!field) throw new Error(`${route.document}.graphql asks for a field that there is not`);
  const inputs = inputsOf(schema, operation, field);
  for (const [name, input] of inputs) input.description = route.descriptions?.[name] ?? input.description;
  const answer = components.named(route.document, answerSchema(route, root.selectionSet, field.type));
  const isForAll = isPublic(root.name.value) && !route.isFor;
  return {
    operationId: route.document,
    tags: [tagOf(route)],
    summary: titleOf(route.document),
    description: `${route.descriptions?.[''] ?? withoutRefusals(withoutNull((isMutation ? field : answeredBy(root, field)).description))}\n\nSection ${route.section} of the specification.`,
    security: isForAll ? [{}, { bearer: [] }] : [{ bearer: [] }],
    parameters: parametersOf(route, inputs, components),
    ...(route.body && { requestBody: bodyOf(route, inputs, components) }),
    responses: { ...successesOf(route, answer, components), ...refusalsOf(route, { isPublic: isForAll }) },
  };
}

/** They stand with the answers. */
const withoutRefusals = (description: string): string => description.replace(/\s*Its own refusals: [\s\S]*/, '');

/** Where all that is asked of an object is one list or object below it, that is what the path answers. */
function answeredBy(asked: FieldNode, field: GraphQLField<unknown, unknown>): GraphQLField<unknown, unknown> {
  const type = getNullableType(field.type);
  const [inside, ...others] = asked.selectionSet?.selections ?? [];
  if (!isObjectType(type) || 'pageInfo' in type.getFields() || inside?.kind !== Kind.FIELD || others.length > 0) return field;
  const part = type.getFields()[inside.name.value];
  return part && isCompositeType(getNamedType(part.type)) ? part : field;
}

function titleOf(document: string): string {
  const words = document.replaceAll('-', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

type Inputs = Map<string, { type: GraphQLType; description: string }>;

/** The variables of a document, described as the arguments that they fill. */
function inputsOf(
  schema: GraphQLSchema,
  { variableDefinitions = [], selectionSet }: OperationDefinitionNode,
  { args }: GraphQLField<unknown, unknown>,
): Inputs {
  const said = new Map<string, string>();
  const look = (value: ValueNode, type: GraphQLType, description: string): void => {
    if (value.kind === Kind.VARIABLE) said.set(value.name.value, description);
    if (value.kind === Kind.LIST) for (const item of value.values) look(item, type, description);
    const named = getNamedType(type);
    if (value.kind !== Kind.OBJECT || !isInputObjectType(named)) return;
    for (const { name, value: part } of value.fields) {
      const inner = named.getFields()[name.value];
      if (inner) look(part, inner.type, inner.description ?? '');
    }
  };
  const [root] = selectionSet.selections;
  for (const given of (root?.kind === Kind.FIELD && root.arguments) || []) {
    const argument = args.find(({ name }) => name === given.name.value);
    if (argument) look(given.value, argument.type, argument.description ?? '');
  }
  return new Map(
    variableDefinitions.map(({ variable: { name }, type }) => [
      name.value,
      {
        type: typeFromAST(schema, type as never) as unknown as GraphQLType,
        description: said.get(name.value) ?? '',
      },
    ]),
  );
}

function inputOf(name: string, inputs: Inputs): { schema: Json; description: string; isRequired: boolean } {
  const input = inputs.get(name);
  if (!input) throw new Error(`no document has the variable ${name} of its route`);
  return { schema: inputSchema(name, input.type), description: input.description, isRequired: isNonNullType(input.type) };
}

function parametersOf(route: Route, inputs: Inputs, components: Components): Json[] {
  const parameter = (name: string, place: 'path' | 'query'): Json => {
    const { schema: typed, description } = inputOf(name, inputs);
    const words = route.words?.[name];
    // A page that tries the path would send a default as if the caller had chosen it.
    const schema = words ? { type: 'string', enum: Object.keys(words) } : typed;
    if (place === 'query') return { name, in: place, description, schema };
    return { name, in: place, required: true, description, schema, example: exampleOfField(components, name, schema) };
  };
  const { parameter: old = '', insteadOf = '' } = route.deprecated ?? {};
  return [
    ...[...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => parameter(name, 'path')),
    ...(route.query ?? []).map((name) => parameter(name, 'query')),
    ...(old
      ? [{ name: old, in: 'query', deprecated: true, description: `Use \`${insteadOf}\`.`, schema: { type: 'string' } }]
      : []),
    ...(route.repeatable ? [IDEMPOTENCY_KEY] : []),
    ...(route.isCatalogue ? [IF_NONE_MATCH] : []),
  ];
}

const IDEMPOTENCY_KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    "The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer, with `Idempotent-Replayed: true`.",
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

const IF_NONE_MATCH: Json = {
  name: 'If-None-Match',
  in: 'header',
  description: 'The `ETag` of an answer that the client has: 304 while it still holds.',
  schema: { type: 'string' },
};

const pascalCased = (document: string): string =>
  document.replaceAll(/(?:^|-)(\w)/g, (_all, letter: string) => letter.toUpperCase());

function bodyOf({ body = [], document }: Route, inputs: Inputs, components: Components): Json {
  const fields = body.map((name) => ({ name, ...inputOf(name, inputs) }));
  const properties = fields.map(({ name, schema, description }): [string, Json] => {
    const named = schema.type === 'object' ? components.add(`${pascalCased(name.replaceAll('_', '-'))}Input`, schema) : schema;
    return [name, description ? { ...named, description } : named];
  });
  const required = fields.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  const schema = components.add(`${pascalCased(document)}Request`, {
    ...{ type: 'object', properties: Object.fromEntries(properties), required },
  });
  return {
    required: required.length > 0,
    content: { 'application/json': { schema, example: exampleOf(components, schema) } },
  };
}

function successesOf(route: Route, answer: Json, components: Components): Json {
  const schema = route.deprecated
    ? { anyOf: [answer, { ...(answer.items as Json), description: `With ${route.deprecated.parameter}.` }] }
    : answer;
  const content = { 'application/json': { schema, example: exampleOf(components, schema) } };
  return {
    200: { description: 'The answer.', headers: RATE_HEADERS, content },
    ...(route.acceptedWith && {
      202: { description: `Under way: what is next is in \`${route.acceptedWith}\`.`, headers: RATE_HEADERS, content },
    }),
    ...(route.isCatalogue && { 304: { description: 'What the client has still holds.', headers: RATE_HEADERS } }),
  };
}
