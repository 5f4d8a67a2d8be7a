import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import Fastify from 'fastify';
import { makeDocs, serveDocs } from '../../rest-compat/openapi/docs.ts';
import { routes } from '../../rest-compat/routes.ts';
import { HTTP_STATUS } from '../../src/gateway/errors/http-status.ts';
import type { RefusalCode } from '../../src/refusal.ts';
import type { Json } from '../support/json.ts';
import { aStage } from '../support/stage.ts';

const stage = aStage();

const reads = (url: string) => stage.gateway.send({ method: 'GET', url });

type Schema = { $ref?: string; type?: string; properties: Record<string, Schema>; items?: Schema; anyOf?: Schema[] };
const wholeOf = (schema: Schema, schemas: Record<string, Schema>): Schema =>
  (schema.$ref && schemas[schema.$ref.replace('#/components/schemas/', '')]) || schema;

/** Every schema in a part of the description. */
function* schemasIn(part: unknown): Generator<Schema> {
  if (typeof part !== 'object' || part === null) return;
  if ('properties' in part || 'type' in part) yield part as Schema;
  for (const inner of Object.values(part)) yield* schemasIn(inner);
}

test('every route has its path and method in the OpenAPI description, with its parameters and its answer', async () => {
  const { openapi, paths, components } = (await reads('/api/openapi.json')).json();
  const { schemas } = components;
  expect(openapi).toBe('3.1.0');
  for (const { side, method, path, query = [], body } of routes) {
    const operation = paths[`${side === 'api' ? '/api' : '/manage'}${path.replace(/:(\w+)/g, '{$1}')}`][method.toLowerCase()];
    const names = operation.parameters.map(({ name }: { name: string }) => name);
    expect(names).toEqual(expect.arrayContaining([...[...path.matchAll(/:(\w+)/g)].map(([, name]) => name), ...query]));
    const sent = operation.requestBody?.content['application/json'].schema;
    expect(Object.keys(sent ? wholeOf(sent, schemas).properties : {})).toEqual(body ?? []);
    expect(operation.responses[200].content['application/json'].schema).toMatchObject({});
  }
});

test('what may be left out is not ticked beforehand on the page: it has no example and no default', async () => {
  const { paths } = (await reads('/api/openapi.json')).json();
  const parameters = Object.values<Record<string, Json>>(paths)
    .flatMap((path) => Object.values(path))
    .flatMap((operation) => operation.parameters)
    .filter(({ required }: Json) => !required);
  expect(parameters.length).toBeGreaterThan(5);
  expect(parameters.filter(({ example, schema }: Json) => (example ?? schema.example ?? schema.default) !== undefined)).toEqual(
    [],
  );
});

test('every operation has a short heading of its own, and its sentences in the description', async () => {
  const { paths } = (await reads('/api/openapi.json')).json();
  type Operation = { summary: string; description: string };
  const operations = Object.values<Record<string, Operation>>(paths).flatMap((path) => Object.values(path));
  expect(operations).toHaveLength(routes.length);
  expect(operations.filter(({ summary }) => summary.length > 60 || !/^[A-Z][a-z ]+$/.test(summary))).toEqual([]);
  expect(new Set(operations.map(({ summary }) => summary)).size).toBe(routes.length);
  expect(paths['/api/v1/redeem_tickets'].get.description).toMatch(
    /^Tickets for the items that the user can still collect on site/,
  );
  expect(paths['/api/v1/gachas/{gacha_id}/prizes'].get.description).toMatch(/^The prizes, in the operator's order/);
  expect(paths['/api/v1/me'].get.description).toMatch(/^The signed-in user/);
  expect(paths['/api/v1/gachas'].get).toMatchObject({
    summary: 'Gachas',
    description: expect.stringMatching(/^The gachas that this viewer may see\..+The latest sale comes first\.\n\nSection 4\.1/s),
  });
});

test('what a path does not promise is not in its description', async () => {
  const { paths, components } = (await reads('/api/openapi.json')).json();
  const { Order, Prize, Gacha, Payment, PaymentAnswer } = components.schemas;
  const answerOf = (path: string, method = 'get') => paths[path][method].responses[200].content['application/json'].schema;
  expect(answerOf('/api/v1/orders/{order_id}')).toEqual({ $ref: '#/components/schemas/Order' });
  expect(Order.required).not.toContain('order_details');
  expect(Prize.properties.stock).toMatchObject({ type: 'string', pattern: '^\\d+$' });
  expect(Gacha.properties.status.enum).toEqual(['selling', 'closing', 'soldout']);
  for (const { properties } of [Payment, PaymentAnswer])
    expect(properties.status.enum).toEqual(['processing', 'challenged', 'captured']);
  expect(answerOf('/api/v1/redeem_tickets').type).toBe('array');
});

test('every object that is answered or sent has a name, so that generated clients have types for it', async () => {
  const { paths, components } = (await reads('/api/openapi.json')).json();
  expect(Object.keys(components.schemas)).toEqual(
    expect.arrayContaining(['Gacha', 'GachaDetail', 'Prize', 'Order', 'Payment', 'DeliveryInfo', 'HandoverSheet', 'Problem']),
  );
  for (const path of Object.values<Record<string, { responses: object; requestBody?: object }>>(paths))
    for (const { responses, requestBody } of Object.values(path))
      expect(
        [...schemasIn(Object.values(responses).map(({ content }) => content)), ...schemasIn(requestBody)].filter(
          ({ type }) => type === 'object',
        ),
      ).toEqual([]);
});

test('a path that refuses where GraphQL answers null says so', async () => {
  const { body } = await reads('/api/openapi.json');
  expect(body).not.toMatch(/\bNull (for|where)/);
  const { paths, components } = JSON.parse(body);
  expect(components.schemas.PickupToken.properties.token.type).toBe('string');
  const [me, counter, gacha] = ['/api/v1/me', '/manage/staff/gachas', '/api/v1/gachas/{gacha_id}'].map((path) => paths[path].get);
  expect([me.security, counter.security, gacha.security]).toEqual([[{ bearer: [] }], [{ bearer: [] }], [{}, { bearer: [] }]]);
  const codes = ({ responses }: Json) =>
    responses['403'].content['application/problem+json'].schema.allOf[1].properties.code.enum;
  expect([codes(me), codes(counter)]).toEqual([
    ['FORBIDDEN', 'SIGN_UP_REQUIRED', 'USER_BANNED'],
    ['FORBIDDEN', 'STAFF_REVOKED', 'DEVICE_REVOKED'],
  ]);
  expect(counter.description).toMatch(/^For staff: the gachas whose prizes this staff member hands over/);
  expect(Object.keys(gacha.responses)).toContain('404');
});

test('descriptions name fields as REST spells them', async () => {
  const { body } = await reads('/api/openapi.json');
  expect(body).toContain('if `has_limit` is true');
  expect(body.match(/`[a-z]+[A-Z]\w*`/g)).toBeNull();
  const { components } = JSON.parse(body);
  expect(components.schemas.CreateOrderRequest.properties.delivery_info.description).toContain('delivery type is `mail`');
  expect(components.schemas.Order.properties.order_details.description).toContain('absent until');
});

test('every example is what its schema describes, and speaks of the demo catalogue', async () => {
  const description = (await reads('/api/openapi.json')).json();
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  let examples = 0;
  const look = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    if ('example' in part && 'schema' in part) {
      examples += 1;
      const check = ajv.compile({ ...(part.schema as object), components: description.components });
      expect([part.example, check(part.example) || check.errors]).toEqual([part.example, true]);
    }
    for (const inner of Object.values(part)) look(inner);
  };
  look(description.paths);
  expect(examples).toBeGreaterThan(100);
  const { example } = description.paths['/api/v1/gachas'].get.responses[200].content['application/json'];
  expect(example.data[0]).toMatchObject({ name: 'Harbour Festival Gacha', price: 500, status: 'selling' });
});

test('every operation tells its own refusals, each with the codes of its status', async () => {
  const { paths } = (await reads('/api/openapi.json')).json();
  for (const path of Object.values<Record<string, { responses: Record<string, { content?: Record<string, { schema: Json }> }> }>>(
    paths,
  ))
    for (const { responses } of Object.values(path)) {
      const statuses = Object.keys(responses).filter((status) => status.startsWith('4'));
      expect(statuses).toEqual(expect.arrayContaining(['400', '401']));
      for (const status of statuses) {
        const [, own] = responses[status]?.content?.['application/problem+json']?.schema.allOf ?? [];
        expect(own.properties.status.const).toBe(Number(status));
        for (const code of own.properties.code.enum)
          expect([code, HTTP_STATUS[code as RefusalCode]]).toEqual([code, Number(status)]);
      }
    }
});

describe('the page for people', () => {
  test('reads the description, which names every path, and loads nothing from another host', async () => {
    const { headers, body } = await reads('/api/docs');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toContain('"url": "/api/openapi.json"');
    expect(body).not.toMatch(/https?:\/\//);
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/^default-src 'none'; script-src 'self' 'sha256-[\w+/]{43}=';/);
    expect(policy).not.toMatch(/https?:|\*|unsafe-eval/);
  });

  test('allows the lines in it that start its script, and no others', async () => {
    const { headers, body } = await reads('/api/docs');
    const inline = [...body.matchAll(/<script(?! src)[^>]*>([\s\S]*?)<\/script>/g)].map(([, lines = '']) => lines);
    expect(inline).toHaveLength(1);
    const hash = createHash('sha256').update(String(inline[0])).digest('base64');
    expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`);
  });

  test('finds its script here, zipped for those that can read it so', async () => {
    const { body } = await reads('/api/docs');
    const [, url = ''] = /<script src="(\/[^/"][^"]*)">/.exec(body) ?? [];
    const plain = await reads(url);
    expect([plain.statusCode, plain.headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8']);
    const zipped = await stage.gateway.send({ method: 'GET', url, headers: { 'accept-encoding': 'gzip, br' } });
    expect(zipped.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Origin, Accept-Encoding' });
    expect(brotliDecompressSync(zipped.rawPayload).equals(plain.rawPayload)).toBe(true);
    expect(zipped.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
  });

  test('is loaded again by the next visitor where the first load failed', async () => {
    const app = Fastify();
    let loads = 0;
    serveDocs(app, async () => {
      loads += 1;
      if (loads === 1) throw new Error('the first load fails');
      return makeDocs();
    });
    const statuses: number[] = [];
    for (let visit = 0; visit < 3; visit += 1) statuses.push((await app.inject('/api/docs')).statusCode);
    await app.close();
    expect([statuses, loads]).toEqual([[500, 200, 200], 2]);
  });

  test('opens an operation at the address to which its deprecated parameter points', async () => {
    const { body } = await reads('/api/docs');
    const functionOf = (name: string) => new Function(`return ${new RegExp(`"${name}": (.+?),?\n`).exec(body)?.[1]}`)();
    const [redirect, slugOf] = ['redirect', 'generateOperationSlug'].map(functionOf);
    const { paths } = (await reads('/api/openapi.json')).json();
    const { operationId, parameters, tags } = paths['/manage/staff/pickups/{pickup_code}'].get;
    expect(tags).toEqual(['Counter']);
    const { name } = parameters.find(({ deprecated }: { deprecated?: boolean }) => deprecated);
    expect(redirect(`/api/docs#${operationId}.${name}`)).toBe(`/api/docs#tag/counter/${slugOf({ operationId })}`);
    expect(redirect(`/api/docs#${operationId}`)).toBeNull();
  });
});
