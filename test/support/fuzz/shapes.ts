import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Json } from '../json.ts';
import type { Heard } from './answer.ts';
import { type Asked, isRaw } from './requests.ts';

export type Shapes = (asked: Asked, heard: Heard) => string | undefined;

/** Holds the answers of REST to the OpenAPI description: what does not fit it, or a status that it does not tell. */
export function shapesOf(description: Json): Shapes {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  const checks = new Map<object, ReturnType<Ajv2020['compile']>>();
  const routes = Object.entries(description.paths as Json).map(([path, operations]) => ({
    pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/?]+').replace(/^\/manage/, '/manage(?:/api)?')}/?(?:\\?.*)?$`),
    operations: operations as Json,
  }));

  return (asked, { status, headers, body }) => {
    if (isRaw(asked) || status === 304 || status === 417 || asked.method === 'HEAD') return undefined;
    const operation = routes.find(({ pattern }) => pattern.test(asked.path))?.operations[asked.method.toLowerCase()];
    if (!operation) return undefined;
    const response = operation.responses[status] ?? operation.responses.default;
    const resolved = response?.$ref ? description.components.responses[response.$ref.split('/').at(-1)] : response;
    const [type = ''] = String(headers['content-type']).split(';');
    const schema = resolved?.content?.[type]?.schema;
    if (!schema) return `HTTP ${status} with ${type} is not described`;
    const check = checks.get(schema) ?? ajv.compile({ ...schema, components: description.components });
    checks.set(schema, check);
    return check(JSON.parse(body.toString())) ? undefined : `does not fit its description: ${ajv.errorsText(check.errors)}`;
  };
}
