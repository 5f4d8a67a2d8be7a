import { readFileSync } from 'node:fs';
import type { Components } from './components.ts';
import type { Json } from './schemas.ts';

/** Examples come from the demo catalogue, so that they work when a reader tries them. */
const demo = JSON.parse(
  readFileSync(new URL('../../src/operator/catalogue/demo.json', import.meta.url), 'utf8'),
  (_name, value) => {
    const text = value?.en ?? value;
    return String(text).startsWith('/pictures/') ? `http://localhost:4000${text}` : text;
  },
);
const [harbour, lighthouse] = demo.gachas;
const [, tote] = harbour.prizes;
const [area] = demo.areas;

const ORDER = '7d1f2a3c-5b6d-4e8f-9a0b-1c2d3e4f5a6b';
const USER = '3f0c9b1e-8d2a-4c7b-a6e5-0d9f8e7c6b5a';
const INSTANT = '2026-01-31T09:30:00.000Z';

const instant = (text: string): string => new Date(text).toISOString();

const GACHA = {
  ...harbour,
  start_at: instant(harbour.start_at),
  end_at: instant(harbour.end_at),
  redeem_limit_date: instant(harbour.redeem_limit_date),
};

const OF: Record<string, Json> = {
  Gacha: GACHA,
  GachaDetail: GACHA,
  OrderedGacha: GACHA,
  OrderedGachaDetail: { ...GACHA, web_url: harbour.redeem_detail.web_url, deleted_at: null },
  RedeemDetail: harbour.redeem_detail,
  OrderedRedeemDetail: harbour.redeem_detail,
  Prize: { ...tote, stock: String(tote.stock) },
  StaffGacha: GACHA,
  RedeemTicket: { ...GACHA, serial_number: '12' },
  NewOrder: { id: ORDER, status: 'pending' },
  OrderSummary: { id: ORDER, status: 'assigned' },
  Order: { id: ORDER, status: 'assigned' },
  CancelledOrder: { id: ORDER, status: 'cancelled' },
  Payment: { status: 'captured' },
  PaymentAnswer: { status: 'captured', redirect_url: undefined },
  Handover: { delivered_at: INSTANT },
  HandoverOrder: { id: ORDER },
  SignedUpUser: { id: USER },
  Me: { id: USER },
  CheckedGachas: { checked_gacha_ids: [lighthouse.id] },
  PickupToken: { token: '04817362950184736295' },
};

const BY_NAME: Json = {
  gacha_id: harbour.id,
  gacha_name: harbour.name,
  gacha_image_url: harbour.thumbnail_image_url,
  call_number: harbour.redeem_detail.call_number,
  probability_provision: harbour.redeem_detail.probability_provision,
  prize_id: tote.id,
  prize_name: tote.name,
  image_url: tote.image_url,
  order_id: ORDER,
  order_ids: [ORDER],
  user_id: USER,
  authed_id: 'alice',
  provider_type: 'members',
  provider_id: 'demo',
  provider_user_id: 'alice',
  payment_id: 'b8e61c0d4f7a4c2e9d305a17',
  access_id: 'a1b2c3d4e5f60718',
  access_pass: '********',
  tran_id: '260131093000',
  tran_date: '20260131183000',
  approve: '123456',
  forward: '2a99662',
  redirect_url: 'https://bank.example/challenge',
  emission_probability: 20,
  play_amount: 3,
  item_count: 3,
  play_count: 3,
  total_amount: 3,
  amount: 3,
  serial_number: null,
  deleted_at: null,
  delivered_at: null,
  assigned_at: null,
  fullname: '山田 花子',
  phone_number: '090-0000-0000',
  country: 'JP',
  zip_code: '100-0001',
  prefecture: '東京都',
  city: '千代田区',
  address1: '1-1',
  address2: '101',
  beacon_id: demo.beacons[0].beacon_id,
  latitude: area.latitude,
  longitude: area.longitude,
  pickup_code: '04817362950184736295',
  token: 'tok_visa',
  gacha_ids: [harbour.id],
  redeem_limit_date: GACHA.redeem_limit_date,
  status: 'selling',
};

export function exampleOf(components: Components, schema: Json): unknown {
  const { $ref, anyOf, type, items, properties, format, minimum = 1 } = schema;
  if ($ref) return exampleOfObject(components, components.at($ref), OF[String($ref).replace(/^.*\//, '')]);
  if (Array.isArray(anyOf)) return exampleOf(components, anyOf[0]);
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if (type === 'array') return [exampleOf(components, items as Json)];
  if (properties) return exampleOfObject(components, schema);
  if (type === 'integer' || type === 'number') return minimum;
  if (type === 'boolean') return true;
  return format === 'date-time' ? INSTANT : format === 'uuid' ? ORDER : 'text';
}

function exampleOfObject(components: Components, { properties }: Json, known: Json = {}): Json {
  const fields = Object.entries(properties as Record<string, Json>).map(([name, schema]): [string, unknown] => [
    name,
    name in known && !schema.$ref ? known[name] : exampleOfField(components, name, schema),
  ]);
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

/** A word that is none of the schema's words is of another field of the same name. */
export function exampleOfField(components: Components, name: string, schema: Json): unknown {
  const value = BY_NAME[name];
  const isWord = !Array.isArray(schema.enum) || schema.enum.includes(value);
  return name in BY_NAME && isWord && !('$ref' in schema) ? value : exampleOf(components, schema);
}
