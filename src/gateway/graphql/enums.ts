/** Read by the code generator and by the running schema. */
export const enums = {
  Language: { JA: 'ja', EN: 'en' },
  GachaStatus: { ON_SALE: 'selling', CLOSED: 'closing', SOLD_OUT: 'soldout' },
  DeliveryType: { SELF: 'self', MAIL: 'mail' },
  LegalTextKind: { TERMS: 'terms', PRIVACY: 'privacy' },
  LastScreenItem: {
    ...{ QUANTITY: 'quantity', PRICE: 'price', PAYMENT: 'payment', DELIVERY: 'delivery', PERIOD: 'period' },
    CANCELLATION: 'cancellation',
  },
  MissingTerm: {
    ...{ SELLER: 'seller', TERMS: 'terms', DELIVERY: 'delivery', DELIVERY_COST: 'delivery-cost' },
    CANCELLATION: 'cancellation',
  },
  PrizePart: { RETAIL_VALUE: 'retail_value' },
  PlacePart: { START: 'start_at', END: 'end_at' },
  SellerPart: { REGISTRATION_NUMBER: 'registration_number' },
  RedeemPolicy: { IGNORE: 'ignore', WARN: 'warn', REFUSE: 'refuse' },
  /** As a file calls them. */
  GachaPart: { REDEEM_LIMIT_DATE: 'redeem_limit_date', AUTH_METHOD: 'auth_method', NEEDS_PURCHASE: 'needs_purchase' },
  PrizeKind: { NORMAL: 'normal', SECRET: 'secret', LAST_ONE: 'last-one' },
  PrizeStatus: { AVAILABLE: 'selling', SOLD_OUT: 'soldout' },
  OrderStatus: {
    ...{ PENDING: 'pending', PAID: 'assigned', DELIVERED: 'delivered', CANCELLED: 'cancelled', EXPIRED: 'expired' },
    ...{ REFUNDING: 'refunding', REFUNDED: 'refunded' },
  },
  RefundStatus: { OWED: 'owed', DONE: 'done', GIVEN_UP: 'given-up', TAKEN_BACK: 'taken-back' },
  RefundOrigin: { GATEWAY: 'gateway', BY_HAND: 'by-hand', CHARGE_BACK: 'charge-back', OTHERWISE: 'otherwise' },
  RecordedOrigin: { BY_HAND: 'by-hand', CHARGE_BACK: 'charge-back', OTHERWISE: 'otherwise' },
  RefundedPrizes: { RESTOCK: 'restock', WRITE_OFF: 'write-off' },
  PaymentStatus: {
    PROCESSING: 'processing',
    CHALLENGED: 'challenged',
    CAPTURED: 'captured',
    REFUNDED: 'refunded',
    FAILED: 'failed',
  },
  StaffRole: { COUNTER: 'counter', SUPERVISOR: 'supervisor', SHIPPING: 'shipping', SUPPORT: 'support', OPERATOR: 'operator' },
  PaymentStep: {
    ...{ ENTERED: 'entered', REGISTERED: 'registered', CHALLENGED: 'challenged', RETURNED: 'returned', DRAWN: 'drawn' },
    ...{ CAPTURED: 'captured', DECLINED: 'declined', VOIDING: 'voiding', VOIDED: 'voided', ABANDONED: 'abandoned' },
  },
  Carrier: { YAMATO: 'yamato', SAGAWA: 'sagawa', JAPAN_POST: 'japanpost' },
  ParcelHold: { ORDER_HELD: 'order-held', PARCEL_RETURNED: 'parcel-returned', FAN_BANNED: 'fan-banned' },
  ReturnReason: { UNKNOWN_ADDRESS: 'unknown-address', REFUSED: 'refused', KEPT_TOO_LONG: 'kept-too-long' },
  Span: { DAY: 'day', HOUR: 'hour' },
  WaitingKind: { ITEM_TO_COLLECT: 'collect', ITEM_TO_PACK: 'pack', PARCEL_TO_POST: 'post', REFUND: 'refund' },
  SalesGrouping: { DAY: 'day', HOUR: 'hour', GACHA: 'gacha', METHOD: 'method' },
  BooksRunStatus: {
    ...{ RUNNING: 'running', AGREES: 'agrees', DIFFERS: 'differs', INTERRUPTED: 'interrupted', TOO_LONG: 'too-long' },
    FAILED: 'failed',
  },
  BooksFindingKind: {
    ...{ DIFFERENCE: 'difference', NOT_ASKED: 'not-asked', TO_BE_DISPUTED: 'to-be-disputed', UNFINISHED: 'unfinished' },
    OVERDUE: 'overdue',
  },
  GatewayStatus: { READY: 'ready', NOT_READY: 'not-ready', SILENT: 'silent', STOPPED: 'stopped' },
  GatewayFault: {
    ...{ BEHIND: 'behind', AHEAD: 'ahead', READ_ONLY: 'read-only', CLOCK: 'clock', DATABASE: 'database', DISK: 'disk' },
    ...{ DRIFT: 'drift', KEY: 'key', RESTORED: 'restored', DRAINING: 'draining' },
  },
  LateHandover: { WARN: 'warn', REFUSE: 'refuse' },
  PaymentMethod: { CARD: 'credit', FREE: 'free' },
} as const;
