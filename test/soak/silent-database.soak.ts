import { silentDatabase } from './support/silent-database.ts';

silentDatabase({
  silentMs: 30_000,
  toldWithinMs: 6_000,
  probedWithinMs: 1_000,
  wellWithinMs: 2_000,
  servedMs: 3_000,
});
