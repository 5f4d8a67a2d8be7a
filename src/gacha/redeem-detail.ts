import { randomUUID } from 'node:crypto';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { idColumn } from '../database/id.ts';
import { Gacha } from './gacha.ts';
import type { ByLanguage } from './texts.ts';

export const RedeemDetail = defineEntity({
  name: 'RedeemDetail',
  tableName: 'redeem_details',
  properties: {
    id: idColumn(randomUUID),
    gacha: () => p.oneToOne(Gacha).ref().owner().unique('redeem_details_one_per_gacha'),
    probabilityProvision: p.text(),
    rule: p.text(),
    placeUrl: p.text(),
    placeText: p.text(),
    infoText: p.text(),
    texts: p.json().$type<ByLanguage<'probabilityProvision' | 'rule' | 'placeText' | 'infoText'>>().nullable(),
    callNumber: p.text(),
    webUrl: p.text(),
  },
});
export type RedeemDetail = InferEntity<typeof RedeemDetail>;
