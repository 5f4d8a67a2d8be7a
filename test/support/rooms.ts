import { KINDS } from '../../src/gateway/load/kind.ts';
import type { Rooms } from '../../src/gateway/load/load.ts';

/** Nothing is as quick as that, so that they do not grow. */
const UNREACHED = { targetMs: 0, roundTrips: 0 };

/** Rooms that stay as large as they are. */
export const roomsOf = (places: number, waitsMs: number): Rooms => {
  const one = { ...UNREACHED, first: places, least: places, waitsMs, standsAfterMs: waitsMs / 2, standingWaitsMs: waitsMs };
  return Object.fromEntries(KINDS.map((kind) => [kind, one])) as Rooms;
};

/** Hundreds of calls come at once, and none waits or is turned away. */
export const WIDE_ROOMS = roomsOf(10_000, 60_000);
