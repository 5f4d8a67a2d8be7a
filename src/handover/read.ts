import { randomInt, randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { batchedStatement, type Run } from '../database/batch.ts';
import { Prize } from '../gacha/prize.ts';
import { Refusal } from '../refusal.ts';
import { type CoveredItem, findTokens, type HandoverGacha, staleness } from './covering-token.ts';
import { countByPrize, type HandoverSheet, sheetOf } from './sheet.ts';
import { gachasOfStaff, handles, type StaffMember } from './staff-gachas.ts';

const tokenOf = batchedStatement({ name: 'tokenOf', keyOf: (code: string) => code, load: findTokens });

/** A code for building and trying a reader. */
const EXAMPLE = 'example';

/** A sheet for each gacha that the code covers and this staff member handles. Reading changes nothing. */
export async function readHandovers(
  { em, run }: { em: EntityManager; run: Run },
  staff: StaffMember,
  code: string,
  gachaIds?: readonly string[] | null,
): Promise<HandoverSheet[]> {
  if (code === EXAMPLE) {
    const asked = await gachasOfStaff(em, staff, gachaIds);
    return exampleSheets(em, gachaIds ? asked : asked.slice(0, 1));
  }
  const token = await run(tokenOf, code);
  const covered = gachasIn(token?.items ?? []).filter(({ id }) => handles(staff, id) && (!gachaIds || gachaIds.includes(id)));
  // Staff of other gachas must not learn that the code exists.
  if (!token || covered.length === 0) throw new Refusal('PICKUP_CODE_UNKNOWN');
  const stale = staleness(token);
  if (stale) throw new Refusal(stale);
  return covered.map((gacha) => sheetOf(token, gacha));
}

const gachasIn = (items: readonly CoveredItem[]): CoveredItem['gacha'][] =>
  [...new Map(items.map(({ gacha }) => [gacha.id, gacha])).values()]
    .filter(({ isRemoved }) => !isRemoved)
    .sort((a, b) => b.startAt.getTime() - a.startAt.getTime() || (a.id < b.id ? -1 : 1));

/** Made-up items over real prizes, never stored. */
async function exampleSheets(em: EntityManager, gachas: readonly HandoverGacha[]): Promise<HandoverSheet[]> {
  const prizes = await em.find(Prize, { gacha: { $in: gachas.map(({ id }) => id) }, deletedAt: null });
  return gachas.map((gacha) => {
    const own = prizes.filter((prize) => prize.gacha.id === gacha.id);
    const plays = own.length === 0 ? [] : Array.from({ length: randomInt(1, 11) }, () => own[randomInt(own.length)] as Prize);
    const orders = plays.length === 0 ? [] : [{ id: randomUUID(), playAmount: plays.length }];
    return { gacha, userId: randomUUID(), authedId: 'example', items: countByPrize(plays), orders };
  });
}
