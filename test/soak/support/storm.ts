import { afterEach, expect, test } from '@jest/globals';
import { quantile } from '../../bench/load/figures.ts';
import { aGacha, prizeEntry } from '../../support/catalogue.ts';
import { DEFAULT_LIMITS } from '../../support/no-limits.ts';
import { lostOf, madeUp } from './acknowledged.ts';
import { disagreements } from './books.ts';
import { BusyClients } from './busy-clients.ts';
import { tally } from './client.ts';
import { isDone } from './crowd.ts';
import { restsIn } from './recovered.ts';
import { refundsEnd } from './refunds.ts';
import { tell } from './scale.ts';
import { World } from './world.ts';

const CLIENTS = 40;
const DEEDS = ['sign up', 'look', 'order', 'pay', 'refund', 'pack', 'post'];

let world: World;

export function storm(forMs: number): void {
  afterEach(() => world.close());

  test('of forty clients that never rest at two gateways none is refused an order, a payment, a refund or a parcel', async () => {
    world = await World.opens('gmo', DEFAULT_LIMITS);
    const gateways = await world.startsTwo();
    const gachaId = await aGacha(world.database, { delivery_type: 'mail', prizes: [prizeEntry({ stock: 1_000_000 })] });
    const clients = new BusyClients(world, gateways, gachaId);
    await clients.work(CLIENTS, forMs);
    const { heard, told } = clients;
    tell('forty busy clients', figuresOf(clients));
    expect(heard.filter(({ status, code }) => status !== 200 || code).map(({ what, code, body }) => [what, code, body])).toEqual(
      [],
    );
    expect(gateways.flatMap(({ said }) => said.split('\n').filter((line) => line.includes('INTERNAL')))).toEqual([]);
    expect(new Set(heard.map(({ what }) => what))).toEqual(new Set(DEEDS));
    await refundsEnd(world);
    await restsIn(world, []);
    expect(await lostOf(world, told)).toEqual([]);
    expect(await lostOf(world, madeUp(told))).toHaveLength(told.length);
    expect(await disagreements(world)).toEqual([]);
  });
}

/** How often each was asked, which share of it was refused, by what was heard, and how long an answer took. */
const figuresOf = ({ heard }: BusyClients) =>
  Object.fromEntries([...Map.groupBy(heard, ({ what }) => what)].map(([what, its]) => [what, figuresOfOne(its)]));

function figuresOfOne(its: BusyClients['heard']) {
  const refused = its.filter((one) => !isDone(one));
  const ms = its.map((one) => one.ms).sort((a, b) => a - b);
  return {
    asked: its.length,
    refusedPercent: Math.round((1_000 * refused.length) / its.length) / 10,
    ...tally(refused.map(({ code, status }) => code ?? status)),
    p50: Math.round(quantile(ms, 0.5)),
    p99: Math.round(quantile(ms, 0.99)),
  };
}
