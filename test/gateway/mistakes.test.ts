import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { buildSchema, type GraphQLInputType, getNamedType, isEnumType, isInputObjectType, isListType } from 'graphql';
import { withoutValues } from '../../src/gateway/errors/without-values.ts';
import { typeDefs } from '../../src/gateway/graphql/schema.ts';
import { Fan } from '../support/actors.ts';
import { bodyOf, placesOf, Spelt, type Values } from '../support/attacks.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { openTestGateway, type TestGateway } from '../support/gateway.ts';
import { everyRoute } from '../support/routes.ts';
import { withSeveral } from '../support/several.ts';

const SECRET = 'CANARY4111';
const schema = buildSchema(typeDefs.join('\n'));
const ROOTS = [schema.getQueryType(), schema.getMutationType()].flatMap((type) => Object.values(type?.getFields() ?? {}));
const WITH_ARGUMENTS = ROOTS.filter(({ args }) => args.length > 0);

let database: TestDatabase;
let gateway: TestGateway;
let fan: Fan;

beforeAll(async () => {
  database = await openTestDatabase();
  gateway = await openTestGateway(database, { isHeld: false });
  fan = await Fan.signsUp(gateway);
});

afterAll(async () => {
  await gateway.close();
  await database.close();
});

async function bodyOfAnswer(payload: string): Promise<string> {
  const headers = { authorization: `Bearer ${fan.token}`, 'content-type': 'application/json' };
  return (await gateway.send({ method: 'POST', url: '/graphql', headers, payload })).body;
}

/** A value of some kind at every place, so that each type complains of what it is not. */
const SECRETS: unknown[] = [
  SECRET,
  `x " at "a.${SECRET}"; y`,
  [SECRET],
  [[{ id: SECRET }]],
  { id: SECRET, other: [SECRET] },
  new Spelt(`"${SECRET}"`, SECRET),
  new Spelt(`"${SECRET}\\n"`, `"""${SECRET}"""`),
];

const SPELLINGS = ['json', 'literal'] as const;

/** Just enough of each object that the walk reaches every place in it. */
function sample(type: GraphQLInputType): unknown {
  const named = getNamedType(type);
  const value = () => {
    if (isEnumType(named)) return named.getValues()[0]?.name;
    if (!isInputObjectType(named)) return named.name === 'Boolean' ? true : named.name === 'String' ? 'x' : '1';
    const fields = Object.values(named.getFields());
    return Object.fromEntries((named.isOneOf ? fields.slice(0, 1) : fields).map((field) => [field.name, sample(field.type)]));
  };
  return /^\[/.test(String(type)) || isListType(type) ? [value()] : value();
}

describe('a mistake never repeats what was sent', () => {
  test.each(WITH_ARGUMENTS.map((field) => [field.name, field] as const))('%s', async (root, { args }) => {
    const fitting: Values = Object.fromEntries(args.map(({ name, type }) => [name, sample(type)]));
    const asked = placesOf(schema, root, fitting).flatMap(({ path, put }) =>
      SECRETS.flatMap((value) => SPELLINGS.map((as) => ({ name: `${path} ${as}`, body: bodyOf(schema, root, put(value), as) }))),
    );
    const answers = await withSeveral(asked, async ({ name, body }) => ({ name, told: await bodyOfAnswer(body) }));
    expect(answers.filter(({ told }) => told.includes('"errors"')).length).toBeGreaterThan(5);
    expect(answers.filter(({ told }) => told.includes(SECRET))).toEqual([]);
  });

  test('over REST', async () => {
    const wrong = { [SECRET]: SECRET, beacon_id: SECRET, play_amount: SECRET, order_ids: { a: SECRET }, token: [SECRET] };
    for (const [name, route] of everyRoute) {
      const headers = { authorization: `Bearer ${fan.token}` };
      const path = route.path.replaceAll(/:\w+/g, SECRET);
      const url = `${route.side === 'api' ? '/api' : '/manage'}${path}?filter=${SECRET}&status=${SECRET}&tag=${SECRET}%00&gacha_ids=${SECRET}&page=${SECRET}`;
      const { body } = await gateway.send({
        ...{ method: route.method, url, headers },
        ...(route.method !== 'GET' && { payload: wrong }),
      });
      expect([name, body.includes(SECRET)]).toEqual([name, false]);
    }
  });

  test.each([
    [`{ gacha(id: "${SECRET}" "${SECRET}") { id } }`, 'GRAPHQL_PARSE_FAILED'],
    [`{ gacha(id: "${SECRET}) { id } }`, 'GRAPHQL_PARSE_FAILED'],
    [`{ gacha("${SECRET} String "${SECRET}") { id } }`, 'GRAPHQL_PARSE_FAILED'],
    [`{ gacha(id: """${SECRET}""": 1) { id } }`, 'GRAPHQL_PARSE_FAILED'],
    [`{ gacha(id: "\\u${SECRET}") { id } }`, 'GRAPHQL_PARSE_FAILED'],
    [`{ gachas(first: 4111${SECRET}) { totalCount } }`, 'GRAPHQL_PARSE_FAILED'],
    ['{ gachas(first: 41114111 41114111) { totalCount } }', 'GRAPHQL_PARSE_FAILED'],
  ])('in a document that cannot be read: %s', async (query, code) => {
    const body = await bodyOfAnswer(JSON.stringify({ query }));
    expect(JSON.parse(body).errors[0].extensions.code).toBe(code);
    expect(body).not.toMatch(/CANARY|4111/);
  });

  test('but says where, and what was expected there', async () => {
    const query = 'mutation ($i: CreateOrderInput!) { createOrder(input: $i) { order { id } } }';
    const { errors } = await fan.asks(query, { i: { gachaId: 'x', playAmount: SECRET } });
    const message = 'Variable "$i" got invalid value at "i.playAmount"; Int cannot represent this value.';
    const extensions = { code: 'BAD_INPUT', retryable: false, errors: [{ field: 'playAmount', code: 'WRONG_VALUE', message }] };
    expect(errors).toEqual([expect.objectContaining({ message, extensions })]);
  });
});

describe('a mistake never hints at a name', () => {
  test.each<[string, Record<string, unknown>?]>([
    ['{ gacas { totalCount } }'],
    ['{ gachas { totalCout } }'],
    ['{ gachas(frst: 1) { totalCount } }'],
    ['{ gachas(where: { statuss: [ON_SALE] }) { totalCount } }'],
    ['{ gachas(where: { status: [ON_SAL] }) { totalCount } }'],
    ['{ gachas(where: { status: ["ON_SALE"] }) { totalCount } }'],
    ['{ gachas @includ(if: true) { totalCount } }'],
    ['{ ... on Qery { __typename } }'],
    ['{ me { ... on Usr { id } } }'],
    ['query ($w: GachaWher) { gachas(where: $w) { totalCount } }'],
    ['query ($s: [GachaStatus!]) { gachas(where: { status: $s }) { totalCount } }', { s: ['ON_SAL'] }],
    ['query ($w: GachaWhere) { gachas(where: $w) { totalCount } }', { w: { statuss: ['ON_SALE'] } }],
  ])('%s %j', async (query, variables = {}) => {
    const { errors } = await fan.asks(query, variables);
    expect(errors.length).toBeGreaterThan(0);
    expect(JSON.stringify(errors)).not.toMatch(/did you mean/i);
  });
});

test.each([
  ['Enum "A" cannot represent non-enum value: "x".', 'Enum "A" cannot represent this value.'],
  ['Value "x" does not exist in "A" enum. Did you mean the enum value "y"?', 'This value does not exist in "A" enum.'],
  ['Expected value of type "[A!]!", found "x\n".', 'Expected value of type "[A!]!".'],
  ['Argument "a" has invalid value "x".', 'Argument "a" has an invalid value.'],
  ['Variable "$a" got invalid value "x"; Expected type "A".', 'Variable "$a" got invalid value at "a"'],
  ['Unknown operation named "x".', 'The document has no operation of this name.'],
  ['Argument "a" of required type "A!" was not provided.', 'Argument "a" of required type "A!" was not provided.'],
])('%s becomes %s', (message, told) => expect(withoutValues(message)).toBe(told));
