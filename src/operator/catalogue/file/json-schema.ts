import { z } from 'zod';
import type { Language } from '../../../language/language.ts';
import { WORDS } from '../../../language/words.ts';
import { catalogueFile } from './format.ts';

type Schema = { properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[]; oneOf?: Schema[]; description?: string };

/** For editors: they complete names while one writes, tell what each is, and mark what is wrong. */
export function catalogueSchema(language: Language): object {
  const schema = z.toJSONSchema(catalogueFile, { io: 'input', unrepresentable: 'any' }) as Schema;
  return described(schema, WORDS[language].catalogueFields);
}

function described(schema: Schema, words: Readonly<Record<string, string>>): Schema {
  const { properties, items, anyOf, oneOf } = schema;
  const inner = Object.entries(properties ?? {}).map(([name, one]) => {
    const description = words[name];
    return [name, { ...(description && { description }), ...described(one, words) }];
  });
  return {
    ...schema,
    ...(properties && { properties: Object.fromEntries(inner) }),
    ...(items && { items: described(items, words) }),
    ...(oneOf && { oneOf: oneOf.map((one) => described(one, words)) }),
    ...(anyOf && { anyOf: anyOf.map((one) => described(one, words)) }),
  };
}
