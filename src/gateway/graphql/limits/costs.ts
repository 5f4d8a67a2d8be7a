/** Fields that cost more than to look at a value that is there, measured in such looks. */
export const FIELD_COSTS: Record<string, number> = {
  'Gacha.playCount': 3,
  'Gacha.orderability': 6,
  'Gacha.tags': 10,
};

/** Types whose objects are rows that each request reads anew, and what reading one costs; the catalogue's are not. */
export const ROW_COSTS: Record<string, number> = {
  Order: 12,
  OrderDetail: 8,
  RedeemTicket: 12,
  CheckIn: 12,
  DeliveryInfo: 12,
  Payment: 12,
  Fairness: 3,
};
