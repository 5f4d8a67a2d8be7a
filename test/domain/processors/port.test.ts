import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Impossible, type Reference } from '../../../src/payment/processor/processor.ts';
import { type CardName, gmoWorld, newId, type ProcessorWorld, pays, RETURN_URL, sandboxWorld } from '../../support/processors.ts';

const WHOLE = { captured: 500, left: 0 };

/** What every processor promises, asked of each of them. */
describe.each([
  ['sandbox', sandboxWorld],
  ['gmo', gmoWorld],
])('%s', (name, open) => {
  let world: ProcessorWorld;
  beforeAll(async () => {
    world = await open();
  });
  afterAll(() => world.close());

  /** Where many can be asked for at once, they are told the same of each. */
  const find = async (id: string) => {
    const found = await world.processor.find(id);
    const told = new Map(
      found && [[id, 'amount' in found ? { status: found.status, amount: found.amount } : { status: found.status }]],
    );
    expect((await world.processor.findAll?.([newId(), id])) ?? told).toEqual(told);
    return found;
  };

  test('has its name', () => expect(world.processor.name).toBe(name));

  test('announcing a payment moves no money, and the same again answers the same', async () => {
    const id = newId();
    const reference = await world.processor.register({ processorOrderId: id, amount: 500 });
    expect(reference).toEqual({
      processorOrderId: id,
      accessId: expect.stringMatching(/^\w{32}$/),
      accessPass: expect.any(String),
    });
    expect(await world.processor.register({ processorOrderId: id, amount: 500 })).toEqual(reference);
    expect(await find(id)).toEqual({ status: 'open', reference, amount: 500, isChallenged: false });
    expect(await world.counts(id)).toEqual({ authorisations: 0, captures: 0, voids: 0 });
  });

  test('ten announcements at once are one', async () => {
    const request = { processorOrderId: newId(), amount: 1 };
    const references = await Promise.all(Array.from({ length: 10 }, () => world.processor.register(request)));
    expect(new Set(references.map(({ accessId }) => accessId)).size).toBe(1);
  });

  test('an id is never announced with another amount', async () => {
    const id = newId();
    await world.processor.register({ processorOrderId: id, amount: 500 });
    await expect(world.processor.register({ processorOrderId: id, amount: 501 })).rejects.toThrow(Impossible);
  });

  test('nobody has heard of a payment that was not announced', async () => expect(await find(newId())).toBeNull());

  test('money is reserved, with a slip', async () => {
    const { id, reference, answer } = await pays(world);
    expect(answer).toMatchObject({ outcome: 'authorised', reference });
    expect(answer).toMatchObject({
      slip: { tranId: expect.stringMatching(/^\d{28}$/), tranDate: expect.stringMatching(/^\d{14}$/), forward: '2a99662' },
    });
    const slip = answer.outcome === 'authorised' ? answer.slip : undefined;
    expect(slip?.approve).toHaveLength(7);
    expect(await find(id)).toEqual({ status: 'authorised', reference, amount: 500, slip });
    expect(await world.counts(id)).toEqual({ authorisations: 1, captures: 0, voids: 0 });
  });

  test('the largest and the smallest amount are reserved as they are', async () => {
    for (const amount of [1, 9_999_999]) expect(await find((await pays(world, 'good', amount)).id)).toMatchObject({ amount });
  });

  test('a payment that demands it is reserved only once its holder was asked, also with a card that would do without', async () => {
    const [id, amount, mustChallenge] = [newId(), 500, true];
    expect(world.processor.canChallenge).toBe(true);
    const reference = await world.processor.register({ processorOrderId: id, amount, mustChallenge });
    const request = {
      amount,
      cardToken: world.tokenOf(name === 'gmo' ? '3ds_frictionless' : 'good'),
      returnUrl: RETURN_URL,
      mustChallenge,
    };
    const answer = await world.processor.authorise(reference, request);
    if (answer.outcome !== 'challenge') throw new Error(`the answer is ${answer.outcome}`);
    expect(await find(id)).toMatchObject({ status: 'open', isChallenged: true });
    expect((await world.counts(id)).authorisations).toBe(0);
    await world.answers(answer.redirectUrl, 'passed');
    expect(await world.processor.finishChallenge(reference, amount)).toMatchObject({ outcome: 'authorised' });
  });

  test('reserving twice reserves once, also with another card', async () => {
    const { id, reference, answer } = await pays(world);
    const again = { amount: 500, cardToken: world.tokenOf('good'), returnUrl: RETURN_URL };
    expect(await world.processor.authorise(reference, again)).toEqual(answer);
    expect((await world.counts(id)).authorisations).toBe(1);
  });

  test.each<[CardName, string]>([
    ['declined', 'PAYMENT_DECLINED'],
    ['limit', 'CARD_LIMIT_EXCEEDED'],
    ['security_code', 'SECURITY_CODE_WRONG'],
    ['expired', 'CARD_EXPIRED'],
    ['3ds_fail', 'AUTHENTICATION_FAILED'],
    ['invalid', 'CARD_TOKEN_INVALID'],
    ['try_later', 'PAYMENT_TRY_LATER'],
  ])('the card %s is declined as %s, and nothing is reserved', async (card, refusal) => {
    const { id, answer } = await pays(world, card);
    expect(answer).toEqual({ outcome: 'declined', refusal });
    expect(['open', 'declined']).toContain((await find(id))?.status);
    expect((await world.counts(id)).authorisations).toBe(0);
  });

  test('what is reserved is taken, once, however often it is said', async () => {
    const { id, reference } = await pays(world);
    const slip = await world.processor.capture(reference, 500);
    expect(await world.processor.capture(reference, 500)).toEqual(slip);
    expect(await find(id)).toEqual({ status: 'captured', reference, amount: 500, slip });
    expect(await world.counts(id)).toEqual({ authorisations: 1, captures: 1, voids: 0 });
  });

  test('what is reserved is released, once, however often it is said', async () => {
    const { id, reference } = await pays(world);
    await world.processor.void(reference);
    await world.processor.void(reference);
    expect(await find(id)).toMatchObject({ status: 'voided', reference, amount: 500 });
    expect(await world.counts(id)).toEqual({ authorisations: 1, captures: 0, voids: 1 });
  });

  test('what is released is not taken, and what is taken is not given back', async () => {
    const [released, taken] = [await pays(world), await pays(world)];
    await world.processor.void(released.reference);
    await expect(world.processor.capture(released.reference, 500)).rejects.toThrow(Impossible);
    await world.processor.capture(taken.reference, 500);
    await expect(world.processor.void(taken.reference)).rejects.toThrow(Impossible);
    expect(await world.counts(released.id)).toMatchObject({ captures: 0, voids: 1 });
    expect(await world.counts(taken.id)).toMatchObject({ captures: 1, voids: 0 });
  });

  test('what was taken is given back, once, however often it is said; what is reserved is not', async () => {
    const [taken, reserved] = [await pays(world), await pays(world)];
    await world.processor.capture(taken.reference, 500);
    await world.processor.refund(taken.reference, WHOLE);
    await world.processor.refund(taken.reference, WHOLE);
    expect(await find(taken.id)).toMatchObject({ status: 'voided', amount: 500 });
    expect(await world.counts(taken.id)).toEqual({ authorisations: 1, captures: 1, voids: 1 });
    await expect(world.processor.capture(taken.reference, 500)).rejects.toThrow(Impossible);
    await expect(world.processor.refund(reserved.reference, WHOLE)).rejects.toThrow(Impossible);
    expect(await find(reserved.id)).toMatchObject({ status: 'authorised' });
  });

  const takes = async () => {
    const { id, reference } = await pays(world);
    await world.processor.capture(reference, 500);
    return { id, reference };
  };
  const refunds = (reference: Reference, captured: number, left: number) => world.processor.refund(reference, { captured, left });

  test('a part of what was taken is given back, once, however often it is said', async () => {
    const { id, reference } = await takes();
    for (let said = 0; said < 3; said += 1) await refunds(reference, 500, 300);
    expect(await find(id)).toMatchObject({ status: 'captured', reference, amount: 300 });
    expect(await world.counts(id)).toEqual({ authorisations: 1, captures: 1, voids: 1 });
  });

  test('ten calls at once for the same part give it back once', async () => {
    const { id, reference } = await takes();
    await Promise.allSettled(Array.from({ length: 10 }, () => refunds(reference, 500, 499)));
    await refunds(reference, 500, 499);
    expect(await find(id)).toMatchObject({ status: 'captured', amount: 499 });
    expect((await world.counts(id)).voids).toBe(1);
  });

  test('part after part, and then the rest, give back all of it and no more', async () => {
    const { id, reference } = await takes();
    await refunds(reference, 500, 300);
    await refunds(reference, 300, 1);
    expect(await find(id)).toMatchObject({ status: 'captured', amount: 1 });
    for (let said = 0; said < 2; said += 1) await refunds(reference, 1, 0);
    expect(await find(id)).toMatchObject({ status: 'voided' });
    expect((await world.counts(id)).voids).toBe(3);
    await expect(refunds(reference, 500, 100)).rejects.toThrow(Impossible);
  });

  test('where neither amount is what was taken, nothing is given back, whole or in part', async () => {
    const { id, reference } = await takes();
    await refunds(reference, 500, 300);
    for (const [captured, left] of [
      [500, 400],
      [500, 200],
      [500, 0],
      [400, 0],
    ] as const)
      await expect(refunds(reference, captured, left)).rejects.toThrow(Impossible);
    expect(await find(id)).toMatchObject({ status: 'captured', amount: 300 });
    expect((await world.counts(id)).voids).toBe(1);
  });

  test.each([
    [500, 500],
    [500, 501],
    [500, -1],
    [500, Number.NaN],
  ])('a refund does not leave %i yen as %i', async (captured, left) => {
    const { id, reference } = await takes();
    await expect(refunds(reference, captured, left)).rejects.toThrow(Impossible);
    expect(await find(id)).toMatchObject({ status: 'captured', amount: 500 });
  });

  test('no part of what is only reserved, released or unknown is given back, nor with other keys', async () => {
    const [{ reference: reserved }, { reference: released }, { id, reference }] = [
      await pays(world),
      await pays(world),
      await takes(),
    ];
    await world.processor.void(released);
    const unknown = { ...reserved, processorOrderId: newId() };
    const forged = { ...reference, accessPass: '0'.repeat(32) };
    for (const one of [reserved, released, unknown, forged]) await expect(refunds(one, 500, 300)).rejects.toThrow(Impossible);
    expect(await find(id)).toMatchObject({ status: 'captured', amount: 500 });
  });

  test('another amount than the reserved one is not taken', async () => {
    const { id, reference } = await pays(world);
    await expect(world.processor.capture(reference, 501)).rejects.toThrow(Impossible);
    expect((await world.counts(id)).captures).toBe(0);
  });

  test('where nothing is reserved, nothing is taken or released', async () => {
    const reference = await world.processor.register({ processorOrderId: newId(), amount: 500 });
    await expect(world.processor.capture(reference, 500)).rejects.toThrow(Impossible);
    await expect(world.processor.void(reference)).rejects.toThrow(Impossible);
  });

  test('keys that are not those of the payment open nothing', async () => {
    const { id, reference } = await pays(world);
    const forged = { ...reference, accessPass: '0'.repeat(32) };
    await expect(world.processor.capture(forged, 500)).rejects.toThrow(Impossible);
    expect((await world.counts(id)).captures).toBe(0);
  });

  describe('a challenge', () => {
    const challenged = async () => {
      const { id, reference, answer } = await pays(world, '3ds_challenge');
      if (answer.outcome !== 'challenge') throw new Error(`no challenge, but ${answer.outcome}`);
      expect(await find(id)).toEqual({ status: 'open', reference, amount: 500, isChallenged: true });
      return { id, reference, redirectUrl: answer.redirectUrl };
    };

    test('reserves money once its holder passes, and comes back to the address as it was given', async () => {
      const { id, reference, redirectUrl } = await challenged();
      const back = await world.answers(redirectUrl, 'passed');
      expect(back.href.startsWith(RETURN_URL)).toBe(true);
      expect(await find(id)).toMatchObject({ status: 'open' });
      const result = await world.processor.finishChallenge(reference, 500);
      expect(result).toMatchObject({ outcome: 'authorised', reference });
      expect(await world.processor.finishChallenge(reference, 500)).toEqual(result);
      expect(await world.counts(id)).toMatchObject({ authorisations: 1 });
      await world.processor.capture(reference, 500);
    });

    test('declines when its holder fails, and goes on doing so', async () => {
      const { id, reference, redirectUrl } = await challenged();
      await world.answers(redirectUrl, 'failed');
      const declined = { outcome: 'declined', refusal: 'AUTHENTICATION_FAILED' };
      expect(await world.processor.finishChallenge(reference, 500)).toEqual(declined);
      await world.answers(redirectUrl, 'passed');
      expect(await world.processor.finishChallenge(reference, 500)).toEqual(declined);
      expect((await world.counts(id)).authorisations).toBe(0);
    });

    test('whose holder has not answered is declined, however often somebody asks, and reserves nothing', async () => {
      const { id, reference } = await challenged();
      for (let asked = 0; asked < 3; asked += 1)
        expect(await world.processor.finishChallenge(reference, 500)).toEqual({
          outcome: 'declined',
          refusal: 'AUTHENTICATION_FAILED',
        });
      expect((await world.counts(id)).authorisations).toBe(0);
    });

    test('is not there to be finished where there was none', async () => {
      const reference = await world.processor.register({ processorOrderId: newId(), amount: 500 });
      await expect(world.processor.finishChallenge(reference, 500)).rejects.toThrow();
    });
  });
});
