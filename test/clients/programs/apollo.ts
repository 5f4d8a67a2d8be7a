import { ApolloClient, CombinedGraphQLErrors, HttpLink, InMemoryCache } from '@apollo/client';
import { SetContextLink } from '@apollo/client/link/context';
import { relayStylePagination } from '@apollo/client/utilities';
import { check, same, soon } from './check.ts';
import { CREATE_ORDER, GACHA, GACHAS, NODES, ORDER, ORDERS, PAY, SIGN_UP } from './documents.ts';
import { GATEWAY, HARBOUR, LIGHTHOUSE, signIn } from './gateway.ts';
import { possibleTypes } from './generated/possible-types.json';

const cache = new InMemoryCache({
  possibleTypes,
  typePolicies: {
    Query: {
      fields: {
        gachas: relayStylePagination(['where', 'orderBy']),
        orders: relayStylePagination(['where']),
      },
    },
    AuthMethod: { merge: true },
    DeliveryInfo: { merge: true },
    Fairness: { merge: true },
    Orderability: { merge: true },
  },
});

let token: string | undefined;

const authLink = new SetContextLink(({ headers }) => ({
  headers: { ...headers, authorization: token ? `Bearer ${token}` : '' },
}));

const client = new ApolloClient({
  link: authLink.concat(new HttpLink({ uri: `${GATEWAY}/graphql` })),
  cache,
});

const { data: everything } = await client.query({ query: GACHAS });
check(everything?.gachas, 'everybody may look');

token = await signIn('anna');
await client.resetStore();
await client.mutate({ mutation: SIGN_UP });

await client.query({ query: GACHAS, variables: { first: 1 } });
const list = client.watchQuery({ query: GACHAS, variables: { first: 1 } });
const watching = list.subscribe(() => {});
const shown = () => list.getCurrentResult().data?.gachas;
same(shown()?.edges?.length, 1, 'one page');
await list.fetchMore({ variables: { after: shown()?.pageInfo?.endCursor } });
await soon(() => shown()?.edges?.length, 2, 'the next page is added');
watching.unsubscribe();

async function refusalOf(answer: Promise<unknown>) {
  const error = await answer.then(
    () => undefined,
    (thrown) => thrown,
  );
  check(CombinedGraphQLErrors.is(error), 'a refusal is an error');
  return error.errors[0]?.extensions;
}

const { data: lighthouse } = await client.query({ query: GACHA, variables: { id: LIGHTHOUSE } });
const { refusal, action } = lighthouse?.gacha?.viewerOrderability ?? {};
same([refusal, action], ['CHECK_IN_REQUIRED', 'CHECK_IN'], 'why not, before one tries');
const far = client.mutate({ mutation: CREATE_ORDER, variables: { input: { gachaId: LIGHTHOUSE, playAmount: 1 } } });
same((await refusalOf(far))?.action, action, 'why not, where one tries');
await client.query({ query: GACHA, variables: { id: HARBOUR } });
await client.query({ query: GACHAS, variables: { where: { search: 'harbour' } } });

const pending = client.watchQuery({ query: ORDERS, variables: { where: { status: ['PENDING'] } } });
const seen: unknown[] = [];
const subscription = pending.subscribe(({ data }) => seen.push(data?.orders?.edges?.map((edge) => edge?.node?.status)));

async function order(playAmount: number): Promise<string> {
  const variables = { input: { gachaId: HARBOUR, playAmount, idempotencyKey: crypto.randomUUID() } };
  const ask = () => client.mutate({ mutation: CREATE_ORDER, variables, refetchQueries: 'active', awaitRefetchQueries: true });
  const [first, second] = [await ask(), await ask()];
  const id = first.data?.createOrder?.order.id;
  check(id && id === second.data?.createOrder?.order.id, 'the same key orders once');
  same([first.extensions?.replayed, second.extensions?.replayed], [undefined, true], 'the second answer is marked');
  return id;
}

const orderId = await order(2);
await client.query({ query: ORDER, variables: { id: orderId } });
await soon(() => seen.at(-1), ['PENDING'], 'the list shows the order');
const declined = { orderId, token: 'tok_declined' };
same((await refusalOf(client.mutate({ mutation: PAY, variables: { input: declined } })))?.action, 'NEW_CARD', 'the first card');
await client.mutate({ mutation: PAY, variables: { input: { orderId, token: 'tok_good' } } });
await soon(() => seen.at(-1), ['PAID'], 'the list shows the order paid');
const alone = client.readQuery({ query: ORDER, variables: { id: orderId } });
same([alone?.order?.status, alone?.order?.items?.length], ['PAID', 2], 'so does the order alone, with its prizes');
subscription.unsubscribe();

for (const playAmount of [1, 3]) {
  const input = { orderId: await order(playAmount) };
  await client.mutate({ mutation: PAY, variables: { input } });
}
const end = { where: { status: ['PAID' as const] }, last: 1 };
await client.query({ query: ORDERS, variables: end });
const history = client.watchQuery({ query: ORDERS, variables: end });
const reading = history.subscribe(() => {});
const read = () => history.getCurrentResult().data?.orders;
await history.fetchMore({ variables: { last: 2, before: read()?.pageInfo?.startCursor } });
await soon(() => read()?.edges?.map((edge) => edge?.node?.totalPrice), [1500, 500, 1000], 'earlier pages stand before it');
same(read()?.pageInfo?.hasPreviousPage, false, 'which is all');
reading.unsubscribe();

const { data } = await client.query({ query: NODES, variables: { ids: [HARBOUR, orderId, crypto.randomUUID()] } });
const kinds = data?.nodes?.map((node) => node?.__typename);
same(kinds, ['Gacha', 'Order', undefined], 'what is found by its id');
const name = client.readQuery({ query: GACHA, variables: { id: HARBOUR } })?.gacha?.name;
check(
  data?.nodes?.some((node) => node?.__typename === 'Gacha' && node.name === name),
  'it is the one in the cache',
);
