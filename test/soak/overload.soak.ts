import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ROOMS } from '../../src/gateway/load/load.ts';
import { addStaff } from '../../src/staff/members/manage.ts';
import { quantile } from '../bench/load/figures.ts';
import { aGacha, prizeEntry } from '../support/catalogue.ts';
import type { RunningGateway } from '../support/running-gateway.ts';
import { aToken, STAFF } from '../support/tokens.ts';
import { tally } from './support/client.ts';
import { type Buyer, crowd } from './support/crowd.ts';
import { type Festival, festival, KINDS, type Kind, type Manners } from './support/festival.ts';
import { chance, scaled, seeds, tell } from './support/scale.ts';
import { World } from './support/world.ts';

const FANS = scaled(2_000, 500);
const SECONDS = scaled(30, 10);

let world: World;
let gateway: RunningGateway;
let fans: Buyer[];
let staff: string;
const random = chance();

beforeAll(async () => {
  seeds(1);
  world = await World.opens('sandbox');
  gateway = await world.starts();
  const gachas: string[] = [];
  for (let index = 0; index < 50; index += 1)
    gachas.push(await aGacha(world.database, { prizes: Array.from({ length: 10 }, () => prizeEntry({ stock: 200_000 })) }));
  fans = await crowd(world, FANS, (index) => gachas[index % gachas.length] as string);
  const counter = { issuer: STAFF, subject: 'counter', name: 'A counter', grants: [{ role: 'counter', gachas: 'all' }] } as const;
  await addStaff(world.database.fork(), counter, { by: { account: 'a test' }, why: null });
  staff = await aToken(STAFF, 'counter');
  // A program that has just started is slow, and so are those of a crowd that comes all at once.
  await festival([gateway.address], fans.slice(0, 100), staff, random, { seconds: 5, manners: 'waits' });
});
afterAll(() => world.close());

/** How long a gateway takes to say that it is ready, and whether it does. */
async function looksWhetherReady(isOver: () => boolean): Promise<{ status: number; ms: number }[]> {
  const looks: { status: number; ms: number }[] = [];
  while (!isOver()) {
    const began = performance.now();
    const { status } = await fetch(`${gateway.address}/readyz`, { headers: { connection: 'close' } });
    looks.push({ status, ms: performance.now() - began });
    await pause(200);
  }
  return looks;
}

const isShed = ({ status, code }: Festival['said'][number]) => status === 503 && code === 'UNAVAILABLE';

/** Of those that were not turned away before: a client that comes back at once is turned away many times for one thing. */
function shareLetInAtOnce(all: Festival['said']): number {
  const first = all.filter(({ isFirst }) => isFirst);
  return Math.round((1_000 * first.filter((one) => !isShed(one)).length) / first.length) / 1_000;
}

/**
 * What is asked until then may be a burst, of which each waits for as long as its line has time; and a request that is let in is
 * answered in so long.
 */
const [LASTS_FROM_MS, ANSWERED_IN_MS] = [Math.max(...KINDS.map((kind) => ROOMS[kind].waitsMs)), 1_000];

function figuresOf({ said, paid, handedOver, gone }: Festival) {
  const kinds = KINDS.map((kind) => {
    const all = said.filter((one) => one.kind === kind);
    const lasting = all.filter((one) => !isShed(one) && one.atMs - one.ms > LASTS_FROM_MS).map((one) => one.ms);
    const ms = all
      .filter((one) => !isShed(one))
      .map((one) => one.ms)
      .sort((a, b) => a - b);
    const turnedAway = all
      .filter(isShed)
      .map((one) => one.ms)
      .sort((a, b) => a - b);
    const round = (numbers: number[], share: number) => Math.round(quantile(numbers, share));
    return [
      kind,
      {
        admitted: ms.length,
        p50: round(ms, 0.5),
        p99: round(ms, 0.99),
        p99Lasting: round(
          lasting.sort((a, b) => a - b),
          0.99,
        ),
        shed: turnedAway.length,
        shedP99: round(turnedAway, 0.99),
        atOnce: shareLetInAtOnce(all),
      },
    ] as const;
  });
  return {
    ...(Object.fromEntries(kinds) as Record<Kind, (typeof kinds)[number][1]>),
    paidPerSecond: Math.round(paid.size / SECONDS),
    handedOver,
    gone,
  };
}

/** Orders that were said to be paid, and are not, or under another number. */
async function lostOf({ paid }: Festival): Promise<string[]> {
  const rows = await world.database.sql<{ id: string; number: number }>(
    `select id, serial_number as number from orders where serial_number is not null`,
  );
  const known = new Map(rows.map(({ id, number }) => [id, Number(number)]));
  return [...paid].filter(([id, number]) => known.get(id) !== number).map(([id]) => id);
}

describe.each<Manners>(['waits', 'comes back at once'])('a crowd comes at once, and each of it %s', (manners) => {
  test('those who are let in are answered within a second, and paying comes before browsing', async () => {
    let isOver = false;
    const ready = looksWhetherReady(() => isOver);
    const heard = await festival([gateway.address], fans, staff, random, { seconds: SECONDS, manners });
    isOver = true;
    const looks = await ready;
    const figures = figuresOf(heard);
    const slowest = Math.round(Math.max(...looks.map(({ ms }) => ms)));
    tell(`${FANS} fans, each ${manners}`, { ...figures, ready: { slowest, ...tally(looks.map(({ status }) => status)) } });
    tell('answers', tally(heard.said.map(({ status, code }) => `${status} ${code ?? ''}`)));
    for (const kind of KINDS) {
      expect([kind, figures[kind].p99Lasting < ANSWERED_IN_MS]).toEqual([kind, true]);
      expect([kind, figures[kind].p99 < ROOMS[kind].waitsMs + ANSWERED_IN_MS]).toEqual([kind, true]);
    }
    // Where no payment is turned away, nothing need come after them.
    const servesAllMoney = figures.money.atOnce === 1;
    expect([figures.money.atOnce, servesAllMoney || figures.money.atOnce > figures.reads.atOnce]).toEqual([
      figures.money.atOnce,
      true,
    ]);
    expect(figures.money.atOnce).toBeGreaterThan(figures.writes.atOnce);
    const odd = heard.said.filter(({ status, code }) => !(status === 200 && code !== 'INTERNAL') && status !== 503);
    expect(odd).toEqual([]);
    expect(await lostOf(heard)).toEqual([]);
    expect(looks.filter(({ status, ms }) => status !== 200 || ms > 1_000)).toEqual([]);
  });
});
