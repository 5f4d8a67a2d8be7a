import { silentDatabase } from '../soak/support/silent-database.ts';

silentDatabase({
  silentMs: 14_000,
  toldWithinMs: 10_000,
  probedWithinMs: 3_000,
  wellWithinMs: 12_000,
  servedMs: 3_000,
  buyers: 2_000,
});
