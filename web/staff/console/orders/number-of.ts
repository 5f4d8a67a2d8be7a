import type { OrderInListFragment } from '../documents.ts';

/** As a counter calls it; one that is not paid has none yet, and is known by the end of its id. */
export const numberOf = ({ id, serialNumber, gacha }: OrderInListFragment): string =>
  serialNumber === null
    ? `…${id.slice(-6)}`
    : [gacha.redeemDetail.callNumber, String(serialNumber)].filter((part) => part !== '').join('-');
