import { setTimeout as pause } from 'node:timers/promises';
import { Connection, request } from '../../bench/load/http-client.ts';
import type { Buyer } from './crowd.ts';
import type { chance } from './scale.ts';

export const KINDS = ['reads', 'writes', 'money'] as const;
export type Kind = (typeof KINDS)[number];

/** `isFirst`: it was not turned away before. */
type Said = { kind: Kind; ms: number; status: number; code: string | undefined; atMs: number; isFirst: boolean };

/** What a crowd heard. `paid`: the orders that were acknowledged. */
export type Festival = { said: Said[]; paid: Map<string, number>; handedOver: number; gone: number };

export type Manners = 'waits' | 'comes back at once';

const LIST = '{ gachas(first: 20) { nodes { id name price status viewerOrderability { isOrderable } } } }';
const GACHA = `query ($id: ID!) { gacha(id: $id) { id name description price prizes(first: 20) { nodes { name stock } } } }`;
const ORDER = `mutation ($gachaId: ID!) { createOrder(input: { gachaId: $gachaId, playAmount: 1 }) { order { id } } }`;
const PAY = `mutation ($orderId: ID!) { pay(input: { orderId: $orderId, token: "tok_ok" }) { order { id status serialNumber } } }`;
const MINE = '{ orders(first: 5) { nodes { id status items { prize { name } } } } }';
const CODE = 'mutation { issuePickupToken(input: {}) { code } }';
const SHEET = 'query ($code: String!) { handovers(pickupCode: $code) { gacha { id } totalAmount orders { order { id } } } }';
const GIVE = 'mutation ($input: ConfirmHandoverInput!) { confirmHandover(input: $input) { deliveredAt } }';

type Asking = { kind: Kind; query: string; variables?: object; token: string };

/** One of a crowd: looks, orders, pays, and looks at what came of it or asks for a code, over and over. */
export class Visitor {
  private readonly connection: Connection;
  private readonly festival: Festival;
  private readonly manners: Manners;
  private readonly began: number;
  private readonly isOver: () => boolean;

  constructor(connection: Connection, festival: Festival, manners: Manners, began: number, isOver: () => boolean) {
    this.isOver = isOver;
    this.connection = connection;
    this.festival = festival;
    this.manners = manners;
    this.began = began;
  }

  async visits(
    { token, gachaId }: Pick<Buyer, 'token' | 'gachaId'>,
    staff: string,
    { below }: ReturnType<typeof chance>,
  ): Promise<void> {
    while (!this.isOver()) {
      await this.asks({ kind: 'reads', query: LIST, token });
      await this.asks({ kind: 'reads', query: GACHA, variables: { id: gachaId }, token });
      const [, orderId] =
        /"id":"([0-9a-f-]{36})"/.exec(await this.asks({ kind: 'writes', query: ORDER, variables: { gachaId }, token })) ?? [];
      if (orderId === undefined) continue;
      const paid = await this.asks({ kind: 'money', query: PAY, variables: { orderId }, token });
      const [, serialNumber] = /"status":"PAID","serialNumber":(\d+)/.exec(paid) ?? [];
      if (serialNumber !== undefined) this.festival.paid.set(orderId, Number(serialNumber));
      if (below(2) === 0) await this.asks({ kind: 'reads', query: MINE, token });
      else await this.collects(token, staff);
    }
  }

  private async collects(token: string, staff: string): Promise<void> {
    const [, code] = /"code":"(\d+)"/.exec(await this.asks({ kind: 'money', query: CODE, token })) ?? [];
    if (code === undefined) return;
    const sheet = await this.asks({ kind: 'money', query: SHEET, variables: { code }, token: staff });
    const [, gachaId] = /"gacha":\{"id":"([^"]+)"/.exec(sheet) ?? [];
    const [, orders = ''] = /"orders":\[([^\]]*)\]/.exec(sheet) ?? [];
    const orderIds = [...orders.matchAll(/"id":"([^"]+)"/g)].map(([, id]) => id);
    if (gachaId === undefined || orderIds.length === 0) return;
    const input = { pickupCode: code, gachaId, orderIds };
    if ((await this.asks({ kind: 'money', query: GIVE, variables: { input }, token: staff })).includes('deliveredAt'))
      this.festival.handedOver += 1;
  }

  /** Again and again until it is let in, as a person would. */
  private async asks({ kind, query, variables, token }: Asking): Promise<string> {
    const bytes = request('POST', '/graphql', token, { query, variables });
    for (let isFirst = true; !this.isOver(); isFirst = false) {
      const sentAt = performance.now();
      const { status, begins } = await this.connection.ask(bytes);
      const text = begins.toString();
      const [, code] = /"code":"([A-Z_]+)"/.exec(text) ?? [];
      const now = performance.now();
      this.festival.said.push({ kind, status, code, ms: now - sentAt, atMs: now - this.began, isFirst });
      if (code !== 'UNAVAILABLE' && code !== 'PAYMENT_IN_PROGRESS') return text;
      const [, seconds = '1'] = /"retryAfterSeconds":(\d+)/.exec(text) ?? [];
      if (this.manners === 'waits') await pause(1_000 * Number(seconds));
    }
    return '';
  }
}

/** So many at once, each on a connection of its own. */
export async function festival(
  addresses: readonly string[],
  fans: readonly Pick<Buyer, 'token' | 'gachaId'>[],
  staff: string,
  random: ReturnType<typeof chance>,
  { seconds, manners }: { seconds: number; manners: Manners },
): Promise<Festival> {
  const it: Festival = { said: [], paid: new Map(), handedOver: 0, gone: 0 };
  // While it is busy, libuv takes one new connection a turn of its loop: a proxy keeps them, and so does this crowd.
  const connections = await Promise.all(fans.map((_, index) => Connection.to(addresses[index % addresses.length] as string)));
  await pause(1_000);
  const began = performance.now();
  const isOver = () => performance.now() - began > 1_000 * seconds;
  const visit = async (fan: Pick<Buyer, 'token' | 'gachaId'>, index: number) => {
    const connection = connections[index] as Connection;
    try {
      await new Visitor(connection, it, manners, began, isOver).visits(fan, staff, random);
    } catch {
      it.gone += 1;
    } finally {
      connection.close();
    }
  };
  await Promise.all(fans.map(visit));
  return it;
}
