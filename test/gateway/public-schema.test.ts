import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import {
  buildSchema,
  type GraphQLInputObjectType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isInterfaceType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { restSchema } from '../../rest-compat/extension.ts';
import { createSchema } from '../../src/gateway/graphql/schema.ts';

const schema = createSchema();
const inputTypeOf = (name: string) => schema.getType(name) as GraphQLInputObjectType;
const mutations = Object.values(schema.getMutationType()?.getFields() ?? {});

/** Its answer is meant to change: it is asked again until the payment is over. */
const MEANT_TO_CHANGE = 'completePayment';

/** No answer with one of these is kept. */
const SECRETS = ['code', 'token', 'invitation'];

test('every mutation takes one input, with the idempotency key inside it unless its answer is a secret or meant to change', () => {
  expect(mutations.map(({ args }) => args.map(({ name }) => name))).toEqual(mutations.map(() => ['input']));
  const keyed = mutations.filter(({ args: [input] }) => {
    const type = input && getNamedType(input.type);
    return type && 'idempotencyKey' in (type as GraphQLInputObjectType).getFields();
  });
  const others = mutations.filter((mutation) => !keyed.includes(mutation)).map(({ name }) => name);
  const tellsSecret = ({ type }: (typeof mutations)[number]) =>
    SECRETS.some((secret) => secret in (getNamedType(type) as GraphQLObjectType).getFields());
  const excused = mutations.filter((mutation) => mutation.name === MEANT_TO_CHANGE || tellsSecret(mutation));
  expect(others.toSorted()).toEqual(excused.map(({ name }) => name).toSorted());
});

test('every root field that reads may be null, so that one that is refused leaves the others standing', () => {
  const roots = Object.values(schema.getQueryType()?.getFields() ?? {});
  expect(roots.filter(({ type }) => isNonNullType(type)).map(({ name }) => name)).toEqual([]);
});

/** What a counter names in its reports, and what it was told by whom. They are not to be asked for. */
const COUNTER_IDS = ['itemIds', 'handoverId', 'handoverIds', 'deviceId', 'staffId'];

/**
 * A log names what may be gone. Ids of providers are no things of this service, and a fan's payment is none that staff may read.
 */
const FOREIGN_IDS = ['providerId', 'providerUserId', 'processorOrderId', 'accessId', 'tranId', 'paymentId'];

test('things are named by edges, not by ids', () => {
  const types = Object.values(schema.getTypeMap()).filter(
    (type): type is GraphQLObjectType => isObjectType(type) && !type.name.startsWith('__'),
  );
  const fields = types.flatMap((type) => Object.keys(type.getFields()).map((field) => `${type.name}.${field}`));
  // What is no object of the schema, or none that every reader may read.
  const isOfLog = (field: string) =>
    /^Deed\.(userId|subjectId)$|^(CheckInJump|UserBan)\.userId$/.test(field) ||
    ['BooksRun.runId', 'BooksFinding.orderId', 'GatewayHealth.gatewayId'].includes(field);
  const isForeign = (field: string) => [...FOREIGN_IDS, ...COUNTER_IDS].includes(field.split('.')[1] ?? '');
  // Extensions of an error are no objects of the graph: nothing can be selected of them.
  const isOfError = (field: string) => /^(ChargeBackRecordedDetail|InternalDetail|GachaElsewhere)\./.test(field);
  expect(fields.filter((field) => /Ids?$/.test(field) && !isForeign(field) && !isOfLog(field) && !isOfError(field))).toEqual([]);
});

test('types say what they hold: money, addresses, countries and phone numbers', () => {
  const typeOf = (place: string) => {
    const [type = '', field = ''] = place.split('.');
    return String((schema.getType(type) as GraphQLObjectType | GraphQLInputObjectType).getFields()[field]?.type);
  };
  expect(['Gacha.price', 'Order.price', 'Order.totalPrice', 'Payment.amount'].map(typeOf)).toEqual(Array(4).fill('Yen!'));
  expect(['Gacha.webUrl', 'Prize.imageUrl', 'RedeemDetail.placeUrl'].map(typeOf)).toEqual(Array(3).fill('URL'));
  expect(['DeliveryInfo.country', 'DeliveryInfoInput.country'].map(typeOf)).toEqual(Array(2).fill('CountryCode!'));
  expect(['DeliveryInfo.phoneNumber', 'DeliveryInfoInput.phoneNumber'].map(typeOf)).toEqual(Array(2).fill('PhoneNumber!'));
});

/** All types that are reached by its fields, and what stands behind their interfaces and unions. */
function reachedBy(type: GraphQLNamedType | null | undefined, reached = new Set<GraphQLNamedType>()): GraphQLNamedType[] {
  if (!type || reached.has(type)) return [...reached];
  reached.add(type);
  if (isAbstractType(type)) for (const possible of schema.getPossibleTypes(type)) reachedBy(possible, reached);
  if (isObjectType(type) || isInterfaceType(type))
    for (const field of Object.values(type.getFields())) reachedBy(getNamedType(field.type), reached);
  return [...reached];
}

/** Held by test/stories/last-screen. */
const NULL_IN_MUTATIONS = ['Gacha.lastScreen'];

test('nothing below a mutation takes arguments but pages and languages, which are judged before it happens', () => {
  const fields = reachedBy(schema.getMutationType()).flatMap((type) =>
    isObjectType(type) && type.name !== 'Mutation'
      ? Object.values(type.getFields()).filter(({ name }) => !NULL_IN_MUTATIONS.includes(`${type.name}.${name}`))
      : [],
  );
  const names = new Set(fields.flatMap(({ args }) => args.map(({ name }) => name)));
  expect([...names].toSorted()).toEqual(['after', 'before', 'first', 'language', 'last']);
});

test('an address asks for all that it needs by its type', () => {
  const optional = Object.values(inputTypeOf('DeliveryInfoInput').getFields()).filter(({ type }) => !isNonNullType(type));
  expect(optional.map(({ name }) => name)).toEqual(['address2']);
});

const ONLY_REST = [
  'Gacha.deletedAt',
  'Gacha.isDiscovered',
  'Gacha.isOrderableOnceSignedIn',
  'HandoverItem.wonImageUrl',
  'HandoverItem.wonName',
  'Order.deletedAt',
  'Payment.chargeStatus',
  'Payment.slip',
  'Prize.deletedAt',
];

test('what only the REST paths have to say is in their own schema', () => {
  const rest = restSchema();
  const fieldsOf = (of: GraphQLSchema) =>
    Object.values(of.getTypeMap()).flatMap((type) =>
      isObjectType(type) && !type.name.startsWith('__')
        ? Object.keys(type.getFields()).map((field) => `${type.name}.${field}`)
        : [],
    );
  const known = new Set(fieldsOf(schema));
  expect(
    fieldsOf(rest)
      .filter((field) => !known.has(field))
      .toSorted(),
  ).toEqual(ONLY_REST);
  expect(Object.keys(rest.getTypeMap()).toSorted()).toEqual(Object.keys(schema.getTypeMap()).toSorted());
  const published = readFileSync(new URL('../../docs/schema.graphql', import.meta.url), 'utf8');
  expect(fieldsOf(buildSchema(published)).filter((field) => ONLY_REST.includes(field))).toEqual([]);
});
