import { randomInt } from 'node:crypto';
import { DETAIL, LIST, ORDERS } from '../bench/documents.ts';
import type { Fan, StaffMember } from '../support/actors.ts';
import { ADDRESS } from '../support/address.ts';
import type { Person } from '../support/person.ts';
import type { Shop } from './shop.ts';

export type Request = { method: string; path: string; token?: string; body?: object };

/** One request as a client sends it. `prepare` does all that comes before it, and answers what is sent then. */
export type Journey = { name: string; prepare(shop: Shop): Promise<Request> };

/** A read is sent twice: the second time nothing is new to the gateway. */
export const isRead = ({ method, body }: Request): boolean =>
  method === 'GET' || JSON.stringify(body).startsWith('{"query":"query');

const graphql = ({ token }: Person, query: string, variables: object = {}): Request => ({
  ...{ method: 'POST', path: '/graphql', token },
  body: { query, variables },
});
const mutation = (person: Person, name: string, fields: string, input: object): Request =>
  graphql(person, `mutation ($input: ${name[0]?.toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { ${fields} } }`, {
    input,
  });
const rest = (person: Person, method: string, path: string, body?: object): Request => ({
  ...{ method, path, token: person.token },
  ...(body && { body }),
});

const CARD = 'tok_ok';
const PAID = 'order { id status serialNumber items { id prize { id name } } }';
const SHEET = 'totalAmount gacha { id name } items { prize { id name } amount } orders { order { id playAmount } }';

/** A paid order, and the code for it. */
async function withCode({ gachaId, signsUp }: Shop): Promise<{ fan: Fan; orderId: string; code: string }> {
  const fan = await signsUp();
  const orderId = await fan.hasPaid(gachaId, 3);
  return { fan, orderId, code: await fan.hasCode() };
}

const confirming = (counter: StaffMember, gachaId: string, { orderId, code }: { orderId: string; code: string }): Request =>
  mutation(counter, 'confirmHandover', `handoverIds deliveredAt orders { order { id } } remaining { ${SHEET} }`, {
    ...{ pickupCode: code, gachaId, orderIds: [orderId] },
  });

const ofFans: Journey[] = [
  { name: 'list, nobody, REST', prepare: async () => ({ method: 'GET', path: '/api/v1/gachas' }) },
  { name: 'list, signed in, REST', prepare: async ({ signsUp }) => rest(await signsUp(), 'GET', '/api/v1/gachas') },
  { name: 'list, signed in, GraphQL', prepare: async ({ signsUp }) => graphql(await signsUp(), LIST) },
  {
    name: 'detail, REST',
    prepare: async ({ signsUp, gachaId }) => rest(await signsUp(), 'GET', `/api/v1/gachas/${gachaId}`),
  },
  { name: 'detail, GraphQL', prepare: async ({ signsUp, gachaId }) => graphql(await signsUp(), DETAIL, { id: gachaId }) },
  {
    name: "a user's orders, GraphQL",
    prepare: async ({ signsUp, gachaId }) => {
      const fan = await signsUp();
      for (const plays of [1, 2]) await fan.hasPaid(gachaId, plays);
      return graphql(fan, ORDERS);
    },
  },
  {
    name: 'check in, GraphQL',
    prepare: async ({ signsUp, beaconId }) =>
      mutation(await signsUp(), 'checkIn', 'checkIns { expiresAt gacha { id } }', { place: { beaconId } }),
  },
  {
    name: 'order, REST',
    prepare: async ({ signsUp, gachaId }) =>
      rest(await signsUp(), 'POST', `/api/v1/gachas/${gachaId}/orders`, { play_amount: 1 }),
  },
  {
    name: 'order, GraphQL',
    prepare: async ({ signsUp, gachaId }) =>
      mutation(await signsUp(), 'createOrder', 'order { id status payableUntil }', { gachaId, playAmount: 1 }),
  },
  {
    name: 'cancel, GraphQL',
    prepare: async ({ signsUp, gachaId }) => {
      const fan = await signsUp();
      return mutation(fan, 'cancelOrder', 'order { id status }', { orderId: await fan.hasOrdered(gachaId) });
    },
  },
  {
    name: 'pay to capture, REST',
    prepare: async ({ signsUp, gachaId }) => {
      const fan = await signsUp();
      return rest(fan, 'POST', `/api/v1/orders/${await fan.hasOrdered(gachaId)}/payments`, { token: CARD });
    },
  },
  {
    name: 'pay to capture, GraphQL',
    prepare: async ({ signsUp, gachaId }) => {
      const fan = await signsUp();
      return mutation(fan, 'pay', PAID, { orderId: await fan.hasOrdered(gachaId), token: CARD });
    },
  },
  {
    name: 'ask for a code, GraphQL',
    prepare: async ({ signsUp, gachaId }) => {
      const fan = await signsUp();
      await fan.hasPaid(gachaId, 3);
      return graphql(fan, 'mutation { issuePickupToken { code pickupToken { id expiresAt } } }');
    },
  },
];

const ofStaff: Journey[] = [
  {
    name: 'read a code, GraphQL',
    prepare: async (shop) =>
      graphql(shop.counter, `query ($code: String!) { handovers(pickupCode: $code) { ${SHEET} } }`, {
        code: (await withCode(shop)).code,
      }),
  },
  {
    name: 'confirm, GraphQL',
    prepare: async (shop) => confirming(shop.counter, shop.gachaId, await withCode(shop)),
  },
  {
    name: 'confirm, REST',
    prepare: async (shop) => {
      const { orderId, code } = await withCode(shop);
      return rest(shop.counter, 'PATCH', `/manage/gachas/${shop.gachaId}/pickups/${code}`, { order_ids: [orderId] });
    },
  },
  {
    name: 'undo, GraphQL',
    prepare: async (shop) => {
      const { body } = confirming(shop.counter, shop.gachaId, await withCode(shop)) as { body: Asked };
      const { data } = await shop.counter.asks(body.query, body.variables);
      const [handoverId] = data.confirmHandover.handoverIds;
      return mutation(shop.counter, 'undoHandover', 'undoneAt orders { order { id } }', {
        handoverId,
        reason: 'the wrong shelf',
      });
    },
  },
  {
    name: 'refund, GraphQL',
    prepare: async ({ signsUp, support, gachaId }) =>
      mutation(support, 'refundOrder', 'status refund { id amount status }', {
        orderId: await (await signsUp()).hasPaid(gachaId, 3),
        reason: 'the show was cancelled',
        prizes: 'RESTOCK',
      }),
  },
  {
    name: 'ship, GraphQL',
    prepare: async ({ signsUp, shipping, mailGachaId }) =>
      mutation(shipping, 'confirmShipment', 'shipment { id carrier trackingNumber url postedAt items { item { id } } }', {
        orderIds: [await (await signsUp()).hasPaid(mailGachaId, 3, ADDRESS)],
        ...{ carrier: 'YAMATO', trackingNumber: String(randomInt(1e11, 1e12 - 1)) },
      }),
  },
];

type Asked = { query: string; variables: Record<string, unknown> };

export const JOURNEYS: readonly Journey[] = [...ofFans, ...ofStaff];
