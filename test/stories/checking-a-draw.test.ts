import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { auditDraws } from '../../src/draw/audit/audit.ts';
import { hashOfSeed } from '../../src/draw/random.ts';
import { importCatalogue } from '../../src/operator/catalogue/import.ts';
import { PAYMENT_TRANSITIONS, type PaymentState } from '../../src/payment/attempt/payment.ts';
import { Fan } from '../support/actors.ts';
import { aGacha, gachaEntry, prizeEntry } from '../support/catalogue.ts';
import { areDrawn, hasAttempt } from '../support/drawn.ts';
import { aStage } from '../support/stage.ts';

const stage = aStage();
const FAIRNESS = 'fairness { number seedHash seed isRevealed }';
const VERIFY = `query ($id: ID!) { verifyDraw(orderId: $id) { order { id } gacha { id } oddsNumber attempt ${FAIRNESS} isVerified
  plays { play sequence prize { id } prizes { prize { id } weight stock } bound value derivedValue isVerified } } }`;

const fairnessOf = async (gachaId: string) =>
  (await stage.gateway.ask(`query ($id: ID!) { gacha(id: $id) { ${FAIRNESS} } }`, { id: gachaId })).data.gacha.fairness;
const verifies = async (fan: Fan, orderId: string) => (await fan.asks(VERIFY, { id: orderId })).data.verifyDraw;

/** The sale ended, and was last changed, so many seconds ago. */
async function ends(gachaId: string, secondsAgo: number, changed = secondsAgo): Promise<void> {
  await stage.database.sql('alter table gachas disable trigger touch');
  await stage.database.sql(
    'update gachas set end_at = now() - make_interval(secs => ?), updated_at = now() - make_interval(secs => ?) where id = ?',
    [secondsAgo, changed, gachaId],
  );
  await stage.database.sql('alter table gachas enable trigger touch');
}

const urn = () => [
  prizeEntry({ pickup_weight: 3, stock: 2 }),
  prizeEntry({ pickup_weight: 1_000_000_000, stock: 1 }),
  prizeEntry({ pickup_weight: 0 }),
];

describe('the record of a draw', () => {
  test('is told to who paid, play by play; the seed follows when the sale has ended, and then everything can be checked', async () => {
    const prizes = urn();
    const gachaId = await aGacha(stage.database, { prizes });
    const published = await fairnessOf(gachaId);
    expect(published).toEqual({ number: 1, seedHash: expect.stringMatching(/^[0-9a-f]{64}$/), seed: null, isRevealed: false });
    const fan = await Fan.signsUp(stage.gateway);
    const orderId = await fan.hasPaid(gachaId, 3);
    const sealed = await verifies(fan, orderId);
    expect(sealed).toMatchObject({
      order: { id: orderId },
      gacha: { id: gachaId },
      oddsNumber: 1,
      attempt: 1,
      fairness: published,
      isVerified: null,
    });
    const won = (await fan.sees(orderId)).items.map(({ prize }: { prize: { id: string } }) => prize.id);
    expect(sealed.plays.map(({ prize }: { prize: { id: string } }) => prize.id)).toEqual(won);
    expect(sealed.plays).toMatchObject([1, 2, 3].map((play) => ({ play, sequence: play, derivedValue: null, isVerified: null })));
    const ids = prizes.map(({ id }) => id).toSorted();
    for (const play of sealed.plays) expect(play.prizes.map(({ prize }: { prize: { id: string } }) => prize.id)).toEqual(ids);

    await ends(gachaId, 61);
    const open = await verifies(fan, orderId);
    expect(hashOfSeed(Buffer.from(open.fairness.seed, 'hex'))).toBe(published.seedHash);
    expect(await fairnessOf(gachaId)).toEqual({ ...published, seed: open.fairness.seed, isRevealed: true });
    const plays = sealed.plays.map((play: { value: number }) => ({ ...play, derivedValue: play.value, isVerified: true }));
    expect(open).toEqual({
      ...sealed,
      fairness: { ...published, seed: open.fairness.seed, isRevealed: true },
      plays,
      isVerified: true,
    });
  });

  test('does not verify when it was forged', async () => {
    const gachaId = await aGacha(stage.database, { prizes: urn() });
    const fan = await Fan.signsUp(stage.gateway);
    const orderId = await fan.hasPaid(gachaId, 2);
    await ends(gachaId, 61);
    await stage.database.sql('alter table draws disable trigger user');
    await stage.database.sql('update draws set value = (value + 1) % bound where play = 2 and order_id = ?', [orderId]);
    await stage.database.sql('alter table draws enable trigger user');
    const { isVerified, plays } = await verifies(fan, orderId);
    expect([isVerified, ...plays.map((play: { isVerified: boolean }) => play.isVerified)]).toEqual([false, true, false]);
  });

  test('is not told before the order is paid, not even when it was drawn', async () => {
    const gachaId = await aGacha(stage.database);
    const fan = await Fan.signsUp(stage.gateway);
    const orderId = await fan.hasOrdered(gachaId);
    expect(await verifies(fan, orderId)).toBeNull();
    await areDrawn(stage.database, [orderId]);
    expect(await verifies(fan, orderId)).toBeNull();
  });
});

describe('a seed is revealed', () => {
  const revealed = async (gachaId: string) => (await fairnessOf(gachaId)).isRevealed;

  test('a minute after the end of the sale and its last change, not before', async () => {
    const gachaId = await aGacha(stage.database);
    expect(await revealed(gachaId)).toBe(false);
    for (const [ended, changed, shown] of [
      [-1, 999, false],
      [0, 999, false],
      [57, 999, false],
      [61, 57, false],
      [61, 61, true],
    ] as const) {
      await ends(gachaId, ended, changed);
      expect([ended, changed, await revealed(gachaId)]).toEqual([ended, changed, shown]);
    }
  });

  test.each(Object.keys(PAYMENT_TRANSITIONS) as PaymentState[])('while a payment is %s only if that is over', async (state) => {
    const gachaId = await aGacha(stage.database);
    await hasAttempt(stage.database, await (await Fan.signsUp(stage.gateway)).hasOrdered(gachaId), state);
    await ends(gachaId, 61);
    expect(await revealed(gachaId)).toBe(['captured', 'declined', 'voiding', 'voided', 'abandoned'].includes(state));
  });

  test('never before a payment that is written late: the database refuses it', async () => {
    const gachaId = await aGacha(stage.database);
    const orderId = await (await Fan.signsUp(stage.gateway)).hasOrdered(gachaId);
    await ends(gachaId, 29);
    await hasAttempt(stage.database, orderId, 'declined');
    await ends(gachaId, 31);
    await expect(hasAttempt(stage.database, orderId, 'registered')).rejects.toMatchObject({ code: '55P03' });
  });

  test('and never used again: a sale that is opened again gets another, and what the first drew can be checked', async () => {
    const entry = gachaEntry();
    const imports = (end_at: string) => importCatalogue(stage.database.fork(), { gachas: [{ ...entry, end_at }] });
    const [fan, later] = [await Fan.signsUp(stage.gateway), await Fan.signsUp(stage.gateway)];
    await imports('2100-01-01T00:00:00Z');
    const first = await fairnessOf(entry.id);
    const orderId = await fan.hasPaid(entry.id);
    await imports('2100-02-01T00:00:00Z');
    expect(await fairnessOf(entry.id)).toEqual(first);
    await imports('2021-01-01T00:00:00Z');
    await imports('2021-02-01T00:00:00Z');
    expect((await fairnessOf(entry.id)).seedHash).toBe(first.seedHash);

    await imports('2100-01-01T00:00:00Z');
    const second = await fairnessOf(entry.id);
    expect(second).toEqual({ number: 2, seedHash: expect.not.stringContaining(first.seedHash), seed: null, isRevealed: false });
    const sealed = await verifies(later, await later.hasPaid(entry.id));
    expect(sealed).toMatchObject({ fairness: second, isVerified: null });
    expect(await verifies(fan, orderId)).toMatchObject({ fairness: { number: 1, isRevealed: true }, isVerified: true });
  });

  test('once it was made: a gacha that is not published has none', async () => {
    const entry = gachaEntry({ published: false });
    const seeds = () => stage.database.sql('select number from seeds where gacha_id = ?', [entry.id]);
    await importCatalogue(stage.database.fork(), { gachas: [entry] });
    expect(await seeds()).toEqual([]);
    await importCatalogue(stage.database.fork(), { gachas: [{ ...entry, published: true }] });
    await importCatalogue(stage.database.fork(), { gachas: [{ ...entry, published: true }] });
    expect(await seeds()).toEqual([{ number: 1 }]);
  });
});

describe('the lines of the page on fairness', () => {
  const page = readFileSync(new URL('../../docs/fairness.md', import.meta.url), 'utf8');
  const script = fileURLToPath(new URL('../../docs/check.mjs', import.meta.url));
  const query = /carol '(query [^']*verifyDraw[^']*)'/.exec(page)?.[1] ?? '';
  const check = (answer: object): string =>
    execFileSync(process.execPath, [script], { input: JSON.stringify(answer), encoding: 'utf8' });

  test('work out from a public answer what was won, and find out what was not', async () => {
    const gachaId = await aGacha(stage.database, { prizes: urn() });
    const { seedHash } = await fairnessOf(gachaId);
    const fan = await Fan.signsUp(stage.gateway);
    const orderId = await fan.hasOrdered(gachaId, 3);
    const answer = async () => ({ data: (await fan.asks(query, { order: orderId })).data });
    expect(check(await answer())).toBe('There is no draw to check: is the order paid, and yours?\n');
    expect((await fan.pays(orderId)).errors).toEqual([]);
    expect(check(await answer())).toBe('The seed is not revealed yet.\n');
    await ends(gachaId, 61);
    const { data } = await answer();
    expect(check({ data })).toBe(
      `The hash is ${seedHash}: is it what you noted?\nPlay 1: as drawn\nPlay 2: as drawn\nPlay 3: as drawn\n`,
    );
    data.verifyDraw.plays[1].prize.id = 'another';
    expect(check({ data })).toMatch(/Play 1: as drawn\nPlay 2: NOT AS DRAWN, BUT \S+\nPlay 3: as drawn\n/);
    data.verifyDraw.fairness.seed = '00'.repeat(32);
    expect(check({ data })).toMatch(/^THE HASH IS NOT THAT OF THE SEED\n/);
  });

  test('work out who got the last-one prize, and find out where it is not', async () => {
    const prizes = [prizeEntry({ stock: 2 }), prizeEntry({ name: 'Last one', kind: 'last-one', stock: 1, pickup_weight: 0 })];
    const gachaId = await aGacha(stage.database, { prizes });
    const fan = await Fan.signsUp(stage.gateway);
    const orderId = await fan.hasPaid(gachaId, 2);
    await ends(gachaId, 61);
    const { data } = await fan.asks(query, { order: orderId });
    expect(data.verifyDraw.plays).toMatchObject([
      { leftAfter: 1, lastOne: null },
      { leftAfter: 0, lastOne: { kind: 'LAST_ONE' } },
    ]);
    const told = 'Play 1: as drawn\n  1 left after it\nPlay 2: as drawn\n  0 left after it: it got the last-one prize, too\n';
    expect(check({ data })).toMatch(told);
    const ALL = 'query ($id: ID!) { verifyDraw(orderId: $id) { isVerified } }';
    const verified = async () => (await fan.asks(ALL, { id: orderId })).data.verifyDraw.isVerified;
    expect(await verified()).toBe(true);
    data.verifyDraw.plays[1].lastOne = null;
    expect(check({ data })).toContain('THE LAST-ONE PRIZE IS NOT WHERE IT SHOULD BE');
    for (const [forged, why] of [
      ['last_one_id = null', 'it drew the last of the others, and did not get the last-one prize'],
      ['last_one_id = null, left_after = 3', 'it says that 3 was left after it, what was drawn before leaves 0'],
    ] as const) {
      await stage.database.sql('alter table draws disable trigger user');
      await stage.database.sql(`update draws set ${forged} where play = 2 and order_id = ?`, [orderId]);
      await stage.database.sql('alter table draws enable trigger user');
      expect(await verified()).toBe(false);
      expect((await auditDraws(stage.database.fork(), gachaId)).first).toMatchObject({ sequence: 2, why });
    }
  });
});
