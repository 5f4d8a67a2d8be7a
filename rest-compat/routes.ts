import type { Route } from './route.ts';

/** What the processor has not written yet. */
const SLIP = ['access_id', 'access_pass', 'tran_id', 'tran_date', 'approve', 'forward'] as const;
const SLIP_OF_ORDER = SLIP.map((field) => `payment.${field}`);

/** An order embeds its gacha as it was bought. */
const PRICE_OF_ORDER = { from: 'order_price', to: ['gacha', 'price'] } as const;

/** Of a sheet at a place of an answer. */
const sheetAt = (place: string): Record<string, string> => ({
  [`${place}.user_id`]: "The service's own id of the user whose code it is.",
  [`${place}.authed_id`]: "That user's id at the identity provider.",
});

/** Every path of the specification. */
export const routes: readonly Route[] = [
  {
    section: '4.1',
    method: 'GET',
    side: 'api',
    path: '/v1/gachas',
    document: 'gachas',
    query: ['filter'],
    words: { filter: { nopickuped: true } },
    isCatalogue: true,
    descriptions: {
      filter:
        'Only those of which the user still has prizes to receive, whatever became of the check-in; without a token there are none. Empty is as if absent.',
      '200': 'A list of gachas.',
      '200.data': 'All of them, the latest sale first.',
    },
  },
  {
    section: '4.2',
    method: 'GET',
    side: 'api',
    path: '/v1/gachas/:gacha_id',
    document: 'gacha',
    isCatalogue: true,
    flags: { playable: 'selling' },
  },
  {
    section: '4.3',
    method: 'GET',
    side: 'api',
    path: '/v1/gachas/:gacha_id/prizes',
    document: 'prizes',
    asText: ['data.stock'],
    isCatalogue: true,
    descriptions: { '200': 'The prizes of a gacha.', '200.data': "All of them, in the operator's order." },
  },
  {
    section: '4.4',
    method: 'POST',
    side: 'api',
    path: '/v1/gachas/:gacha_id/orders',
    document: 'create-order',
    body: ['play_amount', 'delivery_info'],
    repeatable: true,
    pick: 'order',
    descriptions: {
      delivery_info:
        "Where the prizes are posted. An order needs it, with all its required fields, where the gacha's delivery type is `mail`; otherwise it is ignored and not stored, whole or not.",
    },
  },
  {
    section: '4.5',
    method: 'GET',
    side: 'api',
    path: '/v1/orders',
    document: 'orders',
    query: ['status'],
    words: {
      status: { assigned: ['PAID', 'DELIVERED'], undelivered: ['PAID'], delivered: ['DELIVERED'], pending: ['PENDING'] },
    },
    moves: { within: 'data', ...PRICE_OF_ORDER },
    endless: 'data',
    descriptions: {
      '': "The user's own orders, the newest first. A cancelled order is in no list, nor is one that has expired.",
      status:
        'Which orders: `assigned` are all that are paid, `undelivered` and `delivered` are those of them whose prizes wait or were handed over, `pending` is what can still be paid. Absent or empty it is `assigned`.',
      '200': 'A list of orders.',
      '200.total': 'How many there are.',
      '200.data': 'The newest first, at most 1,000 of them.',
    },
  },
  {
    section: '4.6',
    method: 'GET',
    side: 'api',
    path: '/v1/orders/:order_id',
    document: 'order',
    absentWhenNull: ['order_details', 'delivery_info', 'delivery_info.address2', 'payment', ...SLIP_OF_ORDER],
    absentWhileProcessing: 'payment',
    neverSays: { 'payment.status': 'failed' },
    moves: PRICE_OF_ORDER,
  },
  { section: '4.7', method: 'DELETE', side: 'api', path: '/v1/orders/:order_id', document: 'cancel-order', pick: 'order' },
  {
    section: '4.8',
    method: 'POST',
    side: 'api',
    path: '/v1/orders/:order_id/payments',
    document: 'pay',
    body: ['token'],
    repeatable: true,
    pick: 'payment',
    absentWhenNull: ['redirect_url', ...SLIP],
    acceptedWith: 'redirect_url',
    neverSays: { status: 'failed' },
  },
  {
    section: '4.8',
    method: 'GET',
    side: 'api',
    path: '/v1/orders/:order_id/payment',
    document: 'complete-payment',
    pick: 'payment',
    absentWhenNull: ['redirect_url', ...SLIP],
    acceptedWith: 'redirect_url',
    neverSays: { status: 'failed' },
  },
  {
    section: '4.9',
    method: 'GET',
    side: 'api',
    path: '/v1/redeem_tickets',
    document: 'redeem-tickets',
    pick: 'nodes',
    asText: ['serial_number'],
    endless: '',
    descriptions: {
      '200': 'A ticket for each paid order, the oldest first, at most 1,000.',
      '200.serial_number': "The order's number within its gacha.",
    },
  },
  {
    section: '4.10',
    method: 'POST',
    side: 'api',
    path: '/v1/beacons',
    document: 'report-beacon',
    body: ['beacon_id'],
    repeatable: true,
  },
  {
    section: '4.11',
    method: 'POST',
    side: 'api',
    path: '/v1/areas',
    document: 'report-area',
    body: ['latitude', 'longitude'],
    repeatable: true,
  },
  {
    section: '4.12',
    method: 'GET',
    side: 'api',
    path: '/v1/pickups',
    document: 'issue-pickup-token',
    descriptions: { '200': 'A one-time code for collecting prizes.' },
  },
  { section: '4.13', method: 'POST', side: 'api', path: '/v1/users/signup', document: 'sign-up', repeatable: true, pick: 'user' },
  { section: '4.14', method: 'GET', side: 'api', path: '/v1/me', document: 'me', isFor: 'users' },
  {
    section: '4.15',
    method: 'GET',
    side: 'manage',
    path: '/staff/pickups/:pickup_code',
    document: 'staff-pickups',
    query: ['gacha_ids'],
    deprecated: { parameter: 'gacha_id', insteadOf: 'gacha_ids' },
    descriptions: sheetAt('200'),
  },
  {
    section: '4.15',
    method: 'GET',
    side: 'manage',
    path: '/staff/gachas',
    document: 'staff-gachas',
    pick: 'data',
    isFor: 'staff',
    descriptions: {
      '': 'For staff: the gachas whose prizes this staff member hands over, the latest sale first.',
      '200': 'The gachas.',
    },
  },
  {
    section: '4.15',
    method: 'GET',
    side: 'manage',
    path: '/gachas/:gacha_id/pickups/:pickup_code',
    document: 'gacha-pickup',
    pick: '0',
    descriptions: sheetAt('200'),
  },
  {
    section: '4.15',
    method: 'PATCH',
    side: 'manage',
    path: '/gachas/:gacha_id/pickups/:pickup_code',
    document: 'confirm-handover',
    body: ['order_ids', 'occurred_at'],
    repeatable: true,
    absentWhenNull: ['conflicts'],
    descriptions: sheetAt('200.remaining'),
  },
];
