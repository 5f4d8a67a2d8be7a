import { createRequire } from 'node:module';
import util from 'node:util';
import type { GraphQLSchema } from 'graphql';

// As src/gateway/graphql/rules.ts loads it: graphql-shield calls a function that Node removed, and only its CommonJS build works.
Object.assign(util, { isUndefined: (value: unknown) => value === undefined });
const require = createRequire(import.meta.url);
const { rule, shield } = require('graphql-shield') as typeof import('graphql-shield');
const { applyMiddleware } = require('graphql-middleware') as typeof import('graphql-middleware');

const isSignedIn = rule({ cache: 'contextual' })((_parent, _args, { viewer }: { viewer: unknown }) => viewer !== null);

/** The whole schema behind one rule, as the package's own introduction shows it. */
export const withShield = (schema: GraphQLSchema): GraphQLSchema =>
  applyMiddleware(schema, shield({}, { fallbackRule: isSignedIn }));
