import { p, raw } from '@mikro-orm/core';

/** What a beacon and an area have alike. One that is switched off, or outside its window of time, discovers nothing. */
export const ofPlace = {
  validHours: p.integer(),
  isActive: p.boolean().default(true),
  startAt: p.datetime(3).nullable(),
  endAt: p.datetime(3).nullable(),
  /** Raised by the database with every change, also of its links. */
  version: p.integer().default(1),
};

export const countsNow = () => ({
  isActive: true,
  $and: [
    { $or: [{ startAt: null }, { startAt: { $lte: raw('now()') } }] },
    { $or: [{ endAt: null }, { endAt: { $gt: raw('now()') } }] },
  ],
});
