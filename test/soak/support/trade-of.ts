import type { Trade } from '../../support/gmo-server/trade.ts';
import { oneRow } from '../../support/stage.ts';
import type { World } from './world.ts';

const LATEST = 'select processor_order_id as id from payments where order_id = ? order by created_at desc limit 1';

/** What GMO remembers of an order's latest payment. */
export async function tradeOf({ database, gmo }: World, orderId: string): Promise<Trade> {
  const trade = gmo.book.trades.get((await oneRow<{ id: string }>(database, LATEST, [orderId])).id);
  if (!trade) throw new Error('the processor never heard of it');
  return trade;
}
