import { beforeAll, describe, expect, test } from '@jest/globals';
import { Fan } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { times } from '../support/dear-documents.ts';
import { expectRefused, quickly, sending } from '../support/large-documents.ts';
import { everything } from '../support/snapshot.ts';
import { aStage } from '../support/stage.ts';

const stage = aStage();
let fan: Fan;
let gachaId: string;

beforeAll(async () => {
  fan = await Fan.signsUp(stage.gateway);
  gachaId = await aGacha(stage.database);
});

const sends = sending(() => fan);

describe('two mutations in one request', () => {
  const ordering = (alias: string) => `${alias}: createOrder(input: { gachaId: "${gachaId}", playAmount: 1 }) { order { id } }`;

  test.each<[string, () => string]>([
    ['side by side', () => `mutation { ${ordering('a')} ${ordering('b')} }`],
    ['of different kinds', () => `mutation { signUp { user { id } } ${ordering('b')} }`],
    ['in a fragment', () => `mutation { ...Two } fragment Two on Mutation { ${ordering('a')} ${ordering('b')} }`],
    ['half in a fragment', () => `mutation { ${ordering('a')} ...One } fragment One on Mutation { ${ordering('b')} }`],
    ['in inline fragments', () => `mutation { ... { ${ordering('a')} } ... on Mutation { ${ordering('b')} } }`],
    [
      'in fragments of fragments',
      () => `mutation { ...A ...B } fragment A on Mutation { ...C } fragment B on Mutation { ${ordering('b')} }
      fragment C on Mutation { ${ordering('a')} }`,
    ],
    ['one of them skipped', () => `mutation { ${ordering('a')} signUp @skip(if: true) { user { id } } }`],
  ])('are refused and neither runs: %s', async (_how, document) => {
    const before = await everything(stage.database);
    expectRefused(await fan.asks(document()), /one mutation/);
    expect(await everything(stage.database)).toEqual(before);
  });

  test('are refused in the operation that is not asked for, too', async () => {
    const query = `query Read { me { id } } mutation Write { ${ordering('a')} ${ordering('b')} }`;
    const payload = { query, operationName: 'Read' };
    const response = await stage.gateway.send({ method: 'POST', url: '/graphql', payload });
    expect(response.statusCode).toBe(400);
  });

  test('one mutation runs, also from a fragment and beside a __typename', async () => {
    const { errors } = await fan.asks(`mutation { __typename ...One } fragment One on Mutation { ${ordering('a')} }`);
    expect(errors).toEqual([]);
  });
});

describe('the size of a document', () => {
  test('15 levels are enough', async () => {
    // The schema itself is not as deep, so GraphQL complains of such documents, unless they are refused before.
    const nested = (levels: number) => `${'{ me '.repeat(levels)}${'}'.repeat(levels)}`;
    expect((await fan.asks(nested(15))).code).toBe('GRAPHQL_VALIDATION_FAILED');
    await sends(nested(16), /15 levels deep/);
    const ofTypes = (levels: number) =>
      `{ __schema { types ${'{ ofType '.repeat(levels - 3)}{ name }${'}'.repeat(levels - 3)} } }`;
    await sends(ofTypes(15));
    await sends(ofTypes(16), /15 levels deep/);
  });

  test('30 aliases are enough, wherever they stand, and as often as they are answered', async () => {
    const me = (count: number, from = 0) => times(count, (i) => `a${i + from}: me { id }`);
    const named = (of: string) => `${of} { a: id b: id c: id }`;
    await sends(`{ ${me(30)} }`);
    await sends(`{ ${me(31)} }`, /30 aliases/);
    await sends(`{ ...Q ...Q } fragment Q on Query { ${me(30)} }`);
    await sends(`{ ...Q ...R } fragment Q on Query { ${me(16)} } fragment R on Query { ${me(16, 16)} }`, /30 aliases/);
    await sends(`{ ${times(8, (i) => named(`m${i}: me`))} }`, /30 aliases/);
    const kinds = (count: number) => times(count, (i) => `a${i}: __type(name: "T") { kind }`);
    await sends(`{ ${kinds(30)} }`);
    await sends(`{ ${kinds(31)} }`, /30 aliases/);
  });

  test('one object is asked five times for the same field, but as often as fragments like under the same name', async () => {
    await sends(`{ me { ${times(5, (i) => `a${i}: id`)} } }`);
    await sends(`{ me { ${times(6, (i) => `a${i}: id`)} } }`, /same field 5 times/);
    await sends(`{ __schema { ${times(5, (i) => `a${i}: queryType { name }`)} } }`);
    await sends(`{ __schema { ${times(6, (i) => `a${i}: queryType { name }`)} } }`, /same field 5 times/);
    await sends(`{ me { ${times(6, (i) => `a${i}: __typename`)} } }`, /same field 5 times/);
    await sends(`{ me { ${times(50, (i) => `...F${i}`)} } } ${times(50, (i) => `fragment F${i} on User { id }`)}`);
    await sends(`{ me { ${times(51, () => '...{ id }')} } }`, /50 times in one place/);
  });

  test('1000 fields and fragments are read, each as often as it is reached', async () => {
    const fragment = `fragment F on User { ${times(48, () => '...{ id }')} }`;
    await sends(`{ ${times(10, (i) => `a${i}: me { ...F }`)} } ${fragment}`);
    await sends(`{ ${times(11, (i) => `a${i}: me { ...F }`)} } ${fragment}`, /1000 fields and fragments/);
    const reads = (count: number) => times(count, (i) => `query Q${i} { a: me { ...F } }`);
    const sendsFirst = async (query: string) =>
      (await stage.gateway.send({ method: 'POST', url: '/graphql', payload: { query, operationName: 'Q0' } })).statusCode;
    expect([await sendsFirst(`${reads(10)} ${fragment}`), await sendsFirst(`${reads(11)} ${fragment}`)]).toEqual([200, 400]);
    // Two of each level at each level: what grows so is not written out to its end.
    const doubled = (level: number) =>
      `fragment F${level} on __Type { ${['a', 'b'].map((x) => `${x}: ofType { ...F${level + 1} }`).join(' ')} }`;
    await sends(
      `{ __type(name: "T") { ...F0 } } ${times(12, doubled)} fragment F12 on __Type { name }`,
      /1000 fields and fragments/,
    );
  });

  test('50 operations are read', async () => {
    const reads = (count: number) => times(count, (i) => `query Q${i} { me { id } }`);
    const ask = async (query: string) => {
      const payload = { query, operationName: 'Q1' };
      return (await stage.gateway.send({ method: 'POST', url: '/graphql', payload })).statusCode;
    };
    expect([await ask(reads(50)), await ask(reads(51))]).toEqual([200, 400]);
  });

  test.each(['__typename', 'me { id }'])('fragments that double %s level by level take no time', async (leaf) => {
    const doubling = times(150, (i) => `fragment F${i} on Query { ...F${i + 1} ...F${i + 1} }`);
    await sends(`{ ...F0 } ${doubling} fragment F150 on Query { ${leaf} }`);
  });

  test.each([
    'query { ...A } fragment A on Query { ...A }',
    'query { node(id: "x") { ...A } } fragment A on Node { id ... on Gacha { ...A } }',
    'query { ...A } fragment A on Query { me { id } ...B } fragment B on Query { me { id } ...A }',
    'query { me { ...A } } fragment A on User { id checkIns { nodes { gacha { id } } } ... on User { ...A } }',
    'mutation { ...A } fragment A on Mutation { signUp { user { id } } ...A }',
  ])('a fragment inside itself is refused: %s', async (query) => {
    const { status, data, errors } = await quickly(() => fan.asks(query));
    expect([status, data]).toEqual([400, null]);
    expect(errors[0]?.extensions).toEqual({ code: 'GRAPHQL_VALIDATION_FAILED', retryable: false });
  });

  test.each(['constructor', '__proto__', 'hasOwnProperty', 'valueOf', 'toString'])(
    'what every object of JavaScript has is no fragment and no field: %s',
    async (name) => {
      for (const query of [
        `{ ...${name} }`,
        `{ me { id } ...F } fragment F on Query { me { ...${name} } }`,
        `{ me { ${name} } }`,
        `{ ${name} { id } }`,
        `mutation { signUp { user { ...${name} ${name} } } }`,
      ]) {
        const { status, errors } = await fan.asks(query);
        expect([query, status, errors[0]?.extensions.code]).toEqual([query, 400, 'GRAPHQL_VALIDATION_FAILED']);
      }
    },
  );

  test('a fragment that is not used, and more lines than tokens, are refused before GraphQL goes through them', async () => {
    await sends(`{ __typename } fragment U on Query { ${times(400, () => 'gachas { totalCount }')} }`, /must be used/);
    await sends(`{ __typename } ${times(100, (i) => `fragment F${i} on Query { ...F${(i + 1) % 100} }`)}`, /must be used/);
    await sends(`${'\n'.repeat(2_001)}{ me { id } }`, /2000 lines/);
    await sends(`${'\n'.repeat(1_999)}{ me { id } }`);
  });

  test('what is wrong with a large input is told in few and short sentences', async () => {
    const query = 'mutation ($i: CreateOrderInput!) { createOrder(input: $i) { order { id } } }';
    const others = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`a${i}`, 1]));
    for (const asked of [1, 2]) {
      const answer = await quickly(() => fan.asks(query, { i: { gachaId: '"'.repeat(40_000), ...others } }));
      expect([asked, answer.status, answer.code]).toEqual([asked, 400, 'BAD_INPUT']);
      expect(JSON.stringify(answer.errors).length).toBeLessThan(20_000);
    }
  });

  test('2000 tokens are read, and brackets only as deep as there is room', async () => {
    const { errors } = await quickly(() => fan.asks(`{ ${'me '.repeat(2000)} }`));
    expect(errors[0]).toMatchObject({
      message: expect.stringMatching(/2000 tokens/),
      extensions: { code: 'GRAPHQL_PARSE_FAILED' },
    });
    for (const query of [
      `{ gacha(id: ${'['.repeat(1990)}`,
      '{ me '.repeat(900),
      `{ handovers(pickupCode: ${'{ a: '.repeat(600)}`,
    ]) {
      const answer = await quickly(() => fan.asks(query));
      expect([answer.status, answer.code]).toEqual([400, 'GRAPHQL_PARSE_FAILED']);
      expect(answer.errors[0]?.message).not.toMatch(/stack/);
    }
  });
});

test('a subscription is refused as a mistake in the document', async () => {
  expect((await stage.gateway.ask('subscription { __typename }')).code).toBe('BAD_INPUT');
});
