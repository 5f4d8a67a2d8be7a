/** Tests run as ECMAScript modules against a real PostgreSQL: one throwaway server a run, one database a test file. */
export default {
  testEnvironment: 'node',
  roots: ['<rootDir>/test'],
  testMatch: ['**/*.test.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '\\.ts$': ['@swc/jest', { jsc: { parser: { syntax: 'typescript' }, target: 'es2024' }, module: { type: 'es6' } }],
  },
  globalSetup: '<rootDir>/test/support/start-postgres.ts',
  globalTeardown: '<rootDir>/test/support/stop-postgres.ts',
  // Generous: a machine that checks many things at once is slow, not wrong.
  testTimeout: 120_000,
  maxWorkers: 2,
};
