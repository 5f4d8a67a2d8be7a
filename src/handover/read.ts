import type { EntityManager } from '@mikro-orm/postgresql';
import { batchedStatement, type Run } from '../database/batch.ts';
import { isRefunded } from '../order/order.ts';
import { EXAMPLE } from '../pickup/code.ts';
import { Refusal } from '../refusal.ts';
import { handledGachas, handles } from '../staff/gachas.ts';
import type { StaffMember } from '../staff/member.ts';
import type { Worker } from '../staff/member-at-work.ts';
import {
  type CoveredItem,
  coveredAt,
  findTokens,
  findTokensById,
  gachasOfToken,
  refuseCounter,
  staleness,
} from './covering-token.ts';
import { exampleSheets } from './example.ts';
import { keepReading } from './reading.ts';
import { type HandoverSheet, type SheetKey, sheetOf } from './sheet.ts';

const tokenOf = batchedStatement({ name: 'tokenOf', keyOf: (code: string) => code, load: findTokens });

/** A sheet for each gacha that the code covers and this staff member handles. That it was read is all that is written. */
export async function readHandovers(
  { em, run, notKept }: { em: EntityManager; run: Run; notKept(): void },
  staff: StaffMember & Worker,
  code: string,
  gachaIds?: readonly string[] | null,
): Promise<HandoverSheet[]> {
  if (code === EXAMPLE) {
    const asked = await handledGachas(em, staff, gachaIds);
    return exampleSheets(em, gachaIds ? asked : asked.slice(0, 1));
  }
  const token = await run(tokenOf, code);
  if (!token) throw new Refusal('PICKUP_CODE_UNKNOWN');
  const covered = gachasOfToken(token).filter(({ id }) => handles(staff, id) && (!gachaIds || gachaIds.includes(id)));
  if (covered.length === 0) throw refuseCounter(token);
  const stale = staleness(token);
  if (stale) throw new Refusal(stale);
  const refusal = refusalOf(covered.flatMap(({ id }) => coveredAt(token, id)));
  if (refusal) throw new Refusal(refusal);
  if (!(await keepReading(run, { tokenId: token.id, staff }))) notKept();
  return covered.map(({ id }) => sheetOf(token, id));
}

/** Something was not handed over, and none of that can be. */
function refusalOf(items: readonly CoveredItem[]): 'ORDER_REFUNDED' | 'ITEM_REFUNDED' | 'ORDER_HELD' | null {
  const left = items.filter(({ deliveredAt }) => !deliveredAt);
  if (left.length === 0 || !left.every((item) => item.isRefunded || item.isHeld)) return null;
  if (!left.every((item) => item.isRefunded)) return 'ORDER_HELD';
  return left.every(({ order }) => isRefunded(order)) ? 'ORDER_REFUNDED' : 'ITEM_REFUNDED';
}

const tokenById = batchedStatement({ name: 'tokenById', keyOf: (id: string) => id, load: findTokensById });

/** The sheets among these that could be read with the code, which must be valid. The right to read them is checked before. */
export async function readSheets(run: Run, keys: readonly SheetKey[]): Promise<HandoverSheet[]> {
  const sheets = new Map(keys.map((key) => [`${key.tokenId} ${key.gachaId}`, key]));
  const tokenIds = [...new Set(keys.map(({ tokenId }) => tokenId))];
  const tokens = new Map(await Promise.all(tokenIds.map(async (id) => [id, await run(tokenById, id)] as const)));
  return [...sheets.values()].flatMap(({ tokenId, gachaId }) => {
    const token = tokens.get(tokenId);
    const isCovered = token && !staleness(token) && gachasOfToken(token).some(({ id }) => id === gachaId);
    return isCovered ? [sheetOf(token, gachaId)] : [];
  });
}
