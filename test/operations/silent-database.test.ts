import { silentDatabase } from '../soak/support/silent-database.ts';

silentDatabase({
  // Long enough that clients of a busy machine, which wait for what they asked before, ask again meanwhile.
  silentMs: 22_000,
  toldWithinMs: 10_000,
  probedWithinMs: 3_000,
  wellWithinMs: 12_000,
  servedMs: 3_000,
});
