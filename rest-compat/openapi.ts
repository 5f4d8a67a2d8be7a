import {
  type GraphQLOutputType,
  type GraphQLSchema,
  type GraphQLType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  typeFromAST,
} from 'graphql';
import { isPublic } from '../src/gateway/graphql/schema.ts';
import { refusals } from '../src/refusal.ts';
import { storedDocument } from './documents.ts';
import { type Route, routes } from './routes.ts';
import { snakeCased } from './spelling.ts';

type Json = { [key: string]: unknown };

/** Made from the routes, their documents and the schema alone, so that no description can differ from what it describes. */
export function describeRest(schema: GraphQLSchema, managePath: string): Json {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const url = `${route.side === 'api' ? '/api' : managePath}${route.path.replace(/:(\w+)/g, '{$1}')}`;
    paths[url] = { ...paths[url], [route.method.toLowerCase()]: operationOf(schema, route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Gacha gateway',
      version: '1',
      description: `The staff paths below ${managePath} answer below ${managePath}/api too. Query parameters and body fields that are not described are ignored.`,
    },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Problem: PROBLEM },
    },
  };
}

const PROBLEM: Json = {
  description: 'Why the service says no (RFC 9457).',
  type: 'object',
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { type: 'string', enum: Object.keys(refusals) },
    retryable: { type: 'boolean', description: 'Whether the same call may succeed later.' },
    request_id: { type: 'string', description: 'Finds a fault of the service in its log.' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: { field: { type: 'string' }, message: { type: 'string' } },
        required: ['field', 'message'],
        additionalProperties: false,
      },
    },
  },
  required: ['type', 'title', 'status', 'detail', 'code', 'retryable'],
  additionalProperties: false,
};

function operationOf(schema: GraphQLSchema, route: Route): Json {
  const { document, isMutation } = storedDocument(schema, route.document);
  const operation = document.definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION) as OperationDefinitionNode;
  const root = operation.selectionSet.selections[0];
  if (root?.kind !== Kind.FIELD) throw new Error(`${route.document}.graphql does not begin with a field`);
  const field = (isMutation ? schema.getMutationType() : schema.getQueryType())?.getFields()[root.name.value];
  if (!field) throw new Error(`${route.document}.graphql asks for a field that there is not`);
  const variables = new Map(
    (operation.variableDefinitions ?? []).map(({ variable, type }) => [variable.name.value, typeFromAST(schema, type as never)]),
  );
  const answer = answerSchema(route, root.selectionSet, field.type);
  const inputOf = (name: string): Json => inputSchema(variables.get(name) as GraphQLType);
  return {
    operationId: route.document,
    summary: titleOf(route.document),
    description: `${field.description ?? ''}\n\nSection ${route.section} of the specification.`,
    security: isPublic(root.name.value) ? [{}, { bearer: [] }] : [{ bearer: [] }],
    parameters: parametersOfRoute(route, inputOf),
    ...(route.body && { requestBody: bodyOf(route.body, variables, inputOf) }),
    responses: {
      200: { description: 'The answer.', content: { 'application/json': { schema: answer } } },
      ...(route.acceptedWith && {
        202: {
          description: `Under way: what is next is in \`${route.acceptedWith}\`.`,
          content: { 'application/json': { schema: answer } },
        },
      }),
      ...(route.isCatalogue && { 304: { description: 'What the client has still holds.' } }),
      default: {
        description: 'A refusal.',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  };
}

/** A heading and an entry of a list, where a sentence would be too long. */
function titleOf(document: string): string {
  const words = document.replaceAll('-', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

function parametersOfRoute(route: Route, inputOf: (name: string) => Json): Json[] {
  const inPath = [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: inputOf(name),
  }));
  const inQuery = (route.query ?? []).map((name) => ({ name, in: 'query', schema: inputOf(name) }));
  const old = route.deprecated && { name: route.deprecated.parameter, in: 'query', deprecated: true, schema: { type: 'string' } };
  return [
    ...inPath,
    ...inQuery,
    ...(old ? [old] : []),
    ...(route.repeatable ? [IDEMPOTENCY_KEY] : []),
    ...(route.isCatalogue ? [IF_NONE_MATCH] : []),
  ];
}

const IDEMPOTENCY_KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    "A key of the client's own, for repeating this call without doing it twice: for 24 hours the same key with the same input gets the first answer, with `Idempotent-Replayed: true`.",
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

const IF_NONE_MATCH: Json = {
  name: 'If-None-Match',
  in: 'header',
  description: 'The `ETag` of an answer that the client has: 304 while it still holds.',
  schema: { type: 'string' },
};

function bodyOf(names: readonly string[], variables: Map<string, unknown>, inputOf: (name: string) => Json): Json {
  const required = names.filter((name) => isNonNullType(variables.get(name)));
  const schema = {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, inputOf(name)])),
    required,
  };
  return { required: required.length > 0, content: { 'application/json': { schema } } };
}

const SCALARS: Record<string, Json> = {
  ID: { type: 'string' },
  String: { type: 'string' },
  Int: { type: 'integer' },
  SafeInt: { type: 'integer' },
  Float: { type: 'number' },
  Boolean: { type: 'boolean' },
  DateTime: { type: 'string', format: 'date-time' },
};

function leafSchema(type: GraphQLType): Json {
  const named = getNamedType(type);
  if (isEnumType(named)) return { type: 'string', enum: named.getValues().map(({ value }) => value) };
  const scalar = SCALARS[named.name];
  if (!scalar) throw new Error(`the REST side does not know how ${named.name} is written`);
  return scalar;
}

const orNull = (schema: Json): Json => ({ anyOf: [schema, { type: 'null' }] });

function inputSchema(type: GraphQLType): Json {
  if (isNonNullType(type)) return inputSchema(type.ofType);
  if (isListType(type)) return { type: 'array', items: inputSchema(type.ofType) };
  if (!isInputObjectType(type)) return leafSchema(type);
  const fields = Object.values(type.getFields());
  return {
    type: 'object',
    description: type.description,
    properties: Object.fromEntries(
      fields.map((field) => [snakeCased(field.name), { ...inputSchema(field.type), description: field.description }]),
    ),
  };
}

function answerSchema(route: Route, selections: SelectionSetNode | undefined, type: GraphQLOutputType): Json {
  const whole = outputSchema(selections, stripNull(type));
  const picked = route.pick === undefined ? whole : pickedFrom(whole, route.pick);
  for (const place of route.asText ?? []) Object.assign(at(picked, place.split('.')), { type: 'string', pattern: '^\\d+$' });
  if (route.moves) moveInside(at(picked, route.moves.within ? [route.moves.within] : []), route.moves);
  if (route.absentWhileProcessing) makeOptional(picked, route.absentWhileProcessing);
  for (const place of route.absentWhenNull ?? []) {
    const steps = place.split('.');
    makeOptional(at(picked, steps.slice(0, -1)), steps.at(-1) ?? '');
  }
  return route.deprecated
    ? { anyOf: [picked, { ...(picked.items as Json), description: `With ${route.deprecated.parameter}.` }] }
    : picked;
}

const stripNull = (type: GraphQLOutputType): GraphQLOutputType => (isNonNullType(type) ? type.ofType : type);

function pickedFrom(schema: Json, key: string): Json {
  const part = (schema.type === 'array' ? schema.items : (schema.properties as Json)[key]) as Json;
  return (part.anyOf as Json[] | undefined)?.[0] ?? part;
}

function at(schema: Json, [key, ...rest]: readonly string[]): Json {
  if (schema.type === 'array') return at(schema.items as Json, key === undefined ? [] : [key, ...rest]);
  return key === undefined ? schema : at((schema.properties as Json)[key] as Json, rest);
}

function moveInside(schema: Json, { from, to: [inner, field] }: NonNullable<Route['moves']>): void {
  const properties = schema.properties as Record<string, Json>;
  (properties[inner]?.properties as Json)[field] = properties[from];
  delete properties[from];
  schema.required = (schema.required as string[]).filter((name) => name !== from);
}

function makeOptional(schema: Json, key: string): void {
  const properties = schema.properties as Record<string, Json>;
  const part = properties[key];
  if (part?.anyOf) properties[key] = (part.anyOf as Json[])[0] as Json;
  schema.required = (schema.required as string[]).filter((name) => name !== key);
}

function outputSchema(selections: SelectionSetNode | undefined, type: GraphQLOutputType): Json {
  if (isNonNullType(type)) return outputSchema(selections, type.ofType);
  if (isListType(type)) return { type: 'array', items: maybeNull(selections, type.ofType) };
  if (!isObjectType(type)) return { ...leafSchema(type) };
  const fields = (selections?.selections ?? []).flatMap((selection): [string, Json][] => {
    if (selection.kind !== Kind.FIELD) return [];
    const field = type.getFields()[selection.name.value];
    if (!field) return [];
    const schema = maybeNull(selection.selectionSet, field.type);
    return [
      [(selection.alias ?? selection.name).value, { ...schema, ...(field.description && { description: field.description }) }],
    ];
  });
  return {
    type: 'object',
    properties: Object.fromEntries(fields),
    required: fields.map(([name]) => name),
    additionalProperties: false,
  };
}

const maybeNull = (selections: SelectionSetNode | undefined, type: GraphQLOutputType): Json =>
  isNonNullType(type) ? outputSchema(selections, type) : orNull(outputSchema(selections, type));
