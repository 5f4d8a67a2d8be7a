import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { insertAddresses } from '../../../src/order/delivery-info.ts';
import { ADDRESS } from '../../support/address.ts';
import { aToken, MEMBERS } from '../../support/tokens.ts';
import { ask, type Heard } from './client.ts';
import type { World } from './world.ts';

/** A fan with an unpaid order. */
export type Buyer = { userId: string; token: string; orderId: string; gachaId: string; plays: number };

/** Buyers by the hundred: signed up and with their orders placed, without a call for each. */
export async function crowd(
  { database }: Pick<World, 'database'>,
  count: number,
  gachaOf: (index: number) => string,
  playsOf: (index: number) => number = () => 1,
): Promise<Buyer[]> {
  const buyers = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const [userId, orderId] = [randomUUID(), randomUUID()];
      return { userId, orderId, gachaId: gachaOf(index), plays: playsOf(index), token: await aToken(MEMBERS, userId) };
    }),
  );
  const rows = JSON.stringify(buyers.map(({ token: _token, ...row }) => row));
  await database.sql(
    `insert into users (id, provider_type, provider_id, provider_user_id)
     select "userId", 'members', 'pool-1', "userId" from json_to_recordset(?::json) as it ("userId" uuid)`,
    [rows],
  );
  await database.sql(
    `insert into orders (id, gacha_id, user_id, odds_version_id, delivery_type, state, play_amount, price, payable_until)
     select "orderId", g.id, "userId", v.id, g.delivery_type, 'pending', plays, g.price, now() + interval '1 hour'
       from json_to_recordset(?::json) as it ("orderId" uuid, "gachaId" uuid, "userId" uuid, plays int)
       join gachas g on g.id = "gachaId" join odds_versions v on v.gacha_id = g.id and v.number = g.odds_number`,
    [rows],
  );
  return buyers;
}

/** Where their parcels go. */
export const haveAddresses = ({ database }: Pick<World, 'database'>, buyers: readonly Buyer[]): Promise<void> =>
  insertAddresses(
    database.fork(),
    buyers.map(({ orderId }) => ({ orderId, ...ADDRESS })),
  );

type At = { address: string };

export const pays = (
  gateway: At,
  { orderId, token }: Buyer,
  card?: string,
  headers: Record<string, string> = {},
): Promise<Heard> =>
  ask(gateway.address, `/api/v1/orders/${orderId}/payments`, { token, body: card ? { token: card } : {}, headers });

/** The same over GraphQL. */
export const paysOverGraphql = (gateway: At, { orderId, token }: Buyer, card?: string): Promise<Heard> =>
  ask(gateway.address, '/graphql', {
    token,
    body: {
      query: `mutation ($input: PayInput!) { pay(input: $input) { order { status serialNumber } payment { status } redirectUrl } }`,
      variables: { input: { orderId, ...(card && { token: card }) } },
    },
  });

export const readsOrder = (gateway: At, { orderId, token }: Buyer): Promise<Heard> =>
  ask(gateway.address, `/api/v1/orders/${orderId}`, { token });

export const readsPayment = (gateway: At, { orderId, token }: Buyer): Promise<Heard> =>
  ask(gateway.address, `/api/v1/orders/${orderId}/payment`, { token });

/** What an answer to paying says happened: paid, under way, or the code of the refusal. */
export function outcomeOf({ status, code, body }: Heard): string {
  if (code) return code;
  if (status === 0) return 'HTTP 0';
  const [, said] = /"status":"(captured|PAID|processing|challenged)"/.exec(body) ?? [];
  return said === undefined ? `HTTP ${status} ${body.slice(0, 200)}` : said === 'captured' || said === 'PAID' ? 'paid' : said;
}

const GIVES_UP_AFTER_MS = 60_000;

/** More than a gateway takes at once are told to come again later, and do. */
export async function untilLetIn(call: () => Promise<Heard>): Promise<Heard> {
  const began = performance.now();
  for (;;) {
    const heard = await call();
    if (heard.code !== 'UNAVAILABLE' || performance.now() - began > GIVES_UP_AFTER_MS) return heard;
    // Over GraphQL the status is 200, and the answer says how long.
    const [, seconds] = /"retryAfterSeconds":(\d+)/.exec(heard.body) ?? [];
    await pause(1_000 * Number(heard.retryAfter ?? seconds));
  }
}

export const isDone = ({ status, code }: Heard): boolean => status >= 200 && status < 300 && code === undefined;

/** A new fan, who orders, is asked by the bank, and cancels. */
export async function ordersAndCancels(
  gachaId: string,
  asks: (path: string, request: Parameters<typeof ask>[2]) => Promise<Heard>,
  card = 'tok_3ds_challenge',
): Promise<void> {
  const token = await aToken(MEMBERS, randomUUID());
  const call = (method: string, path: string, body?: object) => asks(`/api/v1${path}`, { method, token, body });
  if (!isDone(await call('POST', '/users/signup', {}))) return;
  const ordered = await call('POST', `/gachas/${gachaId}/orders`, { play_amount: 1 });
  if (!isDone(ordered)) return;
  const path = `/orders/${JSON.parse(ordered.body).order_id ?? JSON.parse(ordered.body).id}`;
  await call('POST', `${path}/payments`, { token: card });
  await call('GET', `${path}/payment`);
  await call('DELETE', path);
}
