import type { ExportTable } from './column.ts';
import { DEEDS } from './deeds.ts';
import { DRAWS } from './draws.ts';
import { HANDOVERS } from './handovers.ts';
import { ORDERS } from './orders.ts';
import { PARCELS } from './parcels.ts';
import { PAYMENTS } from './payments.ts';
import { REFUNDS } from './refunds.ts';

/** All that can be exported. */
export const EXPORTS = {
  ...{ orders: ORDERS, payments: PAYMENTS, refunds: REFUNDS, draws: DRAWS, handovers: HANDOVERS, parcels: PARCELS },
  deeds: DEEDS,
} as const satisfies Record<string, ExportTable>;
export type ExportName = keyof typeof EXPORTS;

export const isExport = (name: string): name is ExportName => Object.hasOwn(EXPORTS, name);

/** Of an address, where names are asked for. */
export const ADDRESS_COLUMNS = {
  fullname: 'the name on the address; empty where there is none, or it was erased',
  phoneNumber: 'the telephone number',
  country: 'the country',
  zipCode: 'the postal code',
  prefecture: 'the prefecture',
  city: 'the city',
  address1: 'the first line of the address',
  address2: 'the second line',
} as const;
