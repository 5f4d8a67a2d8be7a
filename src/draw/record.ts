import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Gacha } from '../gacha/gacha.ts';
import { OddsVersion } from '../gacha/odds.ts';
import { Prize } from '../gacha/prize.ts';
import { Order } from '../order/order.ts';
import { Seed } from './seed.ts';

/** Never deleted. `returnedAfter` is the last draw of the gacha when the prize went back to stock. */
export const Draw = defineEntity({
  name: 'Draw',
  tableName: 'draws',
  properties: {
    gacha: () => p.manyToOne(Gacha).ref().primary(),
    sequence: p.integer().primary(),
    order: () => p.manyToOne(Order).ref(),
    attempt: p.integer(),
    play: p.integer(),
    seed: () => p.manyToOne(Seed).ref(),
    oddsVersion: () => p.manyToOne(OddsVersion).ref(),
    /** The odds version at the draw, whose supplies explain the stocks. */
    drawnUnder: p.integer(),
    stocks: p.array().$type<number[]>().columnType('int[]'),
    bound: p.bigint('number'),
    value: p.bigint('number'),
    prize: () => p.manyToOne(Prize).ref(),
    /** Where the gacha has a last-one prize: how many of the others are left to draw afterwards, and whether the play got it. */
    leftAfter: p.integer().nullable(),
    lastOne: () => p.manyToOne(Prize).ref().nullable(),
    drawnAt: p.datetime(3).defaultRaw('clock_timestamp()'),
    returnedAfter: p.integer().nullable(),
  },
});
export type Draw = InferEntity<typeof Draw>;
