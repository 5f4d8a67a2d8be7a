// check.mjs: works out again what an order has won, from the revealed seed, and believes nothing else.
import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';

const say = (line) => process.stdout.write(`${line}\n`);

function derived(seed, text, bound) {
  for (let counter = 0; ; counter += 1) {
    const n = createHmac('sha256', seed).update(`${text}:${counter}`).digest().readBigUInt64BE();
    if (n < 2n ** 64n - (2n ** 64n % bound)) return n % bound;
  }
}

function wonOf(prizes, seed, text) {
  const left = prizes.filter(({ stock }) => stock > 0);
  const bound = BigInt(left.reduce((sum, { weight }) => sum + weight, 0));
  let point = derived(seed, text, bound);
  for (const { prize, weight } of left) {
    if (point < BigInt(weight)) return prize.id;
    point -= BigInt(weight);
  }
}

/** Whoever draws the last of the others gets the last-one prize, if it was still there. */
const getsLastOne = (lastOne, { prizes, leftAfter }) =>
  leftAfter === 0 && prizes.some(({ prize, stock }) => prize.id === lastOne?.id && stock > 0);

function check({ order, attempt, fairness, lastOnePrize, plays }) {
  const seed = Buffer.from(fairness.seed, 'hex');
  const hash = createHash('sha256').update(seed).digest('hex');
  say(hash === fairness.seedHash ? `The hash is ${hash}: is it what you noted?` : 'THE HASH IS NOT THAT OF THE SEED');
  for (const { play, prize, prizes, leftAfter, lastOne } of plays) {
    const won = wonOf(prizes, seed, `${order.id}:${attempt}:${play}`);
    say(`Play ${play}: ${won === prize.id ? 'as drawn' : `NOT AS DRAWN, BUT ${won}`}`);
    if ((lastOne != null) !== getsLastOne(lastOnePrize, { prizes, leftAfter }))
      say('THE LAST-ONE PRIZE IS NOT WHERE IT SHOULD BE');
    else if (leftAfter != null) say(`  ${leftAfter} left after it${lastOne ? ': it got the last-one prize, too' : ''}`);
  }
}

const draw = JSON.parse(readFileSync(0)).data?.verifyDraw;
if (!draw) say('There is no draw to check: is the order paid, and yours?');
else if (!draw.fairness.seed) say('The seed is not revealed yet.');
else check(draw);
