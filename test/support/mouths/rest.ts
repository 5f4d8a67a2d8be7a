import type { TestGateway } from '../gateway.ts';
import type { Json } from '../json.ts';
import { type RestAnswer, restClient } from '../rest.ts';
import type { Mouth, StaffMouth } from './mouth.ts';

export function restMouth(gateway: TestGateway, token: string): Mouth<RestAnswer> {
  const { get, post, delete: remove } = restClient(gateway, token);
  return {
    ordersPlays: (gachaId, play_amount, delivery_info) =>
      post(`/api/v1/gachas/${gachaId}/orders`, { play_amount, ...(delivery_info && { delivery_info: spelt(delivery_info) }) }),
    pays: (orderId, card) => post(`/api/v1/orders/${orderId}/payments`, card ? { token: card } : undefined),
    cancels: (orderId) => remove(`/api/v1/orders/${orderId}`),
    reads: (orderId) => get(`/api/v1/orders/${orderId}`),
    asksForCode: () => get('/api/v1/pickups'),
    findsBeacon: (beacon_id) => post('/api/v1/beacons', { beacon_id }),
    isAt: (latitude, longitude) => post('/api/v1/areas', { latitude, longitude }),
    listsOrders: (status) => get(`/api/v1/orders${status ? `?status=${status}` : ''}`),
    listsGachas: (filter) => get(`/api/v1/gachas${filter ? `?filter=${filter}` : ''}`),
    ordered: good,
    paid: good,
    order: good,
    code: (answer) => good(answer).token,
    ids: (answer) => good(answer).data.map(({ id }: { id: string }) => id),
  };
}

export function restStaffMouth(gateway: TestGateway, token: string): StaffMouth<RestAnswer> {
  const { get, patch } = restClient(gateway, token);
  const named = (gachaIds?: readonly string[]) => (gachaIds ? `?${gachaIds.map((id) => `gacha_ids=${id}`).join('&')}` : '');
  return {
    reads: (code, gachaIds) => get(`/manage/staff/pickups/${code}${named(gachaIds)}`),
    handsOver: (code, gachaId, order_ids) => patch(`/manage/gachas/${gachaId}/pickups/${code}`, { order_ids }),
  };
}

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Names as REST spells them. */
const spelt = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [snakeCase(name), value]));

function good({ status, body }: RestAnswer): Json {
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}
