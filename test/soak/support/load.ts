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
export function aLoad(world: World, gateways: readonly RunningGateway[], gachaId: string, buyers: Buyer[]): Load {
  const [paid, heard]: [string[], Said[]] = [[], []];
  let isOver = false;
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
      const buyer = buyers.pop();
      if (!buyer) throw new Error('every order has been paid');
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

async function ordersAndCancels({ address }: RunningGateway, gachaId: string, note: Note): Promise<void> {
  const token = await aToken(MEMBERS, randomUUID());
  const call = (what: string, method: string, path: string, body?: object) =>
    note(what, () => ask(address, `/api/v1${path}`, { method, token, body }));
  if ((await call('sign up', 'POST', '/users/signup', {})).status >= 300) return;
  const ordered = await call('order', 'POST', `/gachas/${gachaId}/orders`, { play_amount: 1 });
  if (ordered.status >= 300) return;
  const path = `/orders/${JSON.parse(ordered.body).id}`;
  await call('be asked', 'POST', `${path}/payments`, { token: 'tok_3ds_challenge' });
  await call('read', 'GET', `${path}/payment`);
  await call('cancel', 'DELETE', path);
}
