import { readFileSync } from 'node:fs';
import type { GraphQLSchema } from 'graphql';
import { orderabilityOfRest } from '../src/gateway/graphql/resolvers/orderability.ts';
import { signUpOfRest } from '../src/gateway/graphql/resolvers/user.ts';
import { createSchema } from '../src/gateway/graphql/schema.ts';
import { paymentStatus, type ShownPayment } from '../src/payment/attempt/shown.ts';

export const restSchema = (): GraphQLSchema =>
  createSchema({
    typeDefs: [readFileSync(new URL('extension.graphql', import.meta.url), 'utf8')],
    resolvers: {
      Mutation: { signUp: signUpOfRest },
      // What went back is told by the status of the order.
      Payment: { slip: (payment: object) => payment, chargeStatus: ({ state }: ShownPayment) => paymentStatus({ state }) },
      Orderability: orderabilityOfRest,
    },
  });
