import { ApolloClient, CombinedGraphQLErrors, HttpLink, InMemoryCache } from '@apollo/client';
import { SetContextLink } from '@apollo/client/link/context';
import { relayStylePagination } from '@apollo/client/utilities';
import { check, same, soon } from './check.ts';
import { CREATE_ORDER, GACHA, GACHAS, ORDER, ORDERS, PAY, SIGN_UP } from './documents.ts';
import { GATEWAY, HARBOUR, LIGHTHOUSE, signIn } from './gateway.ts';

let token: string | undefined;

const authLink = new SetContextLink(({ headers }) => ({
  headers: token ? { ...headers, authorization: `Bearer ${token}` } : headers,
}));

const cache = new InMemoryCache({
  typePolicies: {
    Query: {
      fields: {
        gachas: relayStylePagination(),
        orders: relayStylePagination(['status']),
      },
    },
    Orderability: { merge: true },
  },
});

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
same(list.getCurrentResult().data?.gachas?.edges?.length, 1, 'one page');
await list.fetchMore({ variables: { after: list.getCurrentResult().data?.gachas?.pageInfo?.endCursor } });
await soon(() => list.getCurrentResult().data?.gachas?.edges?.length, 2, 'the next page is added');
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
same(lighthouse?.gacha?.orderability?.refusal, 'CHECK_IN_REQUIRED', 'why not, before one tries');
const far = client.mutate({ mutation: CREATE_ORDER, variables: { input: { gachaId: LIGHTHOUSE, playAmount: 1 } } });
same((await refusalOf(far))?.code, 'CHECK_IN_REQUIRED', 'why not, where one tries');

const pending = client.watchQuery({ query: ORDERS, variables: { status: 'PENDING' } });
const seen: unknown[] = [];
const subscription = pending.subscribe(({ data }) => seen.push(data?.orders?.edges?.map((edge) => edge?.node?.status)));

async function order(playAmount: number): Promise<string> {
  const variables = { input: { gachaId: HARBOUR, playAmount }, key: crypto.randomUUID() };
  const ask = () => client.mutate({ mutation: CREATE_ORDER, variables, refetchQueries: [ORDERS], awaitRefetchQueries: true });
  const [first, second] = [await ask(), await ask()];
  const id = first.data?.createOrder?.order.id;
  check(id && id === second.data?.createOrder?.order.id, 'the same key orders once');
  return id;
}

const orderId = await order(2);
await client.query({ query: ORDER, variables: { id: orderId } });
const card = { input: { orderId, token: 'tok_declined' } };
same((await refusalOf(client.mutate({ mutation: PAY, variables: card })))?.code, 'PAYMENT_DECLINED', 'the first card');
await client.mutate({ mutation: PAY, variables: { input: { orderId, token: 'tok_good' } } });
await soon(() => seen.at(-1), ['ASSIGNED'], 'the list shows the order paid');
const alone = client.readQuery({ query: ORDER, variables: { id: orderId } });
same(alone?.order?.status, 'ASSIGNED', 'so does the order alone');
same(alone?.order?.orderDetails?.length, 2, 'with its prizes');
subscription.unsubscribe();
