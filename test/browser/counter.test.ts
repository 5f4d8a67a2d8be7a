import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eventually } from '../support/eventually.ts';
import { holdUp, nothingToSee } from './support/camera.ts';
import {
  atWork,
  type Booth,
  callsOf,
  givesUnread,
  goesTo,
  handsOver,
  newBooth,
  reads,
  withoutNetwork,
} from './support/counter.ts';
import { MORE_GACHAS, REFUSED, WARNED } from './support/more-gachas.ts';
import { Stage } from './support/stage.ts';
import type { Visitor } from './support/visitor.ts';
import { Before, FREE, HARBOUR } from './support/world.ts';

let stage: Stage;
let west: Booth;
let north: Booth;
let supervisor: Visitor;
beforeAll(async () => {
  stage = await Stage.opens();
  await stage.imports(...MORE_GACHAS);
  const gachas = [HARBOUR, WARNED, REFUSED];
  west = await newBooth(stage, 'West booth', gachas, { at: 'desk' });
  north = await newBooth(stage, 'North booth', gachas);
  supervisor = await atWork(await stage.visitor({ at: 'desk', language: 'en' }), 'supervisor');
});
afterAll(() => stage?.closes());

type Fan = { fan: Before; orderId: string; code: string };

async function aFan(gachaId = HARBOUR, playAmount = 1): Promise<Fan> {
  const fan = await Before.of(stage, stage.newName());
  const orderId = await eventually(() => fan.paid(gachaId, playAmount));
  return { fan, orderId, code: await fan.code() };
}

const told = ({ page }: Visitor) => page.locator('.outcome, .page').first();

test('a code that another counter uses meanwhile says who gave it, where and when: at the press, and when it is read', async () => {
  const { code } = await aFan();
  await reads(west.counter, code);
  await reads(north.counter, code);
  await handsOver(north.counter);
  await handsOver(west.counter, 'no-already-handed-over');
  expect(await told(west.counter).innerText()).toMatch(/\d\d:\d\d, North booth \(Phone of the North booth\)/);
  await reads(west.counter, code, 'no-gone');
  const past = await told(west.counter).innerText();
  expect(past).toMatch(/\d\d:\d\d · North booth \(Phone of the North booth\)/);
  expect(past).toMatch(/by another counter/);
});

test('a code of another counter says where the fan goes', async () => {
  const { code } = await aFan(FREE);
  await reads(west.counter, code, 'no-wrong-counter');
  expect(await told(west.counter).innerText()).toMatch(/The fan goes to:\s+Morning Tide Gacha\s+Beach hut/);
});

test('a press is taken back in its place for ten seconds, and later from the list', async () => {
  const { counter } = west;
  const { fan, orderId, code } = await aFan(HARBOUR, 2);
  await reads(counter, code);
  await handsOver(counter);
  expect(await fan.statusOf(orderId)).toBe('DELIVERED');
  await counter.button(/^Take back/).click();
  await counter.button('Wrong fan').click();
  await counter.page.locator('[data-state="taken-back"]').waitFor();
  expect(await fan.statusOf(orderId)).toBe('PAID');

  await counter.button('Read the code again').click();
  await handsOver(counter);
  await counter.button('Next code').waitFor();
  expect(await counter.button(/^Take back/).count()).toBe(0);
  await goesTo(counter, '/staff/past');
  await counter.button('Take back').first().click();
  await counter.button('Wrong prize').click();
  // Both of its handovers stand there.
  await counter.page
    .getByText(/taken back \d\d:\d\d/)
    .nth(1)
    .waitFor();
  expect(await fan.statusOf(orderId)).toBe('PAID');
});

test('what was given twice without a network is shown at the counter, and settled by a supervisor, once', async () => {
  const { counter } = west;
  const { code } = await aFan();
  await withoutNetwork(counter);
  await givesUnread(counter, code);
  await reads(north.counter, code);
  await handsOver(north.counter);
  await counter.context.setOffline(false);
  await counter.link('1 to look at').click();
  await counter.page.getByText(/Not accepted: it was handed over at another time, or by others/).waitFor();

  await goesTo(supervisor, '/staff/conflicts');
  const open = supervisor.page.locator('[data-conflict="open"]');
  await open.first().waitFor();
  expect(await open.innerText()).toMatch(
    /by West booth \(Phone of the West booth\)[\s\S]+North booth \(Phone of the North booth\)/,
  );
  await supervisor.button('Decide').click();
  await supervisor.page.getByRole('radio', { name: /^The report is wrong/ }).check();
  await supervisor.page.getByLabel('Why (for the record)').fill('The fan got it once.');
  await supervisor.button('Decide').click();
  await supervisor.page.getByText('There is nothing to decide.').waitFor();
  await supervisor.page.getByRole('radio', { name: 'Decided' }).check();
  const settled = supervisor.page.locator('[data-conflict="settled"]');
  await settled.first().waitFor();
  expect(await settled.innerText()).toMatch(/The report is wrong\s+The fan got it once\./);
  await counter.button('A supervisor knows').click();
  await counter.link('1 to look at').waitFor({ state: 'detached' });
});

test('a fan whose phone is dead is found by the number that is called, and gets everything', async () => {
  const { fan, orderId } = await aFan();
  await goesTo(supervisor, '/staff/find');
  await supervisor.page.getByLabel('Gacha', { exact: true }).selectOption({ label: 'Harbour Festival Gacha' });
  await supervisor.page.getByLabel('Serial number').fill(`A-${await fan.numberOf(orderId)}`);
  await supervisor.button('Find').click();
  await supervisor.button('Help this fan').click();
  const issue = supervisor.button('Get a code and open the sheet');
  expect(await issue.isDisabled()).toBe(true);
  await supervisor.page.getByLabel('I am certain who stands here').check();
  await supervisor.button('The phone’s battery is empty').click();
  await issue.click();
  await supervisor.page.locator('[data-state="sheet"]').waitFor();
  await handsOver(supervisor);
  expect(await fan.statusOf(orderId)).toBe('DELIVERED');
});

test('practice looks like the work, and leaves nothing behind', async () => {
  const { counter } = north;
  const before = await counter.page.evaluate(countKept);
  await counter.button('Next code').click();
  await counter.button('Practise').click();
  await counter.page.locator('[data-state="sheet"]').waitFor();
  expect(await told(counter).innerText()).toMatch(/Practice: nothing is real/);
  await handsOver(counter);
  expect(await told(counter).innerText()).toMatch(/Practice: nothing is real/);
  expect(await counter.page.evaluate(countKept)).toEqual(before);
});

/** Of what this device knows that it gave or has still to tell. */
async function countKept(): Promise<number[]> {
  const opened = indexedDB.open('counter');
  const db = await new Promise<IDBDatabase>((done) => {
    opened.onsuccess = () => done(opened.result);
  });
  const counts = ['given', 'reports'].map((store) => {
    const asked = db.transaction(store).objectStore(store).count();
    return new Promise<number>((done) => {
      asked.onsuccess = () => done(asked.result);
    });
  });
  const found = await Promise.all(counts);
  db.close();
  return found;
}

test('what comes after the last day is handed over with a word, or only where a supervisor allows it', async () => {
  const { counter } = west;
  const late = await aFan(WARNED);
  await goesTo(counter, '/staff');
  await reads(counter, late.code);
  expect(await counter.page.locator('[data-verdict]').getAttribute('data-verdict')).toBe('look');
  expect(await told(counter).innerText()).toMatch(/After the last day/);
  await handsOver(counter);

  const tooLate = await aFan(REFUSED);
  await reads(counter, tooLate.code);
  expect(await counter.page.locator('[data-verdict]').getAttribute('data-verdict')).toBe('no');
  expect(await counter.button(/^Hand over/).isDisabled()).toBe(true);
  await counter.button('Put away').click();
  await goesTo(supervisor, '/staff');
  await reads(supervisor, tooLate.code);
  expect(await supervisor.button(/^Hand over/).isDisabled()).toBe(true);
  await supervisor.page.getByLabel('I allow it as a supervisor').check();
  await handsOver(supervisor);
  expect(await tooLate.fan.statusOf(tooLate.orderId)).toBe('DELIVERED');
});

test('a scanner is read by the places of its keys, whatever a Japanese input method makes of them', async () => {
  const { page, context } = west.counter;
  const { code } = await aFan();
  const devtools = await context.newCDPSession(page);
  await page.locator('#typed-code').focus();
  let written = '';
  const presses = async (key: string): Promise<void> => {
    const pressed = { key: 'Process', code: key, windowsVirtualKeyCode: 229 };
    await devtools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...pressed });
    await devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...pressed });
  };
  await eventually(async () => {
    for (const digit of code) {
      await presses(`Digit${digit}`);
      written += 'わぬふあうえおやゆよ'[Number(digit)];
      await devtools.send('Input.imeSetComposition', {
        text: written,
        selectionStart: written.length,
        selectionEnd: written.length,
      });
    }
    await presses('Enter');
    await page.locator('[data-state="sheet"]').waitFor({ timeout: 15_000 });
  });
  await west.counter.button('Put away').click();
  expect(await page.locator('#typed-code').inputValue()).toBe('');
});

test('a code that the camera goes on seeing is read once, also while its sheet lies open for long', async () => {
  const { page, context } = west.counter;
  const { code } = await aFan();
  await holdUp(stage.film, code);
  const read = callsOf(context, 'ReadCode');
  await page.evaluate(countLooks);
  await west.counter.button('Start the camera').click();
  await page.locator('[data-state="sheet"]').waitFor();
  // Prizes are fetched: longer than a code may be out of the picture.
  await pause(3_000);
  await handsOver(west.counter);
  const before = await page.evaluate(() => (globalThis as unknown as Watched).looks);
  await page.waitForFunction((many) => (globalThis as unknown as Watched).looks > many, before + 8);
  await page.locator('[data-state="done"]').waitFor();
  expect(read.length).toBe(1);
  await west.counter.button('Stop the camera').click();
  await nothingToSee(stage.film);
});

type Watched = { looks: number };

/** How often the camera's picture was looked at. */
function countLooks(): void {
  const watched = globalThis as unknown as Watched;
  watched.looks = 0;
  const read = OffscreenCanvasRenderingContext2D.prototype.getImageData;
  OffscreenCanvasRenderingContext2D.prototype.getImageData = function (...at: Parameters<typeof read>) {
    watched.looks += 1;
    return read.apply(this, at);
  };
}
