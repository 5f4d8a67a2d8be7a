import { all as config } from './jest.config.js';

/** What takes minutes and a machine of its own: real gateways under load, killed and stopped. One file after the other. */
export default {
  ...config,
  roots: ['<rootDir>/test/soak'],
  testMatch: ['**/*.soak.ts'],
  maxWorkers: 1,
  testTimeout: 20 * 60_000,
};
