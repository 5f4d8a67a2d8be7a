import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Gacha } from '../gacha/gacha.ts';
import { OddsVersion } from '../gacha/odds.ts';
import { Prize } from '../gacha/prize.ts';
import { Order } from '../order/order.ts';
import { Seed } from './seed.ts';

/**
 * The record of one play, in the sequence of its gacha: the weights it was sold under, the stocks before it, the value and
 * the prize. Written once, and never deleted; `returnedAfter` is the gacha's last draw when the prize was taken back.
 * Of plays from before there were records it is only known what they won: then seed, stocks, bound and value are null.
 */
export const Draw = defineEntity({
  name: 'Draw',
  tableName: 'draws',
  properties: {
    gacha: () => p.manyToOne(Gacha).ref().primary(),
    sequence: p.integer().primary(),
    order: () => p.manyToOne(Order).ref(),
    attempt: p.integer(),
    play: p.integer(),
    seed: () => p.manyToOne(Seed).ref().nullable(),
    oddsVersion: () => p.manyToOne(OddsVersion).ref(),
    /** The number of the gacha's odds version at the draw: its supplies explain the stocks. */
    drawnUnder: p.integer(),
    stocks: p.array().$type<number[]>().columnType('int[]').nullable(),
    bound: p.bigint('number').nullable(),
    value: p.bigint('number').nullable(),
    prize: () => p.manyToOne(Prize).ref(),
    drawnAt: p.datetime(3).defaultRaw('clock_timestamp()'),
    returnedAfter: p.integer().nullable(),
  },
});
export type Draw = InferEntity<typeof Draw>;
