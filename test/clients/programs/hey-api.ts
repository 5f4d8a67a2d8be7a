import { check, same } from './check.ts';
import { GATEWAY, HARBOUR, signIn } from './gateway.ts';
import { createOrder, gacha, gachas, issuePickupToken, me, order, orders, pay, prizes, signUp } from './generated/sdk';
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
const { data: detail } = await gacha({ path: { gacha_id: HARBOUR } });
same(detail?.redeem_detail.call_number, 'A', 'where its prizes are');
const { data: lineup } = await prizes({ path: { gacha_id: HARBOUR } });
check(
  lineup?.data.every(({ emission_probability: chance }) => chance <= 100),
  'chances in percent',
);

const { error: tooMany } = await createOrder({ path: { gacha_id: HARBOUR }, body: { play_amount: 31 } });
same([tooMany?.status, tooMany?.code, tooMany?.retryable], [409, 'LIMIT_EXCEEDED', false], 'more than one may buy');

const { data: made } = await createOrder({ path: { gacha_id: HARBOUR }, body: { play_amount: 3 }, throwOnError: true });
const declined = { path: { order_id: made.id }, body: { token: 'tok_expired' }, headers: { 'Idempotency-Key': 'hanna-1' } };
const { error: refusal } = await pay(declined);
same((await pay(declined)).error, refusal, 'the same key hears the same refusal');
same(refusal?.code, 'CARD_EXPIRED', 'why the card was refused');

const accepted = { path: { order_id: made.id }, headers: { 'Idempotency-Key': 'hanna-2' } };
const { data: payment } = await pay(accepted);
same((await pay(accepted)).data, payment, 'the same key hears the same payment');
const { data: paid } = await order({ path: { order_id: made.id } });
same([paid?.status, paid?.payment?.id, paid?.item_count], ['assigned', payment?.id, 3], 'paid');
const { data: list } = await orders({ query: { status: 'assigned' } });
same(list?.total, 1, 'the list');
const { data: pickup } = await issuePickupToken();
same(pickup?.token.length, 20, 'a code for the counter');
