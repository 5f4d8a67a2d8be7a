import { createRequire } from 'node:module';
import util from 'node:util';

// graphql-shield 7 calls `util.isUndefined`, which Node 23 removed, so it is given back for the whole process before
// shield is loaded; and only its CommonJS build can be loaded, together with the same copy of graphql-middleware. All of
// this can go with the first release of graphql-shield that imports as a module and does not call `util.isUndefined`.
Object.assign(util, { isUndefined: (value: unknown) => value === undefined });
const require = createRequire(import.meta.url);

export const { allow, chain, deny, rule, shield } = require('graphql-shield') as typeof import('graphql-shield');
export const { applyMiddleware } = require('graphql-middleware') as typeof import('graphql-middleware');
