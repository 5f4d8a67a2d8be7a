import {
  afterSales,
  choosesItem,
  clashes,
  editsPrizes,
  invitesThere,
  numbersRefused,
  ofMailOrder,
  ofOrder,
  opensDeed,
  ownDraft,
  parcelCameBack,
  parcelHeld,
  parcelPacked,
  parcelsWait,
  pausesThere,
  sees,
} from './desk.ts';
import { also, inTurn, presses, type State } from './states.ts';
import { HARBOUR } from './world.ts';

const OF_HARBOUR = `/staff/catalogue/${HARBOUR}`;

/** Each is looked at on a phone and at a desk, in both languages. */
export const STATES_OF_DESKS: readonly State[] = [
  also('desk, today', afterSales(sees('operator', '/staff/today', 'today'))),
  also('desk, catalogue', sees('operator', '/staff/catalogue', 'catalogue')),
  also('desk, gacha', sees('operator', OF_HARBOUR, 'gacha')),
  also('desk, pause, why', inTurn(sees('operator', OF_HARBOUR, 'gacha'), presses('[data-sale] .button.main', 'dialog[open]'))),
  also('desk, paused', pausesThere),
  also('desk, draft', ownDraft),
  also('desk, two operators', clashes),
  also('desk, prizes', inTurn(sees('operator', `${OF_HARBOUR}?part=prizes`, 'gacha'), editsPrizes)),
  also('desk, orders', sees('support', '/staff/orders', 'orders')),
  also('desk, order', ofOrder()),
  also(
    'desk, order, refunded',
    ofOrder(async (fan, orderId) => fan.refunds(orderId)),
  ),
  also('desk, order, refund', inTurn(ofOrder(), presses('[data-state="order"] > div.row .button', 'dialog[open]'))),
  also('desk, order, refund of a prize', inTurn(ofMailOrder(), opensDeed(0), choosesItem)),
  also('desk, order, hold', inTurn(ofMailOrder(), opensDeed(1))),
  also('desk, order, right address', inTurn(ofMailOrder(), opensDeed(2))),
  also(
    'desk, order, came back',
    ofMailOrder(async (fan, orderId) => fan.cameBack(orderId)),
  ),
  also('desk, parcels', parcelsWait),
  also('desk, parcels, held', parcelHeld),
  also('desk, parcels, packed', parcelPacked),
  also('desk, parcels, files', sees('shipping', '/staff/parcels?part=files', 'parcels-files')),
  also('desk, parcels, numbers refused', numbersRefused),
  also('desk, parcels, came back', parcelCameBack),
  also('desk, staff', sees('operator', '/staff/people', 'people-members')),
  also('desk, devices', sees('operator', '/staff/people?part=devices', 'people-devices')),
  also('desk, audit log', afterSales(sees('operator', '/staff/people?part=log', 'people-log'))),
  also('desk, invitation', invitesThere),
  also('desk, money', afterSales(sees('operator', '/staff/money', 'money'))),
  also('desk, new gacha', sees('operator', '/staff/catalogue/new', 'new-gacha')),
  also('desk, seller', sees('operator', '/staff/catalogue/seller', 'seller')),
  also('desk, places', sees('operator', '/staff/catalogue/places', 'places')),
  also(
    'desk, area',
    inTurn(sees('operator', '/staff/catalogue/places', 'places'), presses('.table .button', 'dialog [data-state="place"]')),
  ),
];
