import { defineEntity, p } from '@mikro-orm/core';

/** How far something has come that is done bit by bit, by whichever gateway has time. */
export const UpkeepJob = defineEntity({
  name: 'UpkeepJob',
  tableName: 'upkeep',
  properties: {
    job: p.text().primary(),
    reached: p.uuid(),
    ranAt: p.datetime(3),
  },
});
