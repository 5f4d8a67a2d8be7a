import { randomUUID } from 'node:crypto';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { idColumn } from '../database/id.ts';
import { Gacha } from '../gacha/gacha.ts';
import { ofPlace } from './place.ts';
import { distanceInMetres, type Position } from './position.ts';

/** A circle on the map: a position inside it checks in to the gachas linked to it. */
export const Area = defineEntity({
  name: 'Area',
  tableName: 'areas',
  properties: {
    id: idColumn(randomUUID),
    name: p.text().unique('areas_one_per_name'),
    latitude: p.float().columnType('double precision'),
    longitude: p.float().columnType('double precision'),
    radiusM: p.integer(),
    ...ofPlace,
    gachas: () => p.manyToMany(Gacha).pivotTable('area_gachas').joinColumn('area_id').inverseJoinColumn('gacha_id'),
  },
});
export type Area = InferEntity<typeof Area>;

export const isInside = (area: Area, position: Position): boolean => distanceInMetres(area, position) <= area.radiusM;
