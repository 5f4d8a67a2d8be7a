import { defineEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { insertOf } from '../../database/write.ts';

/** Where a call came from, as a keyed digest, and how many cards may be declined there in an hour. */
export type PayingFrom = { address: string; mostDeclines: number };

/** From which address a card was declined, as a digest. The payment has all else; this is deleted after a day. */
export const DeclinedCard = defineEntity({
  name: 'DeclinedCard',
  tableName: 'declined_cards',
  properties: {
    paymentId: p.uuid().primary(),
    address: p.text(),
    at: p.datetime(3).defaultRaw('clock_timestamp()'),
  },
});

export async function noteDeclined(em: EntityManager, paymentId: string, address: string): Promise<void> {
  await insertOf(em, DeclinedCard, [{ paymentId, address }])
    .onConflict((on) => on.doNothing())
    .execute();
}
