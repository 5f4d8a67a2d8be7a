import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

export type AddressChange = 'corrected' | 'erased';

/** Written by the database alone, and append-only. No address is in it. */
export const AddressEvent = defineEntity({
  name: 'AddressEvent',
  tableName: 'address_events',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    orderId: p.uuid(),
    kind: p.text().$type<AddressChange>(),
    at: p.datetime(3).defaultRaw('clock_timestamp()'),
  },
});
export type AddressEvent = InferEntity<typeof AddressEvent>;
