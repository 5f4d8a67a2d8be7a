import { isDeepStrictEqual } from 'node:util';
import type { Json } from './schemas.ts';

/** The names that generated clients give an answer ('') and the objects inside it, by document and place. */
const NAMES: Record<string, Record<string, string>> = {
  gachas: { '': 'Gachas', data: 'Gacha' },
  gacha: { '': 'GachaDetail', redeem_detail: 'RedeemDetail' },
  prizes: { '': 'Prizes', data: 'Prize' },
  'create-order': { '': 'NewOrder' },
  orders: { '': 'Orders', data: 'OrderSummary', 'data.gacha': 'OrderedGacha' },
  order: {
    '': 'Order',
    order_details: 'OrderDetail',
    delivery_info: 'DeliveryInfo',
    gacha: 'OrderedGachaDetail',
    'gacha.redeem_detail': 'OrderedRedeemDetail',
    payment: 'Payment',
  },
  'cancel-order': { '': 'CancelledOrder' },
  pay: { '': 'PaymentAnswer' },
  'complete-payment': { '': 'PaymentAnswer' },
  'redeem-tickets': { '': 'RedeemTicket' },
  'report-beacon': { '': 'CheckedGachas' },
  'report-area': { '': 'CheckedGachas' },
  'issue-pickup-token': { '': 'PickupToken' },
  'sign-up': { '': 'SignedUpUser' },
  me: { '': 'Me' },
  'staff-pickups': { '': 'HandoverSheet', items: 'HandoverItem', orders: 'HandoverOrder' },
  'gacha-pickup': { '': 'HandoverSheet', items: 'HandoverItem', orders: 'HandoverOrder' },
  'staff-gachas': { '': 'StaffGacha' },
  'confirm-handover': {
    '': 'Handover',
    conflicts: 'HandoverConflict',
    remaining: 'HandoverSheet',
    'remaining.items': 'HandoverItem',
    'remaining.orders': 'HandoverOrder',
  },
};

/** Where the names of objects are kept; the same name is the same object everywhere. */
export class Components {
  readonly schemas: Record<string, Json> = {};

  named(document: string, schema: Json, place = ''): Json {
    const { type, items, anyOf, properties } = schema;
    if (Array.isArray(anyOf)) return { ...schema, anyOf: anyOf.map((part: Json) => this.named(document, part, place)) };
    if (type === 'array') return { ...schema, items: this.named(document, items as Json, place) };
    if (type !== 'object') return schema;
    const fields = Object.entries(properties as Record<string, Json>).map(([name, field]): [string, Json] => [
      name,
      this.named(document, field, place ? `${place}.${name}` : name),
    ]);
    const name = NAMES[document]?.[place];
    const whole = { ...schema, properties: Object.fromEntries(fields) };
    return name ? this.add(name, whole) : whole;
  }

  add(name: string, schema: Json): Json {
    const before = this.schemas[name];
    if (before && !isDeepStrictEqual(before, schema)) throw new Error(`two objects of the REST side are called ${name}`);
    this.schemas[name] = schema;
    return { $ref: `#/components/schemas/${name}` };
  }

  at(ref: unknown): Json {
    return this.schemas[String(ref).replace(/^.*\//, '')] ?? {};
  }
}
