import { restartedDatabase } from '../soak/support/restarted-database.ts';

restartedDatabase({
  strikes: ['killsBackend'],
  ways: ['immediate'],
  forMs: 4_000,
  awayMs: 2_000,
  servedMs: 1_000,
  wellWithinMs: 15_000,
  buyers: 3_000,
});
