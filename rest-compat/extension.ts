import { readFileSync } from 'node:fs';
import type { GraphQLSchema } from 'graphql';
import { isDiscoveredByViewer, isOrderableOnceSignedIn } from '../src/gateway/graphql/resolvers/orderability.ts';
import { createSchema } from '../src/gateway/graphql/schema.ts';
import { FROM_SNAPSHOT } from '../src/gateway/graphql/shareable.ts';

export const restSchema = (): GraphQLSchema =>
  createSchema({
    typeDefs: [readFileSync(new URL('extension.graphql', import.meta.url), 'utf8')],
    resolvers: {
      Payment: { slip: (payment: object) => payment },
      Orderability: {
        discovered: { resolve: isDiscoveredByViewer, extensions: FROM_SNAPSHOT },
        orderableOnceSignedIn: { resolve: isOrderableOnceSignedIn, extensions: FROM_SNAPSHOT },
      },
    },
  });
