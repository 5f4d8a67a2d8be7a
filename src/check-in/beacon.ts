import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Gacha } from '../gacha/gacha.ts';
import { ofPlace } from './place.ts';

export const Beacon = defineEntity({
  name: 'Beacon',
  tableName: 'beacons',
  properties: {
    id: p.bigint('number').primary().autoincrement(false).fieldName('beacon_id'),
    ...ofPlace,
    gachas: () => p.manyToMany(Gacha).pivotTable('beacon_gachas').joinColumn('beacon_id').inverseJoinColumn('gacha_id'),
  },
});
export type Beacon = InferEntity<typeof Beacon>;
