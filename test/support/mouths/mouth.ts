import type { Json } from '../json.ts';

export type OrderFilter = 'assigned' | 'undelivered' | 'delivered' | 'pending';

/** The acts of fans, as they are said in GraphQL or over REST, and answered in the words of each. */
export type Mouth<Said> = {
  ordersPlays(gachaId: string, playAmount: unknown, deliveryInfo?: object): Promise<Said>;
  pays(orderId: string, card?: string): Promise<Said>;
  cancels(orderId: string): Promise<Said>;
  reads(orderId: string): Promise<Said>;
  asksForCode(): Promise<Said>;
  findsBeacon(beaconId: number): Promise<Said>;
  isAt(latitude: string, longitude: string): Promise<Said>;
  listsOrders(status?: OrderFilter): Promise<Said>;
  listsGachas(filter?: 'nopickuped'): Promise<Said>;
  /** What such answers are about. A refusal fails the test. */
  ordered(said: Said): { id: string };
  paid(said: Said): void;
  order(said: Said): Json;
  code(said: Said): string;
  ids(said: Said): string[];
};

export type StaffMouth<Said> = {
  reads(pickupCode: string, gachaIds?: readonly string[]): Promise<Said>;
  handsOver(pickupCode: string, gachaId: string, orderIds: readonly string[]): Promise<Said>;
};
