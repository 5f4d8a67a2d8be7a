import { type GraphQLOutputType, isNonNullType, type SelectionSetNode } from 'graphql';
import type { Route } from '../route.ts';
import { bounded, described, type Json, outputSchema } from './schemas.ts';

const FLAG = 'Whether it can be bought, without regard to the viewer.';

export function answerSchema(route: Route, selections: SelectionSetNode | undefined, type: GraphQLOutputType): Json {
  const whole = outputSchema(selections, isNonNullType(type) ? type.ofType : type);
  const picked = route.pick === undefined ? whole : pickedFrom(whole, route.pick);
  for (const place of route.asText ?? []) {
    const field = at(picked, place.split('.'));
    for (const ofNumber of ['anyOf', 'minimum', 'maximum']) delete field[ofNumber];
    Object.assign(field, { type: 'string', pattern: '^\\d+$' });
  }
  for (const name of Object.keys(route.flags ?? {})) (picked.properties as Json)[name] = { type: 'boolean', description: FLAG };
  if (route.moves) moveInside(at(picked, route.moves.within ? [route.moves.within] : []), route.moves);
  if (route.absentWhileProcessing) makeOptional(picked, route.absentWhileProcessing);
  for (const place of route.absentWhenNull ?? []) {
    const steps = place.split('.');
    makeOptional(at(picked, steps.slice(0, -1)), steps.at(-1) ?? '');
  }
  for (const [place, unsaid] of Object.entries(route.neverSays ?? {})) {
    const field = at(picked, place.split('.'));
    field.enum = (field.enum as string[]).filter((word) => !unsaid.includes(word));
  }
  return describeAnew(picked, route.descriptions ?? {});
}

function describeAnew(answer: Json, descriptions: Readonly<Record<string, string>>): Json {
  for (const [place, description] of Object.entries(descriptions)) {
    const [root, ...steps] = place.split('.');
    const [name] = steps.splice(-1);
    if (root !== '200' || name === undefined) continue;
    const fields = at(answer, steps).properties as Record<string, Json>;
    if (!fields[name]) throw new Error(`there is no ${place} to describe`);
    fields[name] = { ...fields[name], description };
  }
  return described(answer, descriptions['200']);
}

function pickedFrom(schema: Json, key: string): Json {
  const part = (schema.type === 'array' ? schema.items : (schema.properties as Json)[key]) as Json;
  return (part.anyOf as Json[] | undefined)?.[0] ?? part;
}

function at(schema: Json, [key, ...rest]: readonly string[]): Json {
  if (schema.type === 'array') return at(schema.items as Json, key === undefined ? [] : [key, ...rest]);
  if (key === undefined) return schema;
  const [whole = schema] = (schema.anyOf as Json[] | undefined) ?? [];
  return at((whole.properties as Json)[key] as Json, rest);
}

function moveInside(schema: Json, { from, to: [inner, field] }: NonNullable<Route['moves']>): void {
  const properties = schema.properties as Record<string, Json>;
  const { [from]: moved, ...rest } = properties;
  Object.assign(properties[inner]?.properties as Json, { [field]: { ...moved, ...bounded(field, { type: moved?.type }) } });
  schema.properties = rest;
  schema.required = (schema.required as string[]).filter((name) => name !== from);
}

/** REST refuses where GraphQL answers null. */
export const withoutNull = (description: unknown): string => String(description ?? '').replaceAll(/\s*\bNull [^.]*\./g, '');

function makeOptional(schema: Json, key: string): void {
  const properties = schema.properties as Record<string, Json>;
  const { anyOf, description } = properties[key] ?? {};
  const [part = properties[key]] = (anyOf as Json[] | undefined) ?? [];
  // REST leaves out a field that is null in GraphQL.
  const said = String(description ?? '').replaceAll(/\bnull\b/g, 'absent');
  if (part) properties[key] = part.type === 'object' ? part : described(part, said);
  schema.required = (schema.required as string[]).filter((name) => name !== key);
}
