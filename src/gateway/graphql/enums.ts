/** Read by the code generator and by the running schema. */
export const enums = {
  GachaFilter: { NOT_PICKED_UP: 'nopickuped' },
  GachaStatus: { SELLING: 'selling', CLOSING: 'closing', SOLDOUT: 'soldout' },
  DeliveryType: { SELF: 'self', MAIL: 'mail' },
  PrizeStatus: { SELLING: 'selling', SOLDOUT: 'soldout' },
  OrderFilter: { ASSIGNED: 'assigned', UNDELIVERED: 'undelivered', DELIVERED: 'delivered', PENDING: 'pending' },
  OrderStatus: { PENDING: 'pending', ASSIGNED: 'assigned', DELIVERED: 'delivered', CANCELLED: 'cancelled', EXPIRED: 'expired' },
  PaymentStatus: { PROCESSING: 'processing', CHALLENGED: 'challenged', CAPTURED: 'captured' },
  PaymentType: { CREDIT: 'credit', FREE: 'free' },
} as const;
