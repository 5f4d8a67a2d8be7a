import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { WaitingLine } from '../../src/gateway/load/line.ts';
import { takesLittle } from '../support/quick.ts';

const PATIENCE = { waitsMs: 300, standsAfterMs: 150, standingWaitsMs: 20 };

function aLine(patience = PATIENCE) {
  const clock = { ms: 10_000 };
  const line = new WaitingLine(patience, () => clock.ms);
  const letIn: string[] = [];
  const refused: string[] = [];
  const wait = (name: string, isGone = () => false): Promise<unknown> =>
    line.wait(isGone).then((isLetIn) => (isLetIn ? letIn : refused).push(name));
  return { clock, line, letIn, refused, wait };
}

test('in a burst the first goes first', async () => {
  const { line, letIn, wait } = aLine();
  const all = ['one', 'two', 'three'].map((name) => wait(name));
  while (line.next());
  await Promise.all(all);
  expect([letIn, line.length]).toEqual([['one', 'two', 'three'], 0]);
});

test('whoever finds no place in time is told so then, and the line is shorter by that one', async () => {
  const { line, refused, wait } = aLine();
  const began = performance.now();
  await wait('one');
  expect(refused).toEqual(['one']);
  expect(performance.now() - began).toBeGreaterThan(290);
  expect([line.length, line.next()]).toEqual([0, false]);
});

test('in a line that stands the last goes first, and waits a short while alone; who came before keeps their time', async () => {
  const { clock, line, letIn, refused, wait } = aLine({ waitsMs: 60_000, standsAfterMs: 30_000, standingWaitsMs: 20 });
  const early = wait('early');
  clock.ms += 31_000;
  const [late, latest] = [wait('late'), wait('latest')];
  line.next();
  await latest;
  expect(letIn).toEqual(['latest']);
  await late;
  expect(refused).toEqual(['late']);
  line.next();
  await early;
  expect(letIn).toEqual(['latest', 'early']);
});

test('in a line that is never empty the first goes first, until it stands', async () => {
  const { clock, line, letIn, wait } = aLine({ waitsMs: 60_000, standsAfterMs: 30_000, standingWaitsMs: 20 });
  const all = [wait('0')];
  for (let count = 1; count <= 10; count += 1) {
    clock.ms += 20_000;
    all.push(wait(`${count}`));
    line.next();
  }
  line.next();
  await Promise.all(all);
  expect(letIn).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10']);
});

test('a line that was empty for a moment stands as long as some wait in vain, and a second later the first goes first again', async () => {
  const { clock, line, refused, letIn, wait } = aLine({ waitsMs: 20, standsAfterMs: 10, standingWaitsMs: 0 });
  await wait('in vain');
  expect(refused).toEqual(['in vain']);
  const [one, two] = [wait('one'), wait('two')];
  line.next();
  await two;
  await one;
  expect([letIn, refused]).toEqual([['two'], ['in vain', 'one']]);
  clock.ms += 1_100;
  const [three, four] = [wait('three'), wait('four')];
  line.next();
  line.next();
  await Promise.all([three, four]);
  expect(letIn).toEqual(['two', 'three', 'four']);
});

test('while an overload lasts nobody waits for as long as in a burst, and after ten seconds without one they do', async () => {
  const { clock, line, letIn, refused, wait } = aLine({ waitsMs: 600_000, standsAfterMs: 100, standingWaitsMs: 0 });
  const first = wait('the first');
  clock.ms += 101;
  await wait('while it stands');
  line.next();
  await first;
  clock.ms += 1_100;
  await wait('while it lasts');
  clock.ms += 10_100;
  const burst = wait('a new burst');
  await pause(200);
  expect([letIn, refused]).toEqual([['the first'], ['while it stands', 'while it lasts']]);
  line.next();
  await burst;
  expect(letIn).toEqual(['the first', 'a new burst']);
});

test('those who have hung up take nobody’s place', async () => {
  const { line, letIn, refused, wait } = aLine();
  let isGone = false;
  const all = [wait('one', () => isGone), wait('two')];
  isGone = true;
  expect(line.next()).toBe(true);
  await Promise.all(all);
  expect([letIn, refused]).toEqual([['two'], ['one']]);
});

test('thousands who wait and are told in one moment take no time', async () => {
  const { refused, wait } = aLine({ waitsMs: 30, standsAfterMs: 15, standingWaitsMs: 30 });
  await takesLittle(5_000, () => Promise.all(Array.from({ length: 10_000 }, (_, index) => wait(`${index}`))));
  expect(refused).toHaveLength(10_000);
});
