import { expect, test } from '@jest/globals';
import type { Snapshot } from '../../src/browse/catalogue-cache.ts';
import { answerCache, type MadeAnswer, type Making } from '../../src/gateway/cache/answers.ts';

const snapshot = (ms = 0): Snapshot => ({ catalogue: { published: [] } as unknown as Snapshot['catalogue'], now: new Date(ms) });

/** A cache whose catalogue changes when told so, and answers that are made when they are let go. */
function aStage() {
  let now = snapshot();
  const waiting: (() => void)[] = [];
  const told = { made: 0, charged: 0, waited: 0 };
  const make = (answer: (seen: Snapshot) => MadeAnswer): Making => ({
    language: 'en',
    charge: () => {
      told.charged += 1;
    },
    make: async (waitsForNothing) => {
      told.made += 1;
      if (!waitsForNothing) told.waited += 1;
      const seen = now;
      await new Promise<void>((done) => waiting.push(done));
      return answer(seen);
    },
  });
  const letGo = async () => {
    for (const done of waiting.splice(0)) done();
    await new Promise((done) => setImmediate(done));
  };
  return {
    cache: answerCache({ get: async () => now }),
    told,
    forAll: () => make((seen) => ({ body: 'for all', type: 'text/plain', snapshot: seen })),
    forOne: () => make(() => ({ body: 'for one', type: 'text/plain' })),
    failing: () =>
      make(() => {
        throw new Error('not now');
      }),
    letGo,
    sells: () => {
      now = snapshot(now.now.getTime() + 1);
    },
  };
}

type Stage = ReturnType<typeof aStage>;
const many = ({ cache }: Stage, making: () => Making) => Array.from({ length: 300 }, () => cache.answer('a key', making()));
/** What was let go may be waited for by what begins then. */
const settled = async (stage: Stage, all: Promise<unknown>[]) => {
  const over = Promise.allSettled(all);
  for (let turn = 0; turn < 20; turn += 1) await stage.letGo();
  return over;
};

test('hundreds who ask at once have one answer made, and charged to one of them', async () => {
  const stage = aStage();
  const all = await settled(stage, many(stage, stage.forAll));
  expect(all.every(({ status }) => status === 'fulfilled')).toBe(true);
  expect(stage.told).toEqual({ made: 1, charged: 1, waited: 1 });
});

test('where something is sold meanwhile it is made once more, and not by each; that is charged to nobody and waits for no place', async () => {
  const stage = aStage();
  const all = many(stage, stage.forAll);
  await new Promise((done) => setImmediate(done));
  stage.sells();
  expect((await settled(stage, all)).every(({ status }) => status === 'fulfilled')).toBe(true);
  expect(stage.told).toEqual({ made: 2, charged: 1, waited: 1 });
});

test('where it fails for whoever makes it, the next one makes it for the others', async () => {
  const stage = aStage();
  const all = [stage.cache.answer('a key', stage.failing()), ...many(stage, stage.forAll)];
  const heard = await settled(stage, all);
  expect(heard.map(({ status }) => status)).toEqual(['rejected', ...Array(300).fill('fulfilled')]);
  expect(stage.told.made).toBe(2);
});

test('what turns out not to be the same for all each makes alone, and is charged for', async () => {
  const stage = aStage();
  await settled(stage, many(stage, stage.forOne));
  expect(stage.told).toEqual({ made: 300, charged: 300, waited: 300 });
});

test('more that is made anew in a second than a catalogue has waits for a place like all else, and is charged to nobody', async () => {
  const stage = aStage();
  const ask = (key: number) => stage.cache.answer(`key ${key}`, stage.forAll());
  const keys = Array.from({ length: 150 }, (_, key) => key);
  await settled(stage, keys.map(ask));
  stage.sells();
  await settled(stage, keys.map(ask));
  expect(stage.told).toEqual({ made: 300, charged: 150, waited: 200 });
});
