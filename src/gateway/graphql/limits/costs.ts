/**
 * The unit of every cost is one value of an answer, as it is visited in memory; a compiled document visits one in half the time.
 */
export const MAX_VALUES = 20_000;
export const MAX_COMPILED_VALUES = 30_000;
export const MAX_SCHEMA_VALUES = 75_000;
/** To read, check and plan one field or fragment of a document. */
export const COST_OF_SELECTION = 10;

/** Measured; a counter is read as a row of its own beside each item. */
export const FIELD_COSTS: Record<string, number> = {
  'OrderItem.counter': 8,
  'Gacha.viewerPlayCount': 3,
  'Orderability.isOrderable': 3,
  'Orderability.refusal': 3,
  'Orderability.action': 3,
  'Gacha.tags': 10,
  'DrawRecord.stocks': 100,
  'DrawnOrder.plays': 50,
  'OddsVersion.page': 50,
};

export const SCALAR_COSTS: Record<string, number> = { DateTime: 2 };

/** Rows that each request reads anew, unlike those of the catalogue. */
export const ROW_COSTS: Record<string, number> = {
  Order: 12,
  OrderItem: 8,
  RedeemTicket: 12,
  CheckIn: 12,
  DeliveryInfo: 12,
  Payment: 12,
  PaymentAttempt: 12,
  PaymentSlip: 12,
  Fairness: 3,
  DrawRecord: 12,
  DrawnOrder: 24,
  OddsVersion: 24,
  Seller: 12,
  LegalText: 12,
  LastScreen: 24,
  OrderTerms: 24,
  Receipt: 24,
  ReturnReceipt: 8,
  PastHandover: 12,
  HandoverConflict: 24,
  HandoverConflictItem: 8,
  Shipment: 12,
  ShipmentItem: 8,
  WaitingFan: 12,
  WaitingParcel: 24,
  Beacon: 12,
  Area: 12,
  StaffMember: 12,
  Device: 24,
  Deed: 12,
  WrongCode: 12,
  CheckInJump: 12,
  UserBan: 12,
  OwedRefund: 12,
  Refund: 12,
  ...{ BooksRun: 12, BooksFinding: 12, ChargeBack: 12, GatewayHealth: 12 },
  ...{ PlainEvent: 8, PaymentStepEvent: 8, DrawnEvent: 8, HandedOverEvent: 8, RefundedEvent: 8, DeedEvent: 8 },
};

/** A map, since a document may select `constructor`. */
export function mapOf(rows: Record<string, number>): ReadonlyMap<string, number> {
  return new Map(Object.entries(rows));
}

/** The cost of the verb itself, whatever fields are selected. */
const OWN_COSTS = mapOf({
  verifyDraw: 20_000,
  handovers: 10_000,
  counterStatistics: 20_000,
  ...{ sales: 20_000, standing: 20_000, stockOverTime: 20_000, drawnOdds: 20_000 },
});

export const ownCost = (name: string): number => OWN_COSTS.get(name) ?? 1;

/** Answers of mutations are never refused for their bytes, so a text costs one for each hundred bytes that it may have. */
const TEXTS = mapOf({
  ...{ description: 100, probabilityProvision: 100, rule: 100, placeText: 100, infoText: 100 },
  ...{ name: 8, pickingName: 8, staffName: 8, callNumber: 8, deviceName: 8, counter: 8 },
  ...{ text: 3_000, texts: 6_000, delivery: 60, deliveryCost: 60, cancellation: 60 },
  ...{ before: 100, after: 100, reason: 10, account: 10 },
  ...{ imageUrl: 20, pickupImageUrl: 20, secretImageUrl: 20, thumbnailImageUrl: 20, lineupImageUrl: 20 },
  ...{ url: 20, alt: 10, altIn: 10 },
  ...{ placeUrl: 20, webUrl: 20, tags: 200 },
});

export const costInMutation = (name: string): number => TEXTS.get(name) ?? ownCost(name);
