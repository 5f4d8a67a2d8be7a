import { all as config } from './jest.config.js';

/** Client libraries that are installed for this alone, against a gateway of their own. */
export default {
  ...config,
  roots: ['<rootDir>/test/clients'],
  testPathIgnorePatterns: ['/node_modules/'],
  globalSetup: undefined,
  globalTeardown: undefined,
  verbose: true,
};
