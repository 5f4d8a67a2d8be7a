/** Rooms that need several processes, many at once, or a large database. */
const ROOMS_OF_ALL = ['operations', 'races', 'scale'];

/** Of one process, but crowds, walks of hundreds of steps, hostile input by the hundred, or real deadlines. */
const LONG = [
  'domain/after-the-draw',
  'domain/books/handovers',
  'domain/books/prizes',
  'domain/carrier-files-memory',
  'domain/carrier-numbers',
  'domain/connection-pool',
  'domain/interrupted-refunds',
  'domain/lost-connections',
  'domain/migrations-while-serving',
  'domain/model',
  'domain/processors/gmo-client',
  'domain/processors/gmo-faults',
  'domain/refund-walks',
  'domain/restore/settle',
  'domain/strangers-payments',
  'domain/waiting-list',
  'gateway/answers',
  'gateway/bad-input',
  'gateway/crowd',
  'gateway/entities',
  'gateway/fuzz',
  'gateway/matrix',
  'gateway/mistakes',
  'gateway/opaque-crowds',
  'gateway/pages',
  'gateway/pages-inside',
  'gateway/published',
  'gateway/rates-of-tokens',
  'gateway/statements',
  'gateway/tracking-numbers',
  'gateway/transport',
  'stories/declined-cards-of-a-crowd',
  'stories/wrong-codes-at-a-booth',
];

/** Client libraries and browsers have configs of their own, and packages of others no tests of ours. */
const NEVER = ['/node_modules/', '<rootDir>/test/browser/', '<rootDir>/test/clients/'];

/** Whoever names a file, a folder or a test gets it wherever it lies. */
const isNamed = process.argv.slice(2).some((word) => !word.startsWith('-') && Number.isNaN(Number(word)));

/** Tests run in Node as the gateway does, against a real PostgreSQL: one throwaway server a run, one database a test file. */
export const all = {
  testEnvironment: 'node',
  roots: ['<rootDir>/test'],
  testMatch: ['**/*.test.ts'],
  testPathIgnorePatterns: NEVER,
  transform: {},
  testRunner: '<rootDir>/test/support/jest/native-modules.ts',
  globalSetup: '<rootDir>/test/support/start-postgres.ts',
  globalTeardown: '<rootDir>/test/support/stop-postgres.ts',
  // Generous: a machine that checks many things at once is slow, not wrong.
  testTimeout: 240_000,
  // One more than there are cores on the smallest machine, since many tests wait for other processes.
  maxWorkers: 3,
  // In the half second that Jest gives it, a process on a busy machine may not end, though nothing keeps it.
  workerGracefulExitTimeout: 20_000,
};

/** What shows within minutes whether a change is sound; `npm run test:all` runs the rest too. */
export default isNamed
  ? all
  : {
      ...all,
      testPathIgnorePatterns: [
        ...NEVER,
        ...ROOMS_OF_ALL.map((room) => `<rootDir>/test/${room}/`),
        ...LONG.map((file) => `<rootDir>/test/${file}\\.test\\.ts$`),
      ],
    };
