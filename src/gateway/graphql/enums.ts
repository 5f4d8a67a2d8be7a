/** Read by the code generator and by the running schema. */
export const enums = {
  GachaStatus: { ON_SALE: 'selling', CLOSED: 'closing', SOLD_OUT: 'soldout' },
  DeliveryType: { SELF: 'self', MAIL: 'mail' },
  PrizeStatus: { AVAILABLE: 'selling', SOLD_OUT: 'soldout' },
  OrderStatus: { PENDING: 'pending', PAID: 'assigned', DELIVERED: 'delivered', CANCELLED: 'cancelled', EXPIRED: 'expired' },
  PaymentStatus: { PROCESSING: 'processing', CHALLENGED: 'challenged', CAPTURED: 'captured', FAILED: 'failed' },
  PaymentMethod: { CARD: 'credit', FREE: 'free' },
} as const;
