import type { GraphQLSchema } from 'graphql';
import { write } from '../attacks.ts';
import { randomDocuments } from '../random-documents.ts';
import type { Dice } from './dice.ts';
import { type Operation, OperationMaker, type Wrongness } from './operations.ts';
import { type Framed, json, oddHeaders, someCaller } from './requests.ts';
import type { Scene } from './scene.ts';
import { CANARY, someText, someValue } from './values.ts';

type Make = (schema: GraphQLSchema, scene: Scene, dice: Dice) => Framed;

const posted = (scene: Scene, dice: Dice, body: string): Framed => {
  const { headers, ...framed } = json(body);
  return { method: 'POST', path: '/graphql', ...framed, headers: [...headers, ...someCaller(scene, dice), ...oddHeaders(dice)] };
};

const bodyOf = ({ query, variables }: Operation): string => `{"query":${JSON.stringify(query)},"variables":${variables}}`;

const operation =
  (wrongness: Wrongness): Make =>
  (schema, scene, dice) =>
    posted(scene, dice, bodyOf(new OperationMaker(schema, scene, dice, wrongness).make()));

/** Lists in lists, fragments and the schema itself, near the limits on documents. */
const large: Make = (schema, scene, dice) => {
  const page = (below: (limit: number) => number) => `(${['first', 'last'][below(2)]}: ${[100, 20, 5][below(3)]})`;
  const next = randomDocuments(schema, dice.below(2 ** 31), {
    ...{ gachas: page, orders: page, prizes: page, redeemTickets: page, checkIns: page, payments: page },
    gacha: () => `(id: "${dice.oneOf(scene.gachas)}")`,
    order: () => `(id: "${dice.oneOf(scene.orders)}")`,
    node: () => `(id: "${dice.oneOf(scene.orders)}")`,
    nodes: () => `(ids: ${JSON.stringify([...scene.gachas, ...scene.orders])})`,
    verifyDraw: () => `(orderId: "${dice.oneOf(scene.orders)}")`,
    handovers: () => `(pickupCode: "${dice.oneOf(scene.codes)}")`,
    paymentAttempts: () => `(orderId: "${dice.oneOf(scene.orders)}")`,
    __type: () => '(name: "Gacha")',
  });
  return posted(scene, dice, bodyOf({ query: next(), variables: '{}' }));
};

const TORN: ((text: string, dice: Dice) => string)[] = [
  (text, { below }) => text.slice(0, below(text.length)),
  (text, { below }) => text.slice(below(text.length)),
  (text, { below }) => spliced(text, below(text.length), 1 + below(4), ''),
  (text, { below, oneOf }) =>
    spliced(
      text,
      below(text.length),
      0,
      oneOf(['{', '}', '(', ')', '"', '"""', '...', '@', '$', '!', ':', '#', '\0', '\ufeff', '\\u', '&', '|']),
    ),
  (text, { below, oneOf }) => spliced(text, below(text.length), 1, oneOf(['😀', '\ud800', '\u2028', '\t', '０'])),
  (text, dice) => spliced(text, dice.below(text.length), 0, JSON.stringify(someText(dice))),
  (text, { below, oneOf }) =>
    spliced(text, below(text.length), 0, oneOf(['{', '[', '(', '{a', '...{', '[[']).repeat(below(3_000))),
  (text, { below }) => text.repeat(2 + below(40)),
];

const spliced = (text: string, at: number, out: number, instead: string) => text.slice(0, at) + instead + text.slice(at + out);

const torn: Make = (schema, scene, dice) => {
  const { query, variables } = new OperationMaker(schema, scene, dice, 0).make();
  let text = query;
  for (let times = 1 + dice.below(3); times > 0; times -= 1) text = dice.oneOf(TORN)(text || ' ', dice);
  return posted(scene, dice, bodyOf({ query: text.slice(0, 99_000), variables }));
};

/** What stands around a document. */
const ENVELOPES: ((document: Operation, dice: Dice) => string)[] = [
  ({ query }, dice) => `{"query":${JSON.stringify(query)},"variables":${write(someValue(dice), 'json')}}`,
  ({ variables }, dice) => `{"query":${write(someValue(dice), 'json')},"variables":${variables}}`,
  (one, dice) => `${bodyOf(one).slice(0, -1)},"operationName":${write(someValue(dice), 'json')}}`,
  (one, dice) => `${bodyOf(one).slice(0, -1)},"extensions":${write(someValue(dice), 'json')}}`,
  (one, { below }) =>
    `${bodyOf(one).slice(0, -1)},"extensions":{"persistedQuery":{"version":${below(3)},"sha256Hash":"${CANARY}"}}}`,
  (one, dice) =>
    `${bodyOf(one).slice(0, -1)},"${dice.oneOf(['id', '__proto__', 'query', 'constructor'])}":${write(someValue(dice), 'json')}}`,
  (one, { below }) => `[${Array.from({ length: below(30) }, () => bodyOf(one)).join(',')}]`,
  (one, dice) => dice.oneOf(TORN)(bodyOf(one), dice),
  (_one, dice) => write(someValue(dice), 'json'),
];

const enveloped: Make = (schema, scene, dice) => {
  const one = new OperationMaker(schema, scene, dice, 0).make();
  return posted(scene, dice, dice.oneOf(ENVELOPES)(one, dice).slice(0, 110_000));
};

/**
 * One in five is what every visitor asks: most of the others are mutations, of staff, or want variables that get lost on the way.
 */
const asked = (schema: GraphQLSchema, scene: Scene, dice: Dice): Operation =>
  dice.sometimes(20)
    ? { query: `{ gachas(first: ${1 + dice.below(20)}) { totalCount nodes { id name } } }`, variables: '{}' }
    : new OperationMaker(schema, scene, dice, dice.oneOf([0, 5] as const)).make();

const byGet: Make = (schema, scene, dice) => {
  const { query, variables } = asked(schema, scene, dice);
  const given = { query, variables, operationName: CANARY, extensions: '{}', [CANARY]: CANARY };
  const names = Object.keys(given).filter((name, index) => index === 0 || dice.sometimes(name === 'variables' ? 80 : 10));
  const search = names
    .map((name) => `${name}=${encoded(given[name as keyof typeof given] as string)}`)
    .join(dice.oneOf(['&', '&', ';']));
  return {
    method: 'GET',
    path: `/graphql?${search}`.slice(0, 9_000),
    headers: [...someCaller(scene, dice), ...oddHeaders(dice)],
  };
};

export const encoded = (text: string): string => encodeURIComponent(text.toWellFormed());

export const GRAPHQL_KINDS: Record<string, Make> = {
  'graphql, right': operation(0),
  'graphql, a little wrong': operation(5),
  'graphql, wrong': operation(40),
  'graphql, large': large,
  'graphql, torn': torn,
  'graphql, enveloped': enveloped,
  'graphql, by GET': byGet,
};
