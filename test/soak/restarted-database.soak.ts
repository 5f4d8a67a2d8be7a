import { restartedDatabase } from './support/restarted-database.ts';
import { scaled } from './support/scale.ts';

restartedDatabase({
  strikes: ['endsSessions', 'killsBackend'],
  ways: ['fast', 'immediate'],
  forMs: scaled(30_000, 6_000),
  awayMs: 5_000,
  servedMs: 4_000,
  wellWithinMs: 5_000,
  buyers: 9_000,
});
