import { ClientError, GraphQLClient } from 'graphql-request';
import { check, same } from './check.ts';
import { CHECK_IN, CREATE_ORDER, GACHAS, ORDER, ORDERS, PAY, SIGN_UP } from './documents.ts';
import { GATEWAY, HARBOUR, LAST_YEAR, LIGHTHOUSE, signIn } from './gateway.ts';
import type { RefusalAction, RefusalCode } from './generated/gql/graphql';

const client = new GraphQLClient(`${GATEWAY}/graphql`);

const { gachas } = await client.request(GACHAS, { orderBy: { field: 'PRICE', direction: 'ASC' } });
const prices = gachas?.edges.map(({ node }) => node.price) ?? [];
same(
  prices,
  prices.toSorted((a, b) => a - b),
  'everybody may look, and sort',
);

type Refusal = {
  code: RefusalCode;
  action?: RefusalAction;
  retryAfterSeconds?: number;
  errors?: { field: string; code: string; message: string }[];
};

/** What the gateway says no with; other errors are no refusals. */
async function refusalOf(call: Promise<unknown>): Promise<Refusal | undefined> {
  const error = await call.then(
    () => undefined,
    (thrown) => thrown,
  );
  if (error && !(error instanceof ClientError)) throw error;
  return error?.response.errors?.[0]?.extensions as Refusal | undefined;
}

/** How long a person would watch it wait. */
const MAX_WAIT_SECONDS = 60;

/** What a person does so that the same call may be made again. */
const helps: Partial<Record<RefusalAction, (refusal: Refusal) => Promise<unknown>>> = {
  SIGN_IN: async () => client.setHeader('authorization', `Bearer ${await signIn('greta')}`),
  SIGN_UP: () => client.request(SIGN_UP),
  CHECK_IN: () => client.request(CHECK_IN, { input: { place: { beaconId: 7 } } }),
  WAIT: ({ retryAfterSeconds = 1 }) => new Promise((done) => setTimeout(done, retryAfterSeconds * 1_000)),
};

/** Asks again, after doing what helps. A sale that begins in a week is for the person to wait for. */
async function withHelp<T>(call: () => Promise<T>, tries = 5): Promise<T> {
  const answer = call();
  const refusal = await refusalOf(answer);
  const help = refusal?.action && helps[refusal.action];
  if (!help || tries === 1 || (refusal.retryAfterSeconds ?? 0) > MAX_WAIT_SECONDS) return answer;
  await help(refusal);
  return withHelp(call, tries - 1);
}

const place = (gachaId: string, playAmount: number) => {
  const input = { gachaId, playAmount, idempotencyKey: crypto.randomUUID() };
  return withHelp(() => client.request(CREATE_ORDER, { input }));
};
const { createOrder: first } = await place(LIGHTHOUSE, 1);
check(first, 'a stranger signs in, signs up, checks in, and has an order');

const over = await refusalOf(place(LAST_YEAR, 1));
same([over?.code, over?.action], ['NOT_ON_SALE', undefined], 'nothing helps after a sale');
const tooMany = await refusalOf(place(HARBOUR, 31));
same([tooMany?.code, tooMany?.action], ['LIMIT_EXCEEDED', undefined], 'nothing helps where one may buy no more');
const none = await refusalOf(place(HARBOUR, 0));
same([none?.code, none?.errors?.[0]?.field], ['BAD_INPUT', 'playAmount'], 'the field that is wrong');

for (const playAmount of [1, 2, 3]) {
  const input = { gachaId: HARBOUR, playAmount, idempotencyKey: crypto.randomUUID() };
  const [made, again] = [await client.request(CREATE_ORDER, { input }), await client.request(CREATE_ORDER, { input })];
  const orderId = made.createOrder?.order.id ?? '';
  same(again.createOrder?.order.id, orderId, 'the same key orders once');
  const { pay } = await client.request(PAY, { input: { orderId } });
  same(pay?.order.items?.length, playAmount, 'a prize a play');
}

async function pagesForward(): Promise<number[][]> {
  const pages = [];
  for (let after: string | null | undefined; ; ) {
    const { orders } = await client.request(ORDERS, { first: 2, after });
    check(orders, 'a page');
    pages.push(orders.edges.map(({ node }) => node.totalPrice));
    if (!orders.pageInfo.hasNextPage) return pages;
    after = orders.pageInfo.endCursor;
  }
}
same(await pagesForward(), [[1500, 1000], [500]], 'the newest first');

async function pagesBackward(): Promise<number[][]> {
  const pages = [];
  for (let before: string | null | undefined; ; ) {
    const { orders } = await client.request(ORDERS, { last: 2, before });
    check(orders, 'a page');
    pages.unshift(orders.edges.map(({ node }) => node.totalPrice));
    if (!orders.pageInfo.hasPreviousPage) return pages;
    before = orders.pageInfo.startCursor;
  }
}
same(await pagesBackward(), [[1500], [1000, 500]], 'the same from the end');

const nothing = await client.request(ORDER, { id: crypto.randomUUID() });
same(nothing.order, null, 'an order that there is not');
