import createClient from 'openapi-fetch';
import { check, same } from './check.ts';
import { GATEWAY, HARBOUR, LIGHTHOUSE, signIn } from './gateway.ts';
import type { components, paths } from './generated/rest.ts';

const client = createClient<paths>({ baseUrl: GATEWAY });

const catalogue = await client.GET('/api/v1/gachas');
check(
  catalogue.data?.data.some(({ id }) => id === HARBOUR),
  'everybody may look',
);
const again = await client.GET('/api/v1/gachas', {
  params: { header: { 'If-None-Match': catalogue.response.headers.get('etag') ?? '' } },
});
same(again.response.status, 304, 'what has not changed is not sent again');

const token = await signIn('olivia');
client.use({
  onRequest: ({ request }) => {
    request.headers.set('authorization', `Bearer ${token}`);
  },
});

const early = await client.POST('/api/v1/gachas/{gacha_id}/orders', {
  params: { path: { gacha_id: HARBOUR } },
  body: { play_amount: 1 },
});
same(early.error?.code, 'SIGN_UP_REQUIRED', 'who has not signed up');
const { data: user } = await client.POST('/api/v1/users/signup');
check(user, 'signs up');

const far = await client.POST('/api/v1/gachas/{gacha_id}/orders', {
  params: { path: { gacha_id: LIGHTHOUSE } },
  body: { play_amount: 1 },
});
same(far.error?.code, 'CHECK_IN_REQUIRED', 'who is not on site');
const { data: checked } = await client.POST('/api/v1/beacons', { body: { beacon_id: 7 } });
same(checked?.checked_gacha_ids, [LIGHTHOUSE], 'what the beacon discovers');

const { error: wrong } = await client.POST('/api/v1/gachas/{gacha_id}/orders', {
  params: { path: { gacha_id: LIGHTHOUSE } },
  body: { play_amount: 0 },
});
same(wrong?.errors?.[0]?.field, 'play_amount', 'the field that is wrong');

/** A phone that lost the answer asks again under the same key. */
async function order(): Promise<string> {
  const key = crypto.randomUUID();
  const ask = () =>
    client.POST('/api/v1/gachas/{gacha_id}/orders', {
      params: { path: { gacha_id: LIGHTHOUSE }, header: { 'Idempotency-Key': key } },
      body: { play_amount: 2 },
    });
  const [first, second] = [await ask(), await ask()];
  check(first.data && first.data.id === second.data?.id, 'the same key orders once');
  same(second.response.headers.get('idempotent-replayed'), 'true', 'the second answer is marked');
  return first.data.id;
}

/** Pays, with the next card where one is refused. */
async function pay(orderId: string, cards: string[]): Promise<components['schemas']['PaymentAnswer']> {
  for (const card of cards) {
    const { data, error } = await client.POST('/api/v1/orders/{order_id}/payments', {
      params: { path: { order_id: orderId }, header: { 'Idempotency-Key': crypto.randomUUID() } },
      body: { token: card },
    });
    if (data) return data;
    if (error.action !== 'NEW_CARD') throw new Error(error.detail);
  }
  throw new Error('no card was accepted');
}

const orderId = await order();
const payment = await pay(orderId, ['tok_declined', 'tok_good']);
same(payment.status, 'captured', 'the other card');
const { data: paid } = await client.GET('/api/v1/orders/{order_id}', { params: { path: { order_id: orderId } } });
same(paid?.order_details?.length, 2, 'what was won');
const { data: orders } = await client.GET('/api/v1/orders', { params: { query: { status: 'undelivered' } } });
same(
  orders?.data.map(({ id, status }) => [id, status]),
  [[orderId, 'assigned']],
  'the list',
);

const { data: waiting, response } = await client.POST('/api/v1/orders/{order_id}/payments', {
  params: { path: { order_id: await order() } },
  body: { token: 'tok_3ds_challenge' },
});
same(response.status, 202, 'a bank that asks its holder');
check(waiting?.redirect_url?.startsWith('http'), 'where the browser goes then');
