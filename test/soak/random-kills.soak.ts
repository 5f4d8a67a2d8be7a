import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from '@jest/globals';
import { aGacha, prizeEntry } from '../support/catalogue.ts';
import { answersChallenge } from '../support/gmo-server/browser.ts';
import { returnPathOf } from '../support/return-path.ts';
import type { RunningGateway } from '../support/running-gateway.ts';
import { lostOf, madeUp, type Told } from './support/acknowledged.ts';
import { Afterlife } from './support/afterlife.ts';
import { disagreements } from './support/books.ts';
import { ask, tally } from './support/client.ts';
import { type Buyer, crowd, haveAddresses, outcomeOf, pays, readsPayment } from './support/crowd.ts';
import { type Desk, staffAt } from './support/desk.ts';
import { paysAgain, restsIn, secondsUntilJust, unjustEnds } from './support/recovered.ts';
import { givesBack, refundsEnd } from './support/refunds.ts';
import { chance, scaled, seeds, tell } from './support/scale.ts';
import { expectShares } from './support/shares.ts';
import { Verbs } from './support/verbs.ts';
import { watch } from './support/watch.ts';
import { World } from './support/world.ts';

const KILLS = scaled(200, 10);
const GATEWAYS = 3;
const CLIENTS = 24;
/** How long a gateway lives at most. */
const LONGEST_LIFE_MS = 2_500;
/** A client that hears nothing, or that it shall come again, comes again so often. */
const TRIES = 6;
/** `42G120000` is declined; the bank of `challenge` asks its holder. */
const CARDS = ['plain', 'plain', 'plain', 'plain', 'plain', 'plain', 'plain', '42G120000', 'challenge', 'challenge'];

/** No answer, not yet, not now, and nothing there where a look came before the payment. */
const COMES_AGAIN = /^(HTTP 0|UNAVAILABLE|PAYMENT_IN_PROGRESS|CALL_IN_PROGRESS|NOT_FOUND|PAYMENT_REQUIRED|processing|challenged)/;

type Random = ReturnType<typeof chance>;

let world: World;
afterEach(() => world.close());

/** Gateways that are killed at random instants, each started again at once, until so many have died. */
async function dying(slots: (RunningGateway | undefined)[], { below }: Random): Promise<void> {
  let kills = 0;
  const slot = async (_: unknown, index: number) => {
    while (kills < KILLS) {
      kills += 1;
      const gateway = await world.starts();
      slots[index] = gateway;
      await pause(below(LONGEST_LIFE_MS));
      slots[index] = undefined;
      await gateway.stop('SIGKILL');
    }
  };
  await Promise.all(Array.from({ length: GATEWAYS }, slot));
}

/** A client that does not give up at once: the same card under the same key, and now and then a look at the payment. */
async function buys(buyer: Buyer, anyGateway: () => Promise<RunningGateway>, { oneOf }: Random, told: Told[]): Promise<string> {
  let said = 'nothing';
  const card = world.gmo.issueToken(oneOf(CARDS));
  const key = { 'idempotency-key': buyer.orderId };
  for (let turn = 0; turn < TRIES; turn += 1) {
    const at = await anyGateway();
    const heard = turn % 3 === 2 ? await readsPayment(at, buyer) : await pays(at, buyer, card, key);
    said = heard.status === 202 ? 'challenged' : outcomeOf(heard);
    const [, paymentId] = /"payment_id":"([^"]+)"/.exec(heard.body) ?? [];
    if (said === 'paid') told.push({ verb: 'pay', orderId: buyer.orderId, paymentId: paymentId ?? 'none' });
    if (!COMES_AGAIN.test(said)) return said;
    if (heard.status === 202) {
      const back = await answersChallenge(JSON.parse(heard.body).redirect_url, 'passed').catch(() => undefined);
      if (back) await ask(at.address, returnPathOf(back));
    }
    await pause(300);
  }
  return said;
}

/** One that lives, as soon as there is one. */
async function anyOf(slots: readonly (RunningGateway | undefined)[], { oneOf }: Random): Promise<RunningGateway> {
  for (;;) {
    const gateway = oneOf([...slots]);
    if (gateway) return gateway;
    await pause(50);
  }
}

test.each(seeds(1))(
  'gateways killed again and again under load leave nobody charged without prizes, or the reverse (seed %i)',
  async (seed) => {
    world = await World.opens('gmo');
    const random = chance(seed);
    const plenty = await aGacha(world.database, { prizes: [prizeEntry({ stock: 100_000 }), prizeEntry({ stock: 1_000 })] });
    const posted = await aGacha(world.database, { delivery_type: 'mail', prizes: [prizeEntry({ stock: 100_000 })] });
    const scarce = await aGacha(world.database, { prizes: [prizeEntry({ stock: 40 })] });
    const slots: (RunningGateway | undefined)[] = [];
    const anyGateway = () => anyOf(slots, random);
    const staff = await staffAt(world, [plenty, scarce, posted]);
    const asks: Desk['asks'] = async (asked) => ask((await anyGateway()).address, '/graphql', asked);
    const verbs = new Verbs({ ...staff, asks, givesBackByHand: (orderId) => givesBack(world, orderId) });
    const afterlife = new Afterlife(verbs, random);
    const [buyers, outcomes]: [Buyer[], string[]] = [[], []];
    const watching = watch(world, () => slots.find(Boolean), buyers);
    let isOver = false;
    const buying = Array.from({ length: CLIENTS }, async () => {
      while (!isOver) {
        const group = await crowd(
          world,
          5,
          () => random.oneOf([scarce, plenty, plenty, posted]),
          () => 1 + random.below(3),
        );
        await haveAddresses(
          world,
          group.filter(({ gachaId }) => gachaId === posted),
        );
        buyers.push(...group);
        for (const buyer of group) {
          outcomes.push(await buys(buyer, anyGateway, random, verbs.told));
          if (outcomes.at(-1) === 'paid') await afterlife.of(buyer, buyer.gachaId === posted);
        }
      }
    });
    await dying(slots, random);
    isOver = true;
    const [one, two] = await world.startsTwo();
    slots.splice(0, GATEWAYS, one, two);
    const seconds = await secondsUntilJust(world);
    await Promise.all(buying);
    await restsIn(
      world,
      buyers.map(({ orderId }) => orderId),
    );
    const refunds = await refundsEnd(world);
    const again = await paysAgain(world, one, buyers);
    await watching.stop();
    tell('random kills', {
      seed,
      kills: KILLS,
      buyers: buyers.length,
      outcomes: tally(outcomes),
      afterlife: tally(verbs.heard.map(({ verb, answer }) => `${verb}: ${answer}`)),
      acknowledged: tally(verbs.told.map(({ verb }) => verb)),
      refunds,
      seconds,
      again,
      looks: watching.looks,
    });
    expect(await lostOf(world, verbs.told)).toEqual([]);
    expect(await lostOf(world, madeUp(verbs.told))).toHaveLength(verbs.told.length);
    expect(watching.seen).toEqual([]);
    expect(await disagreements(world)).toEqual([]);
    expect(unjustEnds(again)).toEqual([]);
    expectShares(verbs.heard);
  },
);
