/** Measured, in visits of a value that is in memory. */
export const FIELD_COSTS: Record<string, number> = {
  'Gacha.playCount': 3,
  'Gacha.orderability': 6,
  'Gacha.tags': 10,
};

/** Rows that each request reads anew, unlike those of the catalogue. */
export const ROW_COSTS: Record<string, number> = {
  Order: 12,
  OrderDetail: 8,
  RedeemTicket: 12,
  CheckIn: 12,
  DeliveryInfo: 12,
  Payment: 12,
  Fairness: 3,
};
