import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { idColumn } from '../database/id.ts';
import type { Texts } from './texts.ts';

/** `terms`: the conditions of sale and use. `privacy`: what is done with personal data. */
export type LegalTextKind = 'terms' | 'privacy';
export const LEGAL_TEXT_KINDS: readonly LegalTextKind[] = ['terms', 'privacy'];

/** A version never changes once it was written, which the database holds; its hash is that of `texts` as plain JSON. */
export const LegalText = defineEntity({
  name: 'LegalText',
  tableName: 'legal_texts',
  properties: {
    id: idColumn(),
    kind: p.text().$type<LegalTextKind>(),
    number: p.integer(),
    texts: p.json().$type<Texts>(),
    hash: p.text(),
    /** Whether a new user has to agree to it. */
    mustAgree: p.boolean(),
    changedBy: p.text(),
    reason: p.text(),
    createdAt: p.datetime(3).defaultRaw('clock_timestamp()'),
  },
  uniques: [{ name: 'legal_texts_number_once', properties: ['kind', 'number'] }],
});
export type LegalText = InferEntity<typeof LegalText>;

/** The version in force where none is named. */
export const legalText = (em: EntityManager, kind: LegalTextKind, number?: number | null): Promise<LegalText | null> =>
  em.findOne(LegalText, { kind, ...(number != null && { number }) }, { orderBy: { number: 'desc' } });

export const legalTextsByIds = (em: EntityManager, ids: readonly string[]): Promise<LegalText[]> =>
  em.find(LegalText, { id: { $in: [...ids] } });

const HEAD = ['kind', 'number', 'mustAgree'] as const;
export type LegalTextHead = Pick<LegalText, 'id' | (typeof HEAD)[number]>;

/** Without their texts, which are long. */
export async function legalTextsInForce(em: EntityManager): Promise<LegalTextHead[]> {
  const newest = { orderBy: { number: 'desc' }, fields: HEAD } as const;
  const found = await Promise.all(LEGAL_TEXT_KINDS.map((kind) => em.findOne(LegalText, { kind }, newest)));
  return found.filter((one) => one !== null);
}
