import { check, same } from './check.ts';
import { GATEWAY, HARBOUR, signIn } from './gateway.ts';
import {
  confirmHandover,
  createOrder,
  gacha,
  gachas,
  issuePickupToken,
  me,
  order,
  orders,
  pay,
  prizes,
  redeemTickets,
  signUp,
  staffGachas,
  staffPickups,
} from './generated/sdk';
import { createClient } from './generated/sdk/client';
import { client } from './generated/sdk/client.gen';

const token = await signIn('hanna');
client.setConfig({ baseUrl: GATEWAY, auth: () => token });

const { error: unknown, response } = await me();
check(response, 'an answer');
same([response.status, unknown?.code], [403, 'SIGN_UP_REQUIRED'], 'who has not signed up');
const { data: user } = await signUp();
check(user && (await me()).data?.id === user.id, 'signs up');

const { data: catalogue } = await gachas();
const harbour = catalogue?.data.find(({ id }) => id === HARBOUR);
check(harbour && new Date(harbour.end_at) > new Date(), 'dates are texts that JavaScript reads');
for (const { id } of catalogue?.data ?? []) {
  same((await gacha({ path: { gacha_id: id } })).data?.id, id, 'each alone');
  const { data: lineup } = await prizes({ path: { gacha_id: id } });
  check(
    lineup?.data.every(({ emission_probability: chance }) => chance <= 100),
    'chances in percent',
  );
}

const { error: tooMany } = await createOrder({ path: { gacha_id: HARBOUR }, body: { play_amount: 31 } });
same([tooMany?.status, tooMany?.code, tooMany?.retryable], [409, 'LIMIT_EXCEEDED', false], 'more than one may buy');

const { data: made } = await createOrder({ path: { gacha_id: HARBOUR }, body: { play_amount: 3 }, throwOnError: true });
const declined = { path: { order_id: made.id }, body: { token: 'tok_expired' }, headers: { 'Idempotency-Key': 'hanna-1' } };
const { error: refusal } = await pay(declined);
same(refusal?.code, 'CARD_EXPIRED', 'why the card was refused');
same((await pay(declined)).error, refusal, 'the same key hears the same refusal');

const accepted = { path: { order_id: made.id }, headers: { 'Idempotency-Key': 'hanna-2' } };
const { data: payment } = await pay(accepted);
same((await pay(accepted)).data, payment, 'the same key hears the same payment');
const { data: paid } = await order({ path: { order_id: made.id } });
same([paid?.status, paid?.payment?.id, paid?.item_count], ['assigned', payment?.id, 3], 'paid');
same((await orders({ query: { status: 'assigned' } })).data?.total, 1, 'the list');
same((await redeemTickets()).data?.length, 1, 'what waits on site');
const { data: pickup } = await issuePickupToken();
check(pickup, 'a code for the counter');

const staffToken = await signIn('floor-manager', 'staff');
const counter = createClient({ baseUrl: GATEWAY, auth: () => staffToken });
check(
  (await staffGachas({ client: counter })).data?.some(({ id }) => id === HARBOUR),
  'whose prizes the counter has',
);
const read = { client: counter, path: { pickup_code: pickup.token }, query: { gacha_ids: [HARBOUR] } };
const { data: sheets } = await staffPickups(read);
same([sheets ?? []].flat()[0]?.order_ids, [made.id], 'what lies on the counter');
const { data: handed } = await confirmHandover({
  client: counter,
  path: { gacha_id: HARBOUR, pickup_code: pickup.token },
  body: { order_ids: [made.id] },
});
same(handed?.remaining.total_amount, 0, 'it is handed over');
