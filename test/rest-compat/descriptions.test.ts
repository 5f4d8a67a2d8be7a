import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { restSchema } from '../../rest-compat/extension.ts';
import { describeRest } from '../../rest-compat/openapi/description.ts';

const GOLDEN = new URL('descriptions.json', import.meta.url);
const description = describeRest(restSchema(), '/manage');

/** Every sentence with its place. What an example calls a description is not one. */
function* sentencesOf(part: unknown, place: readonly string[] = []): Generator<[string, string]> {
  if (typeof part !== 'object' || part === null) return;
  for (const [key, inner] of Object.entries(part)) {
    if (key === 'description' && typeof inner === 'string') yield [place.join(' '), inner];
    else if (key !== 'example') yield* sentencesOf(inner, [...place, nameOf(key, inner)]);
  }
}

/** A parameter is known by its name: its number changes with those before it. */
const nameOf = (key: string, part: unknown): string =>
  /^\d$/.test(key) && typeof part === 'object' && part && 'name' in part ? String(part.name) : key;

type Described = { components: { schemas: Record<string, { required?: string[]; properties: Record<string, Field> }> } };
const { schemas } = (description as Described).components;

const told = Object.fromEntries(sentencesOf(description));

/** `UPDATE_GOLDEN=1` writes the file; read it before it is committed. */
test('every description of the REST side is as it was last read by a person', () => {
  if (process.env.UPDATE_GOLDEN) writeFileSync(GOLDEN, `${JSON.stringify(told, null, 2)}\n`);
  expect(told).toEqual(JSON.parse(readFileSync(GOLDEN, 'utf8')));
});

test('no description speaks of pages, which REST does not have, and every input and field has one', () => {
  const sentences = Object.entries(told);
  expect(sentences.length).toBeGreaterThan(400);
  expect(sentences.filter(([, sentence]) => /\b(this page|pages|A page of|they hand over)\b/.test(sentence))).toEqual([]);
  const objects = Object.entries(schemas).filter(([name]) => name !== 'Problem');
  const fields = objects.flatMap(([name, { properties }]) =>
    Object.entries(properties).map(([key, field]) => ({ name, key, field })),
  );
  expect(fields.length).toBeGreaterThan(150);
  expect(fields.filter(({ field }) => !isTold(field)).map(({ name, key }) => `${name}.${key}`)).toEqual([]);
});

type Field = { description?: string; $ref?: string; anyOf?: Field[] };

/** By itself, or by the object that it is. */
const isTold = ({ description, $ref, anyOf = [] }: Field): boolean => Boolean(description ?? $ref) || anyOf.some(isTold);

test('an address names what mail orders need, as the type of the schema does', () => {
  const { required = [], properties = {} } = schemas.DeliveryInfoInput ?? {};
  expect(Object.keys(properties).filter((name) => !required.includes(name))).toEqual(['address2']);
});
