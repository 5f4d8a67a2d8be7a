import { randomUUID } from 'node:crypto';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { idColumn } from '../database/id.ts';
import type { AuthMethod } from '../user/user.ts';
import { Tags } from './tags.ts';
import type { ByLanguage } from './texts.ts';

/** `self`: collected on site with a pickup code. `mail`: sent to the address of the order. */
export type DeliveryType = 'self' | 'mail';

/** `refuse`: a supervisor may say otherwise. */
export type RedeemPolicy = 'ignore' | 'warn' | 'refuse';

export const Gacha = defineEntity({
  name: 'Gacha',
  tableName: 'gachas',
  properties: {
    id: idColumn(randomUUID),
    name: p.text(),
    description: p.text(),
    texts: p.json().$type<ByLanguage<'name' | 'description'>>().nullable(),
    price: p.integer(),
    hasLimit: p.boolean(),
    maximum: p.integer(),
    onSale: p.boolean(),
    /** For the moment, while it is on sale. */
    isPaused: p.boolean().fieldName('paused').default(false),
    published: p.boolean(),
    startAt: p.datetime(3),
    endAt: p.datetime(3),
    redeemLimitDate: p.datetime(3).nullable(),
    /** The rule of counters after that date. */
    redeemPolicy: p.text().$type<RedeemPolicy>().default('ignore'),
    deliveryType: p.text().$type<DeliveryType>(),
    authProviderType: p.text().nullable(),
    authProviderId: p.text().nullable(),
    isCheckInNeeded: p.boolean().fieldName('needs_checkin'),
    thumbnailImageUrl: p.text(),
    lineupImageUrl: p.text(),
    tags: p.type(Tags).$type<string[]>().columnType('text[]'),
    oddsNumber: p.integer().default(0),
    /** The yen that must be bought first. */
    needsPurchase: p.integer().nullable(),
    /** Of the terms that it is sold under. */
    termsNumber: p.integer().default(1),
    /** Raised by the database with every change but those of selling. */
    version: p.integer().default(1),
    lastSerialNumber: p.integer().default(0),
    lastDraw: p.integer().default(0),
    createdAt: p.datetime(3).defaultRaw('now()'),
    updatedAt: p.datetime(3).defaultRaw('now()'),
    deletedAt: p.datetime(3).nullable(),
  },
});
export type Gacha = InferEntity<typeof Gacha>;

export type SaleWindow = Pick<Gacha, 'onSale' | 'isPaused' | 'startAt' | 'endAt'>;

/** Also while it is paused. */
export const isInSale = (gacha: Omit<SaleWindow, 'isPaused'>, now: Date): boolean =>
  gacha.onSale && gacha.startAt <= now && now < gacha.endAt;

export const isOnSale = (gacha: SaleWindow, now: Date): boolean => isInSale(gacha, now) && !gacha.isPaused;

export function accepts(gacha: Pick<Gacha, 'authProviderType' | 'authProviderId'>, method: AuthMethod): boolean {
  if (gacha.authProviderType == null) return true;
  if (gacha.authProviderType !== method.providerType) return false;
  return gacha.authProviderId == null || gacha.authProviderId === method.providerId;
}
