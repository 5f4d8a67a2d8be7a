import { scaled } from './support/scale.ts';
import { storm } from './support/storm.ts';

storm(scaled(60_000, 10_000));
