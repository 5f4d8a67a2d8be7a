import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from '@jest/globals';
import { aGacha, prizeEntry } from '../support/catalogue.ts';
import type { RunningGateway } from '../support/running-gateway.ts';
import { disagreements } from './support/books.ts';
import { ask, type Heard, tally } from './support/client.ts';
import { type Buyer, crowd, outcomeOf, pays } from './support/crowd.ts';
import { paysAgain, restsIn, secondsUntilJust } from './support/recovered.ts';
import { scaled, seeds, tell } from './support/scale.ts';
import { World } from './support/world.ts';

const DOWN_MS = scaled(60_000, 15_000);
const BEFORE_MS = 5_000;
const TOLD_WITHIN_MS = 6_000;
const BACK_WITHIN_MS = 10_000;
/** How long the gateways wait for a card company that was reached; the shortest that can be configured. */
const ANSWER_SECONDS = 5;
/** Shorter than that. A payment announces, authorises and captures. */
const SLOW_MS = 3_000;
const CALLS_OF_A_PAYMENT = 3;
/** More than can try in that time, and a prize for each. */
const BUYERS = 10_000;

let world: World;
afterEach(() => world.close());

const slowest = (heard: readonly Heard[]): number => Math.round(Math.max(...heard.map(({ ms }) => ms)));
const median = (heard: readonly Heard[]): number => heard.map(({ ms }) => ms).sort((a, b) => a - b)[heard.length >> 1] ?? 0;

/** Many do something every so often, for a while. */
async function during(ms: number, count: number, everyMs: number, work: (who: number) => Promise<Heard>): Promise<Heard[]> {
  const until = performance.now() + ms;
  const heard: Heard[] = [];
  const one = async (who: number) => {
    while (performance.now() < until) {
      heard.push(await work(who));
      await pause(everyMs);
    }
  };
  await Promise.all(Array.from({ length: count }, (_, who) => one(who)));
  return heard;
}

/** Clients that look, and clients that pay, at two gateways. */
function clients(gateways: RunningGateway[], gachaId: string, buyers: Buyer[]) {
  const tried: Buyer[] = [];
  const addressOf = (who: number) => gateways[who % gateways.length]?.address ?? '';
  const pays1 = (who: number): Promise<Heard> => {
    const buyer = buyers.pop();
    if (!buyer) throw new Error('everybody has paid');
    tried.push(buyer);
    return pays({ address: addressOf(who) }, buyer, world.gmo.issueToken());
  };
  const looks = (who: number) => ask(addressOf(who), `/api/v1/gachas${who < 2 ? '' : `/${gachaId}`}`);
  const act = async (ms: number) => {
    const [looked, told] = await Promise.all([during(ms, 4, 25, looks), during(ms, 6, 100, pays1)]);
    return { looked, told };
  };
  return { tried, pays: pays1, act };
}

type How = 'down' | 'silent' | 'slow';

/** `down`: no process listens. `silent`: calls arrive, and are never answered. `slow`: each answer takes its time. */
async function goesAway(how: How): Promise<void> {
  if (how === 'down') await world.gmo.goesDown();
  else if (how === 'silent') world.gmo.gate = () => new Promise(() => {});
  else world.gmo.gate = ({ at }) => (at === 'arrived' ? pause(SLOW_MS, 'goes on' as const) : Promise.resolve('goes on'));
}

async function comesBack(how: How): Promise<void> {
  if (how === 'down') await world.gmo.comesUp();
  else world.gmo.gate = undefined;
}

test.each(['down', 'silent'] as const)(
  'while the processor is %s browsing goes on, payers are told so, and afterwards all is mended',
  async (how) => {
    seeds(1);
    world = await World.opens('gmo', { GMO_ANSWER_SECONDS: String(ANSWER_SECONDS) });
    const gateways = await world.startsTwo();
    const gachaId = await aGacha(world.database, { prizes: [prizeEntry({ stock: BUYERS })] });
    const { tried, pays, act } = clients(gateways, gachaId, await crowd(world, BUYERS, () => gachaId));
    const before = await act(BEFORE_MS);
    const underWay = Array.from({ length: 6 }, (_, who) => pays(who));
    await pause(100);
    await goesAway(how);
    const meanwhile = await act(DOWN_MS);
    const onTheirWay = await Promise.all(underWay);
    await comesBack(how);

    const back = performance.now();
    for (const who of [0, 1]) while (outcomeOf(await pays(who)) !== 'paid') await pause(100);
    const backMs = Math.round(performance.now() - back);
    const seconds = await secondsUntilJust(world);
    await restsIn(
      world,
      tried.map(({ orderId }) => orderId),
    );
    const again = await paysAgain(world, gateways[0], tried);
    const told = tally(meanwhile.told.map(outcomeOf));
    tell(`processor ${how}`, {
      told,
      slowestTold: slowest(meanwhile.told),
      onTheirWay: tally(onTheirWay.map(outcomeOf)),
      slowestOnTheirWay: slowest(onTheirWay),
      browsed: [before.looked.length, meanwhile.looked.length],
      medianBrowsed: [before.looked, meanwhile.looked].map(median).map(Math.round),
      slowestBrowsed: [before.looked, meanwhile.looked].map(slowest),
      backMs,
      seconds,
      again,
    });
    expect(Object.keys(tally(before.told.map(outcomeOf)))).toEqual(['paid']);
    expect(Object.keys(told)).toEqual(['UNAVAILABLE']);
    expect(slowest(meanwhile.told)).toBeLessThan(TOLD_WITHIN_MS);
    expect(slowest(onTheirWay)).toBeLessThan(TOLD_WITHIN_MS + ANSWER_SECONDS * 1000);
    expect(tally(meanwhile.looked.map(({ status }) => status))).toEqual({ 200: meanwhile.looked.length });
    expect(median(meanwhile.looked)).toBeLessThan(2 * median(before.looked) + 50);
    expect(backMs).toBeLessThan(BACK_WITHIN_MS);
    expect(again).toEqual({ paid: tried.length });
    expect(await disagreements(world)).toEqual([]);
  },
);

test('while the processor is slow payers wait for it and pay, and nobody else waits', async () => {
  world = await World.opens('gmo', { GMO_ANSWER_SECONDS: String(ANSWER_SECONDS) });
  const gateways = await world.startsTwo();
  const gachaId = await aGacha(world.database, { prizes: [prizeEntry({ stock: BUYERS })] });
  const { tried, act } = clients(gateways, gachaId, await crowd(world, BUYERS, () => gachaId));
  const before = await act(BEFORE_MS);
  await goesAway('slow');
  const meanwhile = await act(DOWN_MS);
  await comesBack('slow');
  const after = await act(BEFORE_MS);
  const paying = CALLS_OF_A_PAYMENT * SLOW_MS;
  tell('processor slow', {
    told: tally(meanwhile.told.map(outcomeOf)),
    medianTold: Math.round(median(meanwhile.told)),
    medianBrowsed: [before.looked, meanwhile.looked].map(median).map(Math.round),
    medianAfter: Math.round(median(after.told)),
  });
  expect(Object.keys(tally(meanwhile.told.map(outcomeOf)))).toEqual(['paid']);
  expect(median(meanwhile.told)).toBeGreaterThan(paying - 100);
  expect(slowest(meanwhile.told)).toBeLessThan(paying + TOLD_WITHIN_MS);
  expect(tally(meanwhile.looked.map(({ status }) => status))).toEqual({ 200: meanwhile.looked.length });
  expect(median(meanwhile.looked)).toBeLessThan(2 * median(before.looked) + 50);
  expect(Object.keys(tally(after.told.map(outcomeOf)))).toEqual(['paid']);
  expect(median(after.told)).toBeLessThan(SLOW_MS);
  expect(await paysAgain(world, gateways[0], tried)).toEqual({ paid: tried.length });
  expect(await disagreements(world)).toEqual([]);
});
