import { Client, type CombinedError, fetchExchange } from '@urql/core';
import { cacheExchange } from '@urql/exchange-graphcache';
import { relayPagination } from '@urql/exchange-graphcache/extras';
import { check, same, soon } from './check.ts';
import { CREATE_ORDER, GACHA, GACHAS, NODES, ORDER, ORDERS, PAY, SIGN_UP } from './documents.ts';
import { GATEWAY, HARBOUR, LIGHTHOUSE, signIn } from './gateway.ts';
import schema from './generated/schema.json';

const cache = () =>
  cacheExchange({
    keys: {
      Area: () => null,
      AuthMethod: () => null,
      BooksCount: () => null,
      BooksFinding: () => null,
      BooksLine: () => null,
      BooksRecord: () => null,
      BooksRun: () => null,
      Beacon: () => null,
      UserBan: () => null,
      AccountEnds: () => null,
      ChargeBack: () => null,
      CheckInJump: () => null,
      CheckInPlace: () => null,
      CounterStatistic: () => null,
      CounterStatistics: () => null,
      DeclaredPrize: () => null,
      Deed: () => null,
      DeedEvent: () => null,
      DeliveryInfo: () => null,
      DrawRecord: () => null,
      DrawVerification: () => null,
      DrawnEvent: () => null,
      DrawnOrder: () => null,
      DrawnPlay: () => null,
      DrawnPrize: () => null,
      FailedPayments: () => null,
      Fairness: () => null,
      GachaFairness: () => null,
      GatewayHealth: () => null,
      Selling: () => null,
      HandedOverEvent: () => null,
      HandoverConflictItem: () => null,
      HandoverConflictSettlement: () => null,
      HandoverOrder: () => null,
      HeldRole: () => null,
      LastScreen: () => null,
      LastScreenText: () => null,
      LaterOwnCap: () => null,
      LawWarning: () => null,
      LegalText: () => null,
      MemberRefunds: () => null,
      OddsDrawn: () => null,
      OddsPreview: () => null,
      OddsVersion: () => null,
      OddsVersionPrize: () => null,
      OrderTerms: () => null,
      Orderability: () => null,
      OwedRefund: () => null,
      OwnCap: () => null,
      PackingItem: () => null,
      PastHandover: () => null,
      PastHandoverItem: () => null,
      PaymentAttempt: () => null,
      PaymentSlip: () => null,
      PaymentStepEvent: () => null,
      PaymentsInStep: () => null,
      Picture: () => null,
      PlainEvent: () => null,
      PrizeComparison: () => null,
      PrizeDrawn: () => null,
      PrizeOdds: () => null,
      PrizeStatistic: () => null,
      QuarterStatistic: () => null,
      Receipt: () => null,
      RefundedEvent: () => null,
      ReturnReceipt: () => null,
      Sales: () => null,
      SalesFigures: () => null,
      SalesRow: () => null,
      SalesTax: () => null,
      Seller: () => null,
      ShipmentItem: () => null,
      SoldPrize: () => null,
      Spending: () => null,
      SpendingPeriod: () => null,
      Standing: () => null,
      StockAfterDraw: () => null,
      StockAt: () => null,
      StockOfPrize: () => null,
      StocksAfterDraw: () => null,
      WaitingElsewhere: () => null,
      WaitingFan: () => null,
      WaitingParcel: () => null,
      WaitingWork: () => null,
      WrongCode: () => null,
    },
    schema,
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
    fetchOptions: () => ({ headers: { authorization: token ? `Bearer ${token}` : '' } }),
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
const { refusal, action } = lighthouse?.gacha?.viewerOrderability ?? {};
same([refusal, action], ['CHECK_IN_REQUIRED', 'CHECK_IN'], 'why not, before one tries');
const far = await client.mutation(CREATE_ORDER, { input: { gachaId: LIGHTHOUSE, playAmount: 1 } });
same(refusalOf(far.error)?.action, action, 'why not, where one tries');

async function order(playAmount: number): Promise<string> {
  const variables = { input: { gachaId: HARBOUR, playAmount, idempotencyKey: crypto.randomUUID() } };
  const [one, two] = [await client.mutation(CREATE_ORDER, variables), await client.mutation(CREATE_ORDER, variables)];
  const id = one.data?.createOrder?.order.id;
  check(id && id === two.data?.createOrder?.order.id, 'the same key orders once');
  same([one.extensions?.replayed, two.extensions?.replayed], [undefined, true], 'the second answer is marked');
  return id;
}

const orderId = await order(2);
const seen: unknown[] = [];
const watching = client
  .query(ORDERS, { where: { status: ['PENDING'] }, first: 20 })
  .subscribe(({ data }) => seen.push(data?.orders?.edges.map(({ node }) => node.status)));
await client.query(ORDER, { id: orderId });
await soon(() => seen.at(-1), ['PENDING'], 'the list shows the order');
const declined = await client.mutation(PAY, { input: { orderId, token: 'tok_declined' } });
same(refusalOf(declined.error)?.action, 'NEW_CARD', 'the first card');
await client.mutation(PAY, { input: { orderId, token: 'tok_good' } });
await soon(() => seen.at(-1), ['PAID'], 'the list shows the order paid');
const alone = client.readQuery(ORDER, { id: orderId })?.data?.order;
same([alone?.status, alone?.items?.length], ['PAID', 2], 'so does the order alone, with its prizes');
watching.unsubscribe();

for (const playAmount of [1, 3]) await client.mutation(PAY, { input: { orderId: await order(playAmount) } });
const where = { status: ['PAID' as const] };
const last = await client.query(ORDERS, { where, last: 1 });
const before = last.data?.orders?.pageInfo.startCursor;
const history = await client.query(ORDERS, { where, last: 2, before });
const totals = history.data?.orders?.edges.map(({ node }) => node.totalPrice);
same(totals, [1500, 500, 1000], 'earlier pages stand before it');
same(history.data?.orders?.pageInfo.hasPreviousPage, false, 'which is all');

const { data } = await client.query(NODES, { ids: [HARBOUR, orderId, crypto.randomUUID()] });
const kinds = data?.nodes?.map((node) => node?.__typename);
same(kinds, ['Gacha', 'Order', undefined], 'what is found by its id');
