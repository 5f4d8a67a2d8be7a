import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Kind, type OperationDefinitionNode, parse, print, validate } from 'graphql';
import { createSchema } from '../../src/gateway/graphql/schema.ts';
import { importCatalogue } from '../../src/operator/catalogue/import.ts';
import { openTestGateway, type TestGateway } from '../support/gateway.ts';
import { aStage } from '../support/stage.ts';

const stage = aStage();
const OPEN = { method: 'GET', url: '/graphql', headers: { accept: 'text/html' } } as const;

type Setup = { title: string; tabs: { query: string; variables: string }[] };
const setupIn = (page: string): Setup =>
  JSON.parse(/<script type="application\/json" id="setup">(.*?)<\/script>/s.exec(page)?.[1] ?? '');

const operationsIn = (query: string): OperationDefinitionNode[] =>
  parse(query).definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION);
const withoutName = ({ name: _name, ...operation }: OperationDefinitionNode): string => print(operation);

describe('the tabs of GraphiQL', () => {
  let tabs: Setup['tabs'];
  beforeAll(async () => {
    tabs = setupIn((await stage.gateway.send(OPEN)).body).tabs;
  });

  test('are called after a fan, the counter, support, the office and fairness, and ask for what the schema has, with variables that are JSON', () => {
    expect(tabs.map(({ query }) => operationsIn(query)[0]?.name?.value)).toEqual([
      'Fan',
      'Counter',
      'Support',
      'Office',
      'Fairness',
    ]);
    const schema = createSchema();
    expect(tabs.flatMap(({ query }) => validate(schema, parse(query)))).toEqual([]);
    for (const { variables } of tabs) expect(JSON.parse(variables)).toEqual(expect.any(Object));
  });

  /** GraphiQL's own rule leaves out the tab with the focus, which then stands where its animation left it. */
  test('stay where they are when they are pressed, so that the first click opens one', async () => {
    const [page, sheet] = await Promise.all([
      stage.gateway.send(OPEN),
      stage.gateway.send({ method: 'GET', url: '/graphiql/graphiql.css' }),
    ]);
    expect(sheet.body).toContain('.graphiql-tab:not(:focus-within){transform:none!important}');
    expect(page.body).toMatch(/[ >]\.graphiql-tab \{ transform: none !important; \}/);
  });

  test('hold every query of the tour', () => {
    const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
    const asked = [...readme.matchAll(/^node docs\/ask\.js \S+ '([^']+)'/gm)].flatMap(([, text = '']) => operationsIn(text));
    expect(asked.length).toBeGreaterThan(7);
    const offered = tabs.flatMap(({ query }) => operationsIn(query)).map(withoutName);
    expect(asked.map(withoutName).filter((text) => !offered.includes(text))).toEqual([]);
  });
});

describe('the demonstration', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'gacha-demo-'));
  let demo: TestGateway;
  beforeAll(async () => {
    const staff = [{ issuer: 'https://staff.example', subject: 'booth-7', name: '<b>"Booth" & 7</b>', gacha_ids: 'all' }];
    await importCatalogue(stage.database.fork(), { staff });
    demo = await openTestGateway(stage.database, { identityProviders: undefined, dataDir });
  });
  afterAll(async () => {
    await demo.close();
    rmSync(dataDir, { recursive: true });
  });

  const asksFor = (body: unknown, host = 'localhost:4000', gateway = demo) =>
    gateway.send({
      method: 'POST',
      url: '/demo/token',
      headers: { 'content-type': 'application/json', host },
      payload: JSON.stringify(body),
    });

  test('offers to be a fan, a guest, each booth or nobody, and no name breaks the page', async () => {
    const { title } = setupIn((await demo.send(OPEN)).body);
    const values = [...title.matchAll(/<option value="([^"]*)">([^<]*)</g)].map(([, value]) => value);
    expect(values).toEqual(['', 'user alice', 'user bob', 'user carol', 'guest gina', 'staff booth-7']);
    expect(title).toContain('&lt;b&gt;&quot;Booth&quot; &amp; 7&lt;/b&gt; (staff)');
  });

  test('signs them in', async () => {
    const alice = (await asksFor({ role: 'user', name: 'alice' })).json().token;
    expect((await demo.ask('mutation { signUp { user { providerType providerUserId } } }', {}, alice)).data.signUp.user).toEqual({
      providerType: 'members',
      providerUserId: 'alice',
    });
    const booth = (await asksFor({ role: 'staff', name: 'booth-7' })).json().token;
    expect((await demo.ask('{ staffMe { id } }', {}, booth)).data.staffMe).not.toBeNull();
  });

  test.each([
    [{ role: 'king', name: 'alice' }, 'role'],
    [{ role: 'constructor', name: 'alice' }, 'role'],
    [{ role: 'user', name: '' }, 'name'],
    [{ role: 'user', name: { a: 1 } }, 'name'],
    [{ role: 'user', name: 'x'.repeat(256) }, 'name'],
    [{ role: 'staff', name: 'booth-8' }, 'name'],
    [null, 'role'],
  ])('does not sign in %j', async (body, field) => {
    const { statusCode, body: text } = await asksFor(body);
    expect([statusCode, JSON.parse(text)]).toEqual([400, expect.objectContaining({ detail: expect.stringContaining(field) })]);
  });

  test('does so for this machine alone', async () => {
    const alice = { role: 'user', name: 'alice' };
    expect((await asksFor(alice, 'rebound.example:4000')).statusCode).toBe(404);
    for (const changes of [{ host: '0.0.0.0' }, { production: true }]) {
      const other = await openTestGateway(stage.database, { identityProviders: undefined, dataDir, ...changes });
      expect((await asksFor(alice, 'localhost:4000', other)).statusCode).toBe(404);
      const { body } = await other.send(OPEN);
      expect(body).not.toContain('id=\\"person\\"');
      await other.close();
    }
    expect((await asksFor(alice, 'localhost:4000', stage.gateway)).statusCode).toBe(404);
    expect(setupIn((await stage.gateway.send(OPEN)).body).title).toBe('Gacha gateway');
  });
});
