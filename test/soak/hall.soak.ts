import { aHall } from './support/hall.ts';
import { scaled } from './support/scale.ts';

aHall({ minutes: scaled(10), fansAMinute: 300, attacksAMinute: 600 });
