import { write } from '../attacks.ts';
import type { Json } from '../json.ts';
import type { Dice } from './dice.ts';
import { encoded } from './graphql-requests.ts';
import { type Framed, inHeader, json, oddHeaders, someCaller } from './requests.ts';
import { fittingValue, type Scene } from './scene.ts';
import { CANARY, someText, someValue } from './values.ts';

type Parameter = { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema: Json };

/** An operation of the OpenAPI description. */
export type Described = { method: string; path: string; parameters: Parameter[]; body: Json | undefined };

export function operationsOf(description: Json): Described[] {
  const { schemas, parameters: shared = {}, requestBodies = {} } = description.components;
  const named: Record<string, Json> = { ...schemas, ...shared, ...requestBodies };
  const resolved = (it: Json): Json => (it?.$ref ? resolved(named[String(it.$ref).split('/').at(-1) ?? '']) : it);
  const whole = (it: Json): Json => {
    if (typeof it !== 'object' || it === null) return it;
    if (Array.isArray(it)) return it.map(whole);
    const target = resolved(it);
    return Object.fromEntries(Object.entries(target).map(([name, inner]) => [name, whole(inner)]));
  };
  return Object.entries(description.paths as Json).flatMap(([path, methods]) =>
    Object.entries(methods as Json)
      .filter(([method]) => /^(get|post|patch|delete|put)$/.test(method))
      .map(([method, operation]: [string, Json]) => ({
        ...{ method: method.toUpperCase(), path },
        parameters: whole([...((methods as Json).parameters ?? []), ...(operation.parameters ?? [])]),
        body: whole(operation.requestBody)?.content?.['application/json']?.schema,
      })),
  );
}

type Make = (described: readonly Described[], scene: Scene, dice: Dice) => Framed;

/** `wrongness`: in so many of a hundred places something else is put. */
const asDescribed =
  (wrongness: number): Make =>
  (described, scene, dice) => {
    const { method, path, parameters, body } = dice.oneOf(described);
    const text = (fit: unknown) => (dice.sometimes(wrongness) ? someText(dice) : String(fit));
    const parentOf = (name: string) => name.replace(/_?ids?$/, '');
    const valueFor = (name: string) => text(fittingValue(name, parentOf(name), scene, dice) ?? 'x');
    const address = path.replaceAll(/\{(\w+)\}/g, (_all, name) => encoded(valueFor(name)).slice(0, 600));
    const asked = parameters.filter((one) => one.in === 'query' && dice.sometimes(40));
    const search = asked.flatMap(({ name, schema }) => {
      const word = () =>
        text((schema?.enum && dice.oneOf(schema.enum)) ?? fittingValue(name, parentOf(name), scene, dice) ?? 'x');
      return dice.several(
        dice.sometimes(20) ? 2 : 1,
        () => `${name}${dice.sometimes(10) ? '[]' : ''}=${encoded(word()).slice(0, 3_000)}`,
      );
    });
    if (dice.sometimes(wrongness / 2)) search.push(`${dice.oneOf(['_', '__proto__', 'a[b]', '%zz', ''])}=${CANARY}`);
    const headers = parameters
      .filter((one) => one.in === 'header' && /idempotency/i.test(one.name) && dice.sometimes(15))
      .map((one): [string, string] => [one.name, inHeader(valueFor('idempotency_key'))]);
    const sent =
      body || (method !== 'GET' && dice.sometimes(wrongness)) ? json(bodyFor(body, scene, dice, wrongness)) : { headers: [] };
    return {
      ...{ method, path: address + (search.length > 0 ? `?${search.join('&')}` : ''), ...sent },
      headers: [
        ...sent.headers,
        ...headers,
        ...someCaller(scene, dice, /^\/manage/.test(path) ? 'staff' : 'fans'),
        ...oddHeaders(dice),
      ],
    };
  };

function bodyFor(schema: Json, scene: Scene, dice: Dice, wrongness: number): string {
  if (dice.sometimes(wrongness / 4)) return write(someValue(dice), 'json').slice(0, 105_000);
  return write(schema ? like(schema, 'body', scene, dice, wrongness) : someValue(dice), 'json').slice(0, 105_000);
}

function like(schema: Json, name: string, scene: Scene, dice: Dice, wrongness: number): unknown {
  if (dice.sometimes(wrongness)) return someValue(dice);
  const one = schema.anyOf?.[0] ?? schema.oneOf?.[0] ?? schema.allOf?.[0] ?? schema;
  if (one.properties) {
    const fields = Object.entries(one.properties as Json).filter(
      ([field]) => (one.required ?? []).includes(field) !== dice.sometimes(wrongness / 4) || dice.sometimes(60),
    );
    const others = dice.sometimes(wrongness / 2) ? [[dice.oneOf(['later', '__proto__', 'constructor']), someValue(dice)]] : [];
    return Object.fromEntries([
      ...fields.map(([field, inner]) => [field, like(inner as Json, field, scene, dice, wrongness)]),
      ...others,
    ]);
  }
  if (one.items) return dice.several(1 + dice.below(3), () => like(one.items, name, scene, dice, wrongness));
  if (one.enum) return dice.oneOf(one.enum);
  return fittingValue(name, name.replace(/_?ids?$/, ''), scene, dice) ?? (one.type === 'boolean' ? true : 'x');
}

export const REST_KINDS: Record<string, Make> = {
  'REST, as described': asDescribed(0),
  'REST, a little wrong': asDescribed(8),
  'REST, wrong': asDescribed(40),
};
