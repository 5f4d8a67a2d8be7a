import type { Answer, TestGateway } from '../gateway.ts';
import type { Json } from '../json.ts';
import type { Mouth, OrderFilter, StaffMouth } from './mouth.ts';

const ORDER = `id status playAmount serialNumber totalPrice payableUntil paidAt deliveredAt
  items { id play: id deliveredAt prize { id name } } payment { id status method amount }`;
const CODE = 'code pickupToken { id expiresAt items(first: 100) { totalCount nodes { id order { id } } } }';
const SHEET =
  'totalAmount gacha { id name } fan { id providerUserId } items { prize { id name imageUrl } amount } orders { order { id playAmount } }';

const mutation = (name: string, inputType: string, fields: string) =>
  `mutation ($input: ${inputType}!) { ${name}(input: $input) { ${fields} } }`;
const CREATE = mutation('createOrder', 'CreateOrderInput', `order { ${ORDER} }`);
const PAY = mutation('pay', 'PayInput', `order { ${ORDER} } payment { id status method amount } redirectUrl`);
const CANCEL = mutation('cancelOrder', 'CancelOrderInput', `order { ${ORDER} }`);
const CHECK_IN = mutation('checkIn', 'CheckInInput', 'checkIns { expiresAt gacha { id } }');
const CONFIRM = mutation(
  'confirmHandover',
  'ConfirmHandoverInput',
  `gacha { id } orders { order { id } } deliveredAt remaining { ${SHEET} }`,
);
const HANDOVERS = `query ($pickupCode: String!, $gachaIds: [ID!]) {
  handovers(pickupCode: $pickupCode, gachaIds: $gachaIds) { ${SHEET} } }`;
const GACHAS = 'query ($filter: Boolean) { gachas(where: { hasPrizesToReceive: $filter }, first: 100) { nodes { id } } }';
const ORDERS = 'query ($status: [OrderStatus!]) { orders(where: { status: $status }, first: 100) { nodes { id } } }';

const STATUSES: Record<OrderFilter, string[]> = {
  assigned: ['PAID', 'DELIVERED'],
  undelivered: ['PAID'],
  delivered: ['DELIVERED'],
  pending: ['PENDING'],
};

const idsIn = ({ nodes }: { nodes: { id: string }[] }): string[] => nodes.map(({ id }) => id);

export function graphqlMouth({ ask }: TestGateway, token: string): Mouth<Answer> {
  const act = (query: string, input: object) => ask(query, { input }, token);
  return {
    ordersPlays: (gachaId, playAmount, deliveryInfo) =>
      act(CREATE, { gachaId, playAmount, ...(deliveryInfo && { deliveryInfo }) }),
    pays: (orderId, card) => act(PAY, { orderId, ...(card && { token: card }) }),
    cancels: (orderId) => act(CANCEL, { orderId }),
    reads: (id) => ask(`query ($id: ID!) { order(id: $id) { ${ORDER} } }`, { id }, token),
    asksForCode: () => ask(`mutation { issuePickupToken { ${CODE} } }`, {}, token),
    findsBeacon: (beaconId) => act(CHECK_IN, { place: { beaconId } }),
    isAt: (latitude, longitude) => act(CHECK_IN, { place: { position: { latitude, longitude } } }),
    listsOrders: (status) => ask(ORDERS, { ...(status && { status: STATUSES[status] }) }, token),

    listsGachas: (filter) => ask(GACHAS, { ...(filter && { filter: true }) }, token),
    ordered: (answer) => good(answer).createOrder.order,
    paid: good,
    order: (answer) => good(answer).order,
    code: (answer) => good(answer).issuePickupToken.code,
    ids: (answer) => idsIn(Object.values(good(answer))[0] as Parameters<typeof idsIn>[0]),
  };
}

export const graphqlStaffMouth = ({ ask }: TestGateway, token: string): StaffMouth<Answer> => ({
  reads: (pickupCode, gachaIds) => ask(HANDOVERS, { pickupCode, ...(gachaIds && { gachaIds }) }, token),
  handsOver: (pickupCode, gachaId, orderIds) => ask(CONFIRM, { input: { pickupCode, gachaId, orderIds } }, token),
});

function good({ data, errors }: Answer): Json {
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  return data;
}
