import { randomUUID } from 'node:crypto';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { idColumn } from '../database/id.ts';
import { Gacha } from './gacha.ts';
import type { ByLanguage } from './texts.ts';

/**
 * `secret`: fans see what it is once they have won it. `last-one`: goes, beside the prize of its own play, to the play that draws
 * the last of the others; it has no weight, and one of it is left or none.
 */
export type PrizeKind = 'normal' | 'secret' | 'last-one';
export const PRIZE_KINDS = ['normal', 'secret', 'last-one'] as const satisfies PrizeKind[];

export type PrizeStatus = 'selling' | 'soldout';

/** `supply`: put in by the operator; `stock`: not drawn yet. The database itself keeps 0 <= stock <= supply. */
export const Prize = defineEntity({
  name: 'Prize',
  tableName: 'prizes',
  properties: {
    id: idColumn(randomUUID),
    gacha: () => p.manyToOne(Gacha).ref(),
    position: p.integer(),
    /** Never from or to `last-one`: what was drawn before would read otherwise. */
    kind: p.text().$type<PrizeKind>().default('normal'),
    name: p.text(),
    pickingName: p.text(),
    description: p.text(),
    texts: p.json().$type<ByLanguage<'name' | 'description'>>().nullable(),
    supply: p.integer(),
    stock: p.integer(),
    /** Of the supply what came after the last import or other change of it: a file that does not know it would take it back. */
    restocked: p.integer().default(0),
    pickupWeight: p.integer(),
    /** In yen, where the operator says. */
    retailValue: p.integer().nullable(),
    imageUrl: p.text(),
    pickupImageUrl: p.text(),
    secretImageUrl: p.text(),
    createdAt: p.datetime(3).defaultRaw('now()'),
    updatedAt: p.datetime(3).defaultRaw('now()'),
    deletedAt: p.datetime(3).nullable(),
  },
});
export type Prize = InferEntity<typeof Prize>;

/** Also of one that was retired. */
export async function gachaOfPrize(em: EntityManager, id: string): Promise<string | null> {
  const prize = await em.findOne(Prize, { id }, { fields: ['gacha'] });
  return prize?.gacha.id ?? null;
}

export const isDrawable = (prize: Pick<Prize, 'stock' | 'pickupWeight'>): boolean => prize.stock > 0 && prize.pickupWeight > 0;

/** A list asks this of every prize of its gachas: an array that is filtered first is 2 % of its time. */
export function playsInStock(prizes: readonly Pick<Prize, 'stock' | 'pickupWeight'>[]): number {
  let plays = 0;
  for (const prize of prizes) if (isDrawable(prize)) plays += prize.stock;
  return plays;
}

export const prizeStatus = (prize: Pick<Prize, 'stock'>): PrizeStatus => (prize.stock > 0 ? 'selling' : 'soldout');
