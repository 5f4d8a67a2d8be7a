import { readFileSync } from 'node:fs';
import type { GraphQLSchema } from 'graphql';
import { gachaOfRest } from '../src/gateway/graphql/resolvers/orderability.ts';
import { paymentOfRest } from '../src/gateway/graphql/resolvers/payment.ts';
import { handoverItemOfRest } from '../src/gateway/graphql/resolvers/sold.ts';
import { signUpOfRest } from '../src/gateway/graphql/resolvers/user.ts';
import { createSchema } from '../src/gateway/graphql/schema.ts';

export const restSchema = (): GraphQLSchema =>
  createSchema({
    typeDefs: [readFileSync(new URL('extension.graphql', import.meta.url), 'utf8')],
    resolvers: {
      Mutation: { signUp: signUpOfRest },
      Gacha: gachaOfRest,
      Payment: paymentOfRest,
      HandoverItem: handoverItemOfRest,
    },
  });
