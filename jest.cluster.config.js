import { all as config } from './jest.config.js';

/** A database that fails over, of Debian's packages, under gateways and load. It has servers of its own. */
export default {
  ...config,
  roots: ['<rootDir>/test/cluster'],
  testMatch: ['**/*.cluster.ts'],
  globalSetup: undefined,
  globalTeardown: undefined,
  maxWorkers: 1,
  testTimeout: 10 * 60_000,
};
