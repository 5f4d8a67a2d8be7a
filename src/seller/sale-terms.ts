import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { idColumn } from '../database/id.ts';
import { anyOf, tablesOf } from '../database/tables.ts';
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

/** The newest of each gacha, with their seller; a gacha of a release that knew none has none. Without ids, of all gachas. */
export async function saleTermsInForce(em: EntityManager, gachaIds?: readonly string[]): Promise<ReadonlyMap<string, SaleTerms>> {
  const newest = await tablesOf(em, SaleTerms)
    .selectFrom('sale_terms')
    .distinctOn('gacha_id')
    .select('id')
    .$if(gachaIds !== undefined, (terms) => terms.where('gacha_id', '=', anyOf(gachaIds ?? [])))
    .orderBy('gacha_id')
    .orderBy('number', 'desc')
    .execute();
  const found = await em.find(SaleTerms, { id: { $in: newest.map(({ id }) => id) } }, { populate: ['seller'] });
  return new Map(found.map((terms) => [terms.gacha.id, terms]));
}
