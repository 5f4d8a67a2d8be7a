import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '../../database/id.ts';
import { deliverOrders } from '../../order/order.ts';
import { lockTokensOfUser } from '../../pickup/pickup-token.ts';
import { lockUsers } from '../../user/user.ts';
import { type CoveringToken, findTokensById } from '../covering-token.ts';
import { recordHandovers } from '../handover-record.ts';

/** No other handover of this user is under way then, nor a new code: what is decided on must not change beside it. */
export async function lockTokenForHandover(
  tx: EntityManager,
  { id, fan }: Pick<CoveringToken, 'id' | 'fan'>,
): Promise<CoveringToken> {
  await lockUsers(tx, [fan.id], 'wait');
  await lockTokensOfUser(tx, fan.id, id);
  const token = (await findTokensById(tx, [id])).get(id);
  if (!token) throw new Error('a pickup token that is locked cannot be read');
  return token;
}

type Late = {
  tokenId: string;
  gachaId: string;
  staffId: string;
  deviceId: string | null;
  reportId: string;
  at: Date;
  reportedAt: Date;
  items: readonly { itemId: string; orderId: string }[];
};

/** Writes a handover of the past that is reported now. Answers the id of the handover. */
export async function handOverLate(tx: EntityManager, { at, items, ...late }: Late): Promise<string> {
  const id = newId();
  await recordHandovers(tx, [{ ...late, id, itemIds: items.map(({ itemId }) => itemId) }], at);
  await deliverOrders(tx, [...new Set(items.map(({ orderId }) => orderId))]);
  return id;
}
