import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { idColumn } from '../database/id.ts';
import type { Texts } from './texts.ts';

/** The seller, in versions that the database never lets change: an order and its receipt keep the one that was told. */
export const Seller = defineEntity({
  name: 'Seller',
  tableName: 'sellers',
  properties: {
    id: idColumn(),
    number: p.integer().unique('sellers_number_once'),
    name: p.json().$type<Texts>(),
    address: p.json().$type<Texts>(),
    telephone: p.text(),
    personInCharge: p.json().$type<Texts>(),
    /** Of a registered issuer of qualified invoices: without it no receipt is called an invoice. */
    registrationNumber: p.text().nullable(),
    changedBy: p.text(),
    reason: p.text(),
    createdAt: p.datetime(3).defaultRaw('clock_timestamp()'),
  },
});
export type Seller = InferEntity<typeof Seller>;

export const sellerInForce = (em: EntityManager): Promise<Seller | null> =>
  em.findOne(Seller, { number: { $gt: 0 } }, { orderBy: { number: 'desc' } });
