import { all as config } from './jest.config.js';

/** The pages in a real browser, with what drives it installed for this alone, against a gateway in a process of its own. */
export default {
  ...config,
  roots: ['<rootDir>/test/browser'],
  testPathIgnorePatterns: ['/node_modules/'],
  globalSetup: undefined,
  globalTeardown: undefined,
  // Browsers share the cores with the gateways that they ask.
  maxWorkers: 1,
  maxConcurrency: 3,
  verbose: true,
};
