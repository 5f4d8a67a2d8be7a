import type { Calls } from './call.ts';
import { BROWSING } from './calls/browsing.ts';
import { BUYING } from './calls/buying.ts';
import { COUNTER } from './calls/counter.ts';
import { DEVICES } from './calls/devices.ts';
import { KEEPING } from './calls/keeping.ts';
import { MANAGING } from './calls/managing.ts';
import { SELLING } from './calls/selling.ts';
import { SHIPPING } from './calls/shipping.ts';
import { SUPPORT } from './calls/support.ts';

/** Every root field. */
export const CALLS: Calls = {
  ...BROWSING,
  ...BUYING,
  ...COUNTER,
  ...SUPPORT,
  ...SHIPPING,
  ...MANAGING,
  ...SELLING,
  ...KEEPING,
  ...DEVICES,
};
