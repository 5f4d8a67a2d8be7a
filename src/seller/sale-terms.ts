import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { idColumn } from '../database/id.ts';
import { type DeliveryType, Gacha } from '../gacha/gacha.ts';
import { LegalText } from './legal-text.ts';
import { Seller } from './seller.ts';
import type { Texts } from './texts.ts';

/**
 * All that a buyer of a gacha is told before the order, in versions that the database never lets change: by whom, for how much,
 * until when, how it is delivered and cancelled. An order keeps the version that it was made under.
 */
export const SaleTerms = defineEntity({
  name: 'SaleTerms',
  tableName: 'sale_terms',
  properties: {
    id: idColumn(),
    gacha: () => p.manyToOne(Gacha).ref(),
    number: p.integer(),
    seller: () => p.manyToOne(Seller).ref().nullable(),
    terms: () => p.manyToOne(LegalText).ref().nullable(),
    gachaName: p.json().$type<Texts>(),
    price: p.integer(),
    startAt: p.datetime(3),
    endAt: p.datetime(3),
    deliveryType: p.text().$type<DeliveryType>(),
    redeemLimitDate: p.datetime(3).nullable(),
    delivery: p.json().$type<Texts>().nullable(),
    deliveryCost: p.json().$type<Texts>().nullable(),
    cancellation: p.json().$type<Texts>().nullable(),
    changedBy: p.text(),
    reason: p.text(),
    createdAt: p.datetime(3).defaultRaw('clock_timestamp()'),
  },
  uniques: [{ name: 'sale_terms_number_once', properties: ['gacha', 'number'] }],
});
export type SaleTerms = InferEntity<typeof SaleTerms>;
