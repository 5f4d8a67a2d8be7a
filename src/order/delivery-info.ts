import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { allOf, type RowOf } from '../database/rows.ts';
import { anyOf, tablesOf } from '../database/tables.ts';
import { type FieldError, Refusal, textMistake } from '../refusal.ts';
import { Order } from './order.ts';

export const DeliveryInfo = defineEntity({
  name: 'DeliveryInfo',
  tableName: 'delivery_infos',
  properties: {
    order: () => p.oneToOne(Order).ref().owner().primary(),
    fullname: p.text(),
    phoneNumber: p.text(),
    country: p.text(),
    zipCode: p.text(),
    prefecture: p.text(),
    city: p.text(),
    address1: p.text(),
    address2: p.text().nullable(),
  },
});
export type DeliveryInfo = InferEntity<typeof DeliveryInfo>;
export type DeliveryInfoRow = RowOf<typeof DeliveryInfo>;

export const deliveryInfosOf = (em: EntityManager, orderIds: readonly string[]): Promise<DeliveryInfoRow[]> =>
  tablesOf(em, DeliveryInfo)
    .selectFrom('delivery_infos')
    .select(allOf(em, DeliveryInfo))
    .where('order_id', '=', anyOf(orderIds))
    .execute();

const REQUIRED = ['fullname', 'phoneNumber', 'country', 'zipCode', 'prefecture', 'city', 'address1'] as const;
const MAX_LENGTH = 255;

export type Address = Record<(typeof REQUIRED)[number], string> & { address2: string | null };
export type AddressInput = { [field in keyof Address]?: string | null | undefined };

export function postalAddress(input: AddressInput | null | undefined): Address | Refusal {
  const given: AddressInput = input ?? {};
  const missing = REQUIRED.filter((field) => !given[field]?.trim());
  if (missing.length > 0) {
    return new Refusal(
      'DELIVERY_INFO_REQUIRED',
      missing.map((field) => ({ field: `deliveryInfo.${field}`, message: 'is required' })),
    );
  }
  const errors = [...REQUIRED, 'address2' as const].flatMap((field): FieldError[] => {
    const message = textMistake(given[field] ?? '', MAX_LENGTH);
    return message ? [{ field: `deliveryInfo.${field}`, message }] : [];
  });
  if (errors.length > 0) return new Refusal('BAD_INPUT', errors);
  const { fullname, phoneNumber, country, zipCode, prefecture, city, address1 } = given as Address;
  return { fullname, phoneNumber, country, zipCode, prefecture, city, address1, address2: given.address2 || null };
}
