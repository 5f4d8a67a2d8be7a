import { storm } from '../soak/support/storm.ts';

storm(10_000);
