import { readdirSync, readFileSync } from 'node:fs';
import { makeExecutableSchema } from '@graphql-tools/schema';
import type { GraphQLScalarType, GraphQLSchema } from 'graphql';
import { GraphQLDateTimeISO, GraphQLSafeInt } from 'graphql-scalars';
import { enums } from './enums.ts';
import { withBudget } from './limits/budget.ts';
import { checkInResolvers } from './resolvers/check-in.ts';
import { connection } from './resolvers/connection.ts';
import { drawResolvers } from './resolvers/draw.ts';
import { gachaResolvers } from './resolvers/gacha.ts';
import { handoverResolvers } from './resolvers/handover.ts';
import { orderResolvers } from './resolvers/order.ts';
import { paymentResolvers } from './resolvers/payment.ts';
import { pickupResolvers } from './resolvers/pickup.ts';
import { userResolvers } from './resolvers/user.ts';
import { withRules } from './rules.ts';

export { isPublic } from './rules.ts';

const FOLDER = new URL('../../../schema/', import.meta.url);

export const typeDefs = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.graphql'))
  .map((file) => readFileSync(new URL(file, FOLDER), 'utf8'));

/** How a scalar reads and writes; its name and description are the SDL's. */
const behaviourOf = ({ serialize, parseValue, parseLiteral }: GraphQLScalarType) => ({ serialize, parseValue, parseLiteral });

/** Every instant that we show is a date of ours, valid and in milliseconds, so that nothing is looked at again. */
const dateTime = { ...behaviourOf(GraphQLDateTimeISO), serialize: (instant: unknown) => (instant as Date).toISOString() };

/** The schema that answers: the SDL, the resolvers, the rules before every root field, and what lists cost. */
export function createSchema(): GraphQLSchema {
  const resolvers = [
    {
      DateTime: dateTime,
      SafeInt: behaviourOf(GraphQLSafeInt),
      GachaConnection: connection,
      OrderConnection: connection,
    },
    enums,
    userResolvers,
    gachaResolvers,
    checkInResolvers,
    orderResolvers,
    drawResolvers,
    paymentResolvers,
    pickupResolvers,
    handoverResolvers,
  ];
  return withBudget(withRules(makeExecutableSchema({ typeDefs, resolvers })));
}
