import { Client, type CombinedError, fetchExchange } from '@urql/core';
import { cacheExchange } from '@urql/exchange-graphcache';
import { relayPagination } from '@urql/exchange-graphcache/extras';
import { check, same, soon } from './check.ts';
import { CREATE_ORDER, GACHA, GACHAS, ORDER, ORDERS, PAY, SIGN_UP } from './documents.ts';
import { GATEWAY, HARBOUR, LIGHTHOUSE, signIn } from './gateway.ts';

const cache = () =>
  cacheExchange({
    keys: {
      Orderability: () => null,
    },
    resolvers: {
      Query: {
        gachas: relayPagination(),
        orders: relayPagination(),
      },
    },
  });

/** A new client for each person, since what one has seen is not for the next. */
const clientOf = (token?: string) =>
  new Client({
    url: `${GATEWAY}/graphql`,
    exchanges: [cache(), fetchExchange],
    fetchOptions: () => (token ? { headers: { authorization: `Bearer ${token}` } } : {}),
  });

const visitor = clientOf();
const { data: everything } = await visitor.query(GACHAS, { first: 20 });
check(everything?.gachas, 'everybody may look');

const client = clientOf(await signIn('ursula'));
await client.mutation(SIGN_UP, {});

const first = await client.query(GACHAS, { first: 1 });
const after = first.data?.gachas?.pageInfo.endCursor;
const second = await client.query(GACHAS, { first: 1, after });
same(second.data?.gachas?.edges.length, 2, 'the next page is added');

const refusalOf = (error: CombinedError | undefined) => error?.graphQLErrors[0]?.extensions;

const { data: lighthouse } = await client.query(GACHA, { id: LIGHTHOUSE });
same(lighthouse?.gacha?.orderability.refusal, 'CHECK_IN_REQUIRED', 'why not, before one tries');
const far = await client.mutation(CREATE_ORDER, { input: { gachaId: LIGHTHOUSE, playAmount: 1 } });
same(refusalOf(far.error)?.code, 'CHECK_IN_REQUIRED', 'why not, where one tries');

async function order(playAmount: number): Promise<string> {
  const variables = { input: { gachaId: HARBOUR, playAmount }, key: crypto.randomUUID() };
  const [one, two] = [await client.mutation(CREATE_ORDER, variables), await client.mutation(CREATE_ORDER, variables)];
  const id = one.data?.createOrder?.order.id;
  check(id && id === two.data?.createOrder?.order.id, 'the same key orders once');
  return id;
}

const orderId = await order(2);
const seen: unknown[] = [];
const watching = client
  .query(ORDERS, { status: 'PENDING' })
  .subscribe(({ data }) => seen.push(data?.orders?.edges.map(({ node }) => node.status)));
await client.query(ORDER, { id: orderId });
const declined = await client.mutation(PAY, { input: { orderId, token: 'tok_declined' } });
same(refusalOf(declined.error)?.code, 'PAYMENT_DECLINED', 'the first card');
await client.mutation(PAY, { input: { orderId, token: 'tok_good' } });
await soon(() => seen.at(-1), ['ASSIGNED'], 'the list shows the order paid');
const alone = client.readQuery(ORDER, { id: orderId });
same(alone?.data?.order?.status, 'ASSIGNED', 'so does the order alone');
same(alone?.data?.order?.orderDetails?.length, 2, 'with its prizes');
watching.unsubscribe();
