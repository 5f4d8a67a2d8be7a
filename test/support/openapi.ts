import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { FastifyInstance } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import { describeRest } from '../../rest-compat/openapi/description.ts';
import { decoded } from './decoded.ts';

type Operation = { responses: Record<string, { content: Record<string, { schema: object }> }> };
type Description = { paths: Record<string, Record<string, Operation>>; components: object };

type Checks = { description: Description; ajv: Ajv2020; checks: Map<string, ReturnType<Ajv2020['compile']>> };

/** Compiled once for all gateways of a worker, by where the staff's paths are. */
const known = new Map<string, Checks>();

function checksFor(schema: GraphQLSchema, managePath: string): Checks {
  const made = known.get(managePath) ?? newChecks(schema, managePath);
  known.set(managePath, made);
  return made;
}

function newChecks(schema: GraphQLSchema, managePath: string): Checks {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  return { description: describeRest(schema, managePath) as unknown as Description, ajv, checks: new Map() };
}

/**
 * Holds every REST answer of a test against the OpenAPI description, and answers what did not fit, so that the description
 * cannot lie. Answers outside the described paths are not looked at.
 */
export function holdToDescription(app: FastifyInstance, schema: GraphQLSchema, managePath: string): () => string[] {
  const { description, ajv, checks } = checksFor(schema, managePath);
  const violations: string[] = [];

  function checkOf(path: string, method: string, status: string, type: string) {
    const key = `${method} ${path} ${status} ${type}`;
    const response = description.paths[path]?.[method]?.responses;
    const found = (response?.[status] ?? response?.default)?.content[type]?.schema;
    if (!found) return undefined;
    const check = checks.get(key) ?? ajv.compile({ ...found, components: description.components });
    checks.set(key, check);
    return check;
  }

  app.addHook('onSend', async (request, reply, payload) => {
    const path = (request.routeOptions.url ?? '').replace(`${managePath}/api/`, `${managePath}/`).replace(/:(\w+)/g, '{$1}');
    const method = request.method.toLowerCase();
    if (!description.paths[path]?.[method]) return;
    if (reply.statusCode === 304 && description.paths[path]?.[method]?.responses[304]) return;
    const type = String(reply.getHeader('content-type')).split(';')[0] ?? '';
    const place = `${request.method} ${path} ${reply.statusCode}`;
    const check = checkOf(path, method, String(reply.statusCode), type);
    if (!check) violations.push(`${place}: ${type} is not described`);
    else if (!check(JSON.parse(String(decoded(Buffer.from(payload as string), reply.getHeader('content-encoding'))))))
      violations.push(`${place}: ${ajv.errorsText(check.errors)}`);
  });
  return () => violations;
}
