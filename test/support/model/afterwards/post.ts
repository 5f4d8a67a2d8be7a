import { randomInt } from 'node:crypto';
import { expect } from '@jest/globals';
import { ADDRESS } from '../../address.ts';
import { codeOf } from '../command.ts';
import { type Item, isIn, isPosted, type ModelOrder, type Parcel, statusOf, wholeOf } from './model.ts';
import { ofOrder } from './world.ts';

const PACK = 'mutation ($input: PackParcelInput!) { packParcel(input: $input) { shipment { id } } }';
const UNPACK = 'mutation ($input: UnpackParcelInput!) { unpackParcel(input: $input) { orders { id } } }';
const POST = 'mutation ($input: ConfirmShipmentInput!) { confirmShipment(input: $input) { shipment { id } } }';
const RETURN = 'mutation ($input: ReturnParcelInput!) { returnParcel(input: $input) { shipment { id } } }';
const CORRECT = 'mutation ($input: CorrectAddressInput!) { correctAddress(input: $input) { order { id } } }';

function packRefusal(order: ModelOrder, named: readonly Item[]): string | null {
  const isAny = (state: Item['state']) => named.some((item) => item.state === state);
  if (wholeOf(order) || isAny('withdrawn')) return 'NOT_FOUND';
  if (isAny('posted')) return 'ALREADY_HANDED_OVER';
  if (isAny('packed')) return 'ALREADY_PACKED';
  return order.isReturned ? 'ORDER_HELD' : null;
}

export const pack = (which: number, most: number) =>
  ofOrder(
    `${most} items are packed`,
    which,
    async (_model, { shipping }, order) => {
      const named = order.items.slice(0, most);
      const refused = packRefusal(order, named);
      const answer = await shipping.asks(PACK, { input: { itemIds: named.map(({ id }) => id) } });
      expect(codeOf(answer)).toBe(refused ?? 'OK');
      if (refused) return;
      const parcel: Parcel = { id: answer.data.packParcel.shipment.id };
      for (const item of named) Object.assign(item, { state: 'packed', parcel });
    },
    isPosted,
  );

export const unpack = (which: number) =>
  ofOrder(
    'a parcel is unpacked',
    which,
    async (_model, { shipping }, order) => {
      const inParcel = order.items.findLast(({ parcel }) => parcel);
      if (!inParcel?.parcel) return;
      const posted = inParcel.state === 'posted' ? 'ALREADY_HANDED_OVER' : null;
      const refused = wholeOf(order) || inParcel.parcel.isReturned ? 'NOT_FOUND' : posted;
      const answer = await shipping.asks(UNPACK, { input: { shipmentId: inParcel.parcel.id } });
      expect(codeOf(answer)).toBe(refused ?? 'OK');
      if (refused) return;
      const { parcel } = inParcel;
      for (const item of order.items) if (item.parcel === parcel) Object.assign(item, { state: 'waits', parcel: undefined });
    },
    isPosted,
  );

function postRefusal(order: ModelOrder): string | null {
  if (wholeOf(order)) return 'NOT_FOUND';
  const open = order.items.filter(({ state }) => state !== 'posted' && state !== 'withdrawn');
  if (open.length === 0) return 'ALREADY_HANDED_OVER';
  if (order.isReturned) return 'ORDER_HELD';
  return new Set(open.map(({ parcel }) => parcel)).size > 1 ? 'NOT_ONE_PARCEL' : null;
}

export const post = (which: number) =>
  ofOrder(
    'the rest is posted',
    which,
    async (_model, { shipping }, order) => {
      const trackingNumber = String(randomInt(400_000_000_000, 500_000_000_000));
      const answer = await shipping.asks(POST, { input: { orderIds: [order.id], carrier: 'YAMATO', trackingNumber } });
      const refused = postRefusal(order);
      expect(codeOf(answer)).toBe(refused ?? 'OK');
      if (refused) return;
      const parcel: Parcel = { id: answer.data.confirmShipment.shipment.id };
      for (const item of order.items)
        if (item.state !== 'posted' && item.state !== 'withdrawn') Object.assign(item, { state: 'posted', parcel });
    },
    isPosted,
  );

/** What is refunded stays with the parcel; the rest waits until the address is corrected. */
export const comesBack = (which: number) =>
  ofOrder(
    'a parcel comes back',
    which,
    async (_model, { shipping }, order) => {
      const parcel = order.items.findLast(({ state, parcel }) => state === 'posted' && parcel)?.parcel;
      if (!parcel) return;
      const answer = await shipping.asks(RETURN, { input: { shipmentId: parcel.id, because: 'REFUSED' } });
      expect(codeOf(answer)).toBe('OK');
      const back = wholeOf(order) ? [] : order.items.filter((item) => item.parcel === parcel && !item.refund);
      for (const item of back) Object.assign(item, { state: 'waits', parcel: undefined });
      if (back.length > 0) order.isReturned = true;
      parcel.isReturned ||= back.length > 0;
    },
    isPosted,
  );

export const correctAddress = (which: number) =>
  ofOrder(
    'the address is corrected',
    which,
    async (_model, { fans }, order) => {
      const isOver = !wholeOf(order) && statusOf(order) === 'DELIVERED';
      const packed = isIn(order, 'packed') || (isIn(order, 'posted') && !order.isReturned) || isOver ? 'ALREADY_PACKED' : null;
      const answer = await fans[order.fan]?.asks(CORRECT, { input: { orderId: order.id, deliveryInfo: ADDRESS } });
      expect(answer && codeOf(answer)).toBe(wholeOf(order) ? 'ORDER_REFUNDED' : (packed ?? 'OK'));
      if (!wholeOf(order) && !packed) order.isReturned = false;
    },
    isPosted,
  );
