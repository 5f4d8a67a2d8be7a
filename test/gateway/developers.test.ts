import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { eventually } from '../support/eventually.ts';
import { openTestGateway } from '../support/gateway.ts';
import { aStage } from '../support/stage.ts';

const stage = aStage();
const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const opens = (url: string, headers: Record<string, string> = BROWSER) => stage.gateway.send({ method: 'GET', url, headers });

test('the page for developers says what runs here, and everything that it links to is there', async () => {
  const { statusCode, headers, body } = await opens('/developers');
  expect([statusCode, headers['content-type'], headers.vary]).toEqual([
    200,
    'text/html; charset=utf-8',
    'Accept, Origin, Accept-Encoding',
  ]);
  expect(headers['content-security-policy']).toMatch(/^default-src 'none';/);
  expect(body).toMatch(/Version \d+\.\d+\.\d+, development: the sandbox takes no money/);
  expect(body).not.toMatch(/https?:\/\/|<script/);
  const links = [...body.matchAll(/href="(\/[^"]*)"/g)].map(([, url = '']) => url);
  expect(links).toEqual(expect.arrayContaining(['/graphql', '/schema.graphql', '/api/docs', '/metrics']));
  // A machine that is busy with other tests may not be ready at once.
  for (const url of links) await eventually(async () => expect([url, (await opens(url)).statusCode]).toEqual([url, 200]));
  const guides = [...body.matchAll(/<dt>([\w/]+\.md)</g)].map(([, file = '']) => file);
  expect(guides.filter((file) => !existsSync(join(import.meta.dirname, '../..', file)))).toEqual([]);
});

test('the published schema is there where introspection is on, and nowhere else', async () => {
  const { statusCode, headers, body } = await opens('/schema.graphql');
  const file = readFileSync(join(import.meta.dirname, '../../docs/schema.graphql'), 'utf8');
  expect([statusCode, headers['content-type'], body]).toEqual([200, 'text/plain; charset=utf-8', file]);
  const silent = await openTestGateway(stage.database, { introspection: false });
  const asks = (url: string) => silent.send({ method: 'GET', url, headers: BROWSER });
  expect([(await asks('/schema.graphql')).statusCode, (await asks('/developers')).body.includes('schema.graphql')]).toEqual([
    404,
    false,
  ]);
  expect(body.length).toBeGreaterThan(10_000);
  await silent.close();
});

test('programs get the same as JSON', async () => {
  for (const headers of [{}, { accept: '*/*' }, { accept: 'application/json' }]) {
    const { statusCode, body } = await opens('/developers', headers);
    expect([statusCode, JSON.parse(body)]).toEqual([
      200,
      expect.objectContaining({ name: 'gacha-gateway', places: expect.objectContaining({ '/graphql': expect.any(String) }) }),
    ]);
  }
});

test('in production nothing is told there', async () => {
  const production = await openTestGateway(stage.database, { production: true });
  const { statusCode, body } = await production.send({ method: 'GET', url: '/developers', headers: BROWSER });
  expect([statusCode, JSON.parse(body).code]).toEqual([404, 'NOT_FOUND']);
  await production.close();
});
