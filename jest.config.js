/** Tests run in Node as the gateway does, against a real PostgreSQL: one throwaway server a run, one database a test file. */
export default {
  testEnvironment: 'node',
  roots: ['<rootDir>/test'],
  testMatch: ['**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '<rootDir>/test/clients/'],
  transform: {},
  testRunner: '<rootDir>/test/support/jest/native-modules.ts',
  globalSetup: '<rootDir>/test/support/start-postgres.ts',
  globalTeardown: '<rootDir>/test/support/stop-postgres.ts',
  // Generous: a machine that checks many things at once is slow, not wrong.
  testTimeout: 120_000,
  // One more than there are cores on the smallest machine, since many tests wait for other processes.
  maxWorkers: 3,
  // In the half second that Jest gives it, a process on a busy machine may not end, though nothing keeps it.
  workerGracefulExitTimeout: 20_000,
};
