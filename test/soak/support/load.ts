import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { RunningGateway } from '../../support/running-gateway.ts';
import { aToken, MEMBERS } from '../../support/tokens.ts';
import { ask, type Heard } from './client.ts';
import { type Buyer, outcomeOf, pays, paysOverGraphql, readsOrder } from './crowd.ts';
import type { World } from './world.ts';

const PAYERS = 24;
const ORDERERS = 6;
const NEXT_TRY_MS = 200;

export type Said = Heard & { what: string; began: number };
export type Load = { paid: string[]; heard: Said[]; stop(): Promise<void> };

/** Users who pay, each an order of its own, and users who order, cancel, and are asked by their bank; in turn at each gateway. */
export function aLoad(world: World, gateways: readonly RunningGateway[], gachaId: string, buyers: readonly Buyer[]): Load {
  const [paid, heard]: [string[], Said[]] = [[], []];
  let isOver = false;
  let begun = 0;
  const atOf = (who: number) => gateways[who % gateways.length] as RunningGateway;
  const note = async (what: string, asking: () => Promise<Heard>): Promise<Heard> => {
    const began = performance.now();
    const answer = await asking();
    heard.push({ ...answer, what, began });
    if (answer.status >= 500 || answer.code === 'UNAVAILABLE') await pause(NEXT_TRY_MS);
    return answer;
  };
  const payer = async (_: unknown, who: number) => {
    while (!isOver) {
      // A fast machine pays for more orders than were made beforehand: then for new ones.
      const buyer = buyers[begun++] ?? (await orders(atOf(who), gachaId, note));
      if (!buyer) continue;
      const answer = await note('pay', () => (who % 3 ? pays : paysOverGraphql)(atOf(who), buyer));
      if (outcomeOf(answer) === 'paid') paid.push(buyer.orderId);
      await note('read', () => readsOrder(atOf(who), buyer));
    }
  };
  const orderer = async (_: unknown, who: number) => {
    while (!isOver) await ordersAndCancels(atOf(who), gachaId, note);
  };
  const running = [...Array.from({ length: PAYERS }, payer), ...Array.from({ length: ORDERERS }, orderer)];
  const stop = async () => {
    isOver = true;
    await Promise.all(running);
  };
  world.atEnd(() => stop().catch(() => {}));
  return { paid, heard, stop };
}

type Note = (what: string, asking: () => Promise<Heard>) => Promise<Heard>;

/** A new fan, who signs up and orders; undefined where that is refused. */
async function orders({ address }: RunningGateway, gachaId: string, note: Note): Promise<Buyer | undefined> {
  const userId = randomUUID();
  const token = await aToken(MEMBERS, userId);
  const call = (what: string, path: string, body: object) =>
    note(what, () => ask(address, `/api/v1${path}`, { method: 'POST', token, body }));
  if ((await call('sign up', '/users/signup', {})).status >= 300) return;
  const ordered = await call('order', `/gachas/${gachaId}/orders`, { play_amount: 1 });
  if (ordered.status < 200 || ordered.status >= 300) return;
  return { userId, token, orderId: JSON.parse(ordered.body).id, gachaId, plays: 1 };
}

async function ordersAndCancels(gateway: RunningGateway, gachaId: string, note: Note): Promise<void> {
  const buyer = await orders(gateway, gachaId, note);
  if (!buyer) return;
  const { token, orderId } = buyer;
  const call = (what: string, method: string, path: string, body?: object) =>
    note(what, () => ask(gateway.address, `/api/v1/orders/${orderId}${path}`, { method, token, body }));
  await call('be asked', 'POST', '/payments', { token: 'tok_3ds_challenge' });
  await call('read', 'GET', '/payment');
  await call('cancel', 'DELETE', '');
}
