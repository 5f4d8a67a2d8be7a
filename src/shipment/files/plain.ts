import type { Format } from './format.ts';
import type { Outgoing } from './label.ts';

const COLUMNS = {
  parcel: ({ number }) => number,
  carrier: () => '',
  trackingNumber: () => '',
  packedAt: ({ packedAt }) => packedAt.toISOString(),
  items: ({ items }) => String(items),
  fullname: ({ deliveryInfo }) => deliveryInfo.fullname,
  phoneNumber: ({ deliveryInfo }) => deliveryInfo.phoneNumber,
  country: ({ deliveryInfo }) => deliveryInfo.country,
  zipCode: ({ deliveryInfo }) => deliveryInfo.zipCode,
  prefecture: ({ deliveryInfo }) => deliveryInfo.prefecture,
  city: ({ deliveryInfo }) => deliveryInfo.city,
  address1: ({ deliveryInfo }) => deliveryInfo.address1,
  address2: ({ deliveryInfo }) => deliveryInfo.address2 ?? '',
} satisfies Record<string, (parcel: Outgoing) => string>;

/** A spreadsheet shows it as text then, in place of calculating it. */
const inert = (cell: string): string => (/^[=+\-@＝＋－＠]/.test(cell) ? `'${cell}` : cell);

/** For spreadsheets and programs of one's own. What it leaves empty is filled in, and the file read back. */
export const PLAIN: Format = {
  encoding: 'utf-8',
  heading: Object.keys(COLUMNS),
  cellsOf: (parcel) => ({ cells: Object.values(COLUMNS).map((write) => inert(write(parcel))), errors: [] }),
  reads: { parcel: 'parcel', trackingNumber: 'trackingNumber', carrier: 'carrier' },
};
