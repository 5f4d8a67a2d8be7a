import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { type FieldError, Refusal, textMistake } from '../refusal.ts';
import { Order } from './order.ts';

/** Where the prizes of a `mail` gacha are posted. */
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

const REQUIRED = ['fullname', 'phoneNumber', 'country', 'zipCode', 'prefecture', 'city', 'address1'] as const;
const LONGEST = 255;

export type Address = Record<(typeof REQUIRED)[number], string> & { address2: string | null };
export type AddressInput = { [field in keyof Address]?: string | null | undefined };

/** An address that can be posted to, or a refusal that names every field that is missing or unfit. */
export function postalAddress(input: AddressInput | null | undefined): Address {
  const given: AddressInput = input ?? {};
  const missing = REQUIRED.filter((field) => !given[field]?.trim());
  if (missing.length > 0) {
    throw new Refusal(
      'DELIVERY_INFO_REQUIRED',
      missing.map((field) => ({ field: `deliveryInfo.${field}`, message: 'is required' })),
    );
  }
  const errors = [...REQUIRED, 'address2' as const].flatMap((field): FieldError[] => {
    const message = textMistake(given[field] ?? '', LONGEST);
    return message ? [{ field: `deliveryInfo.${field}`, message }] : [];
  });
  if (errors.length > 0) throw new Refusal('BAD_INPUT', errors);
  const { fullname, phoneNumber, country, zipCode, prefecture, city, address1 } = given as Address;
  return { fullname, phoneNumber, country, zipCode, prefecture, city, address1, address2: given.address2 || null };
}
