import { ClientError, GraphQLClient } from 'graphql-request';
import { check, same } from './check.ts';
import { CREATE_ORDER, GACHAS, ORDER, ORDERS, PAY, SIGN_UP } from './documents.ts';
import { GATEWAY, HARBOUR, signIn } from './gateway.ts';

const client = new GraphQLClient(`${GATEWAY}/graphql`);

const { gachas } = await client.request(GACHAS, { first: 20 });
check(
  gachas?.edges.some(({ node }) => node.id === HARBOUR),
  'everybody may look',
);

client.setHeader('authorization', `Bearer ${await signIn('greta')}`);
await client.request(SIGN_UP);

/** What the gateway says no with; its code is what a program acts on. */
async function refusalOf(answer: Promise<unknown>) {
  const error = await answer.then(
    () => undefined,
    (thrown) => thrown,
  );
  check(error instanceof ClientError, 'a refusal is an error');
  return error.response.errors?.[0]?.extensions;
}

const tooMany = { input: { gachaId: HARBOUR, playAmount: 31 } };
const limit = await refusalOf(client.request(CREATE_ORDER, tooMany));
same([limit?.code, limit?.retryable], ['LIMIT_EXCEEDED', false], 'more than one may buy');

for (const playAmount of [1, 2, 3]) {
  const once = { input: { gachaId: HARBOUR, playAmount }, key: crypto.randomUUID() };
  const { createOrder } = await client.request(CREATE_ORDER, once);
  const again = await client.request(CREATE_ORDER, once);
  check(createOrder && again.createOrder?.order.id === createOrder.order.id, 'the same key orders once');
  const { pay } = await client.request(PAY, { input: { orderId: createOrder.order.id } });
  same(pay?.order.orderDetails?.length, playAmount, 'a prize a play');
}

/** Every page, as a loop over `endCursor`. */
async function allOrders(): Promise<number[]> {
  const prices = [];
  for (let after: string | null | undefined; ; ) {
    const { orders } = await client.request(ORDERS, { first: 2, after });
    check(orders, 'a page');
    prices.push(...orders.edges.map(({ node }) => node.totalPrice));
    if (!orders.pageInfo.hasNextPage) return prices;
    after = orders.pageInfo.endCursor;
  }
}
same(await allOrders(), [1500, 1000, 500], 'the newest first');

const nothing = await refusalOf(client.request(ORDER, { id: crypto.randomUUID() }));
same(nothing?.code, 'NOT_FOUND', 'an order that there is not');
