import { readdirSync, readFileSync } from 'node:fs';
import { type IExecutableSchemaDefinition, makeExecutableSchema } from '@graphql-tools/schema';
import {
  GraphQLError,
  GraphQLID,
  GraphQLInt,
  type GraphQLScalarType,
  type GraphQLSchema,
  GraphQLString,
  type ValueNode,
} from 'graphql';
import { GraphQLDateTimeISO, GraphQLJSON, GraphQLSafeInt } from 'graphql-scalars';
import { fromSnapshot, withMarks } from '../cache/shareable.ts';
import type { Context } from '../request/context.ts';
import { enums } from './enums.ts';
import { withBudget } from './limits/budget.ts';
import { checkInResolvers } from './resolvers/check-in.ts';
import { connectionResolvers } from './resolvers/connection.ts';
import { personResolvers } from './resolvers/desk/person.ts';
import { pictureDeskResolvers } from './resolvers/desk/pictures.ts';
import { placeResolvers } from './resolvers/desk/places.ts';
import { prizeDeskResolvers } from './resolvers/desk/prizes.ts';
import { sellerDeskResolvers } from './resolvers/desk/seller.ts';
import { drawResolvers } from './resolvers/draw.ts';
import { gachaResolvers } from './resolvers/gacha.ts';
import { nodeResolvers } from './resolvers/node.ts';
import { booksResolvers } from './resolvers/numbers/books.ts';
import { chargeBackResolvers } from './resolvers/numbers/charge-backs.ts';
import { consoleResolvers } from './resolvers/numbers/console.ts';
import { fairnessResolvers } from './resolvers/numbers/fairness.ts';
import { gatewayResolvers } from './resolvers/numbers/gateways.ts';
import { salesResolvers } from './resolvers/numbers/sales.ts';
import { orderResolvers } from './resolvers/order.ts';
import { orderabilityResolvers } from './resolvers/orderability.ts';
import { paymentResolvers } from './resolvers/payment.ts';
import { pickupResolvers } from './resolvers/pickup.ts';
import { receiptResolvers } from './resolvers/receipt.ts';
import { sellerResolvers } from './resolvers/seller.ts';
import { soldResolvers } from './resolvers/sold.ts';
import { attemptResolvers } from './resolvers/staff/attempt.ts';
import { deviceResolvers } from './resolvers/staff/device.ts';
import { foundOrderResolvers } from './resolvers/staff/found-order.ts';
import { handoverResolvers } from './resolvers/staff/handover.ts';
import { handoverConflictResolvers } from './resolvers/staff/handover-conflict.ts';
import { refundResolvers } from './resolvers/staff/refund.ts';
import { saleResolvers } from './resolvers/staff/sale.ts';
import { shipmentResolvers } from './resolvers/staff/shipment.ts';
import { staffResolvers } from './resolvers/staff/staff.ts';
import { statisticsResolvers } from './resolvers/staff/statistics.ts';
import { trailResolvers } from './resolvers/staff/trail.ts';
import { userResolvers } from './resolvers/user.ts';
import { withRules } from './rules.ts';
import { withTracedRoots } from './traces.ts';

export { isPublic } from './rules.ts';

const SDL_FOLDER = new URL('../../../schema/', import.meta.url);

export const typeDefs = readdirSync(SDL_FOLDER)
  .filter((file) => file.endsWith('.graphql'))
  .map((file) => readFileSync(new URL(file, SDL_FOLDER), 'utf8'));

const behaviourOf = ({ serialize, parseValue, parseLiteral }: GraphQLScalarType) => ({ serialize, parseValue, parseLiteral });

/** Instants come as valid dates in milliseconds, so the scalar's own checks are skipped. */
const dateTime = { ...behaviourOf(GraphQLDateTimeISO), serialize: (instant: unknown) => (instant as Date).toISOString() };

/** Addresses come checked from the catalogue; what an order gives is checked by field where it is needed. */
const text = behaviourOf(GraphQLString);

/** `at`: where it stands in the document, by which the field is named. */
function notEmpty(id: unknown, at?: ValueNode): unknown {
  if (id === '') throw new GraphQLError('must not be empty', at && { nodes: at });
  return id;
}

/** As the library has it: the schema gives its own behaviour to the one scalar of this name that there is. */
const anyId = behaviourOf(GraphQLID);

/** A variable that was not filled is no id, and asks for nothing that there could be. */
const id = {
  ...anyId,
  parseValue: (given: unknown) => notEmpty(anyId.parseValue(given)),
  parseLiteral: (given: ValueNode) => notEmpty(anyId.parseLiteral(given, {}), given),
};

/** Lists of the catalogue alone may be kept for all. */
const OF_CATALOGUE = ['GachaConnection', 'PrizeConnection'];

function connections() {
  const [connection, ofCatalogue] = [connectionResolvers(), fromSnapshot(connectionResolvers())];
  const names = [...typeDefs.join('\n').matchAll(/^type (\w+Connection)\b/gm)].map(([, name = '']) => name);
  return Object.fromEntries(names.map((name) => [name, OF_CATALOGUE.includes(name) ? ofCatalogue : connection]));
}

type Extension = { typeDefs: string[]; resolvers: Exclude<ExecutableSchema['resolvers'], readonly unknown[] | undefined> };
type ExecutableSchema = IExecutableSchemaDefinition<Context>;

export function createSchema(extension: Extension = { typeDefs: [], resolvers: {} }): GraphQLSchema {
  const resolvers = [
    {
      ID: id,
      DateTime: dateTime,
      SafeInt: behaviourOf(GraphQLSafeInt),
      Yen: behaviourOf(GraphQLInt),
      ...{ URL: text, CountryCode: text, PhoneNumber: text, JSON: behaviourOf(GraphQLJSON) },
      ...connections(),
    },
    enums,
    userResolvers,
    shipmentResolvers,
    staffResolvers,
    deviceResolvers,
    nodeResolvers,
    gachaResolvers,
    personResolvers,
    saleResolvers,
    prizeDeskResolvers,
    pictureDeskResolvers,
    placeResolvers,
    sellerDeskResolvers,
    sellerResolvers,
    receiptResolvers,
    orderabilityResolvers,
    checkInResolvers,
    orderResolvers,
    drawResolvers,
    soldResolvers,
    paymentResolvers,
    refundResolvers,
    pickupResolvers,
    foundOrderResolvers,
    handoverResolvers,
    handoverConflictResolvers,
    statisticsResolvers,
    salesResolvers,
    consoleResolvers,
    fairnessResolvers,
    booksResolvers,
    chargeBackResolvers,
    gatewayResolvers,
    trailResolvers,
    attemptResolvers,
    extension.resolvers,
  ];
  // Where each word of the schema stands would be kept as long as the gateway runs: 4 MB.
  const whole = makeExecutableSchema({ typeDefs: [...typeDefs, ...extension.typeDefs], resolvers, noLocation: true });
  return withMarks(withTracedRoots(withBudget(withRules(whole))), resolvers);
}
