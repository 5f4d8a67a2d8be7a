import { aHall } from '../soak/support/hall.ts';

/** Enough of each to reach what was a limit for one address, or one counter, when that met the others. */
aHall({ minutes: 1, fansAMinute: 60, attacksAMinute: 650 });
