import { randomInt, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { importCatalogue } from '../../../src/operator/catalogue/import.ts';
import { readConfig } from '../../../src/start/read-config.ts';
import { Fan, StaffMember } from '../../support/actors.ts';
import { aGacha, prizeEntry } from '../../support/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '../../support/database.ts';
import { TestDevice } from '../../support/device.ts';
import { type Answer, openTestGateway, type TestGateway } from '../../support/gateway.ts';
import { aToken, MEMBERS } from '../../support/tokens.ts';

/** In each minute so many fans come, of 3,000 within ten; and a phone asks ten times a second. */
export type Hall = { minutes: number; fansAMinute: number; attacksAMinute: number };

/** Fans stand in a row, and do not come all at once. */
const AT_ONCE = 25;

type Heard = { what: string; status: number; code: string | undefined };

let database: TestDatabase;
let gateway: TestGateway;
let gachaId: string;
let beacon: number;
let heard: Heard[];

const DECLINED = ['PAYMENT_DECLINED', undefined];

/** Default settings, one address. How much a machine can do is the matter of other tests: no fan is turned away for that. */
export function aHall(hall: Hall): void {
  describe('a hall of fans behind one address, and a phone among them that attacks', () => {
    beforeEach(async () => {
      database = await openTestDatabase();
      const { rates, crowds } = readConfig({});
      gateway = await openTestGateway(database, { rates, crowds, catalogueTtlMs: 60_000 });
      await aGacha(database);
      gachaId = await aGacha(database, { needs_checkin: true, prizes: [prizeEntry({ stock: 100_000 })] });
      beacon = randomInt(2 ** 40);
      await importCatalogue(database.fork(), { beacons: [{ beacon_id: beacon, gacha_ids: [gachaId] }] });
      heard = [];
    });
    afterEach(async () => {
      await gateway.close();
      await database.close();
    });

    test('with bad tokens, made-up invitations and reads: no honest call is refused', () => withFloods(hall));
    test('with declined cards, and a tenth of the fans have one: no good card is refused', () => withDeclinedCards(hall));
    test('with replaced codes at a counter: every right code is read, and its prizes go out', () => withReplacedCodes(hall));
  });
}

/** What an honest fan hears, told apart by what was asked. */
async function hears(what: string, asked: Promise<Answer>): Promise<Answer> {
  const answer = await asked;
  heard.push({ what, status: answer.status, code: answer.code });
  return answer;
}

async function looks(what: string, url: string, token?: string): Promise<void> {
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  const { statusCode } = await gateway.send({ method: 'GET', url, headers });
  heard.push({ what, status: statusCode, code: statusCode === 200 ? undefined : String(statusCode) });
}

const SIGN_UP = 'mutation { signUp { user { id } } }';

/** Looks, signs up, looks again, checks in as an app does that hears its beacon again and again. */
async function comes(): Promise<Fan> {
  await looks('list without a token', '/api/v1/gachas');
  await looks('gacha without a token', `/api/v1/gachas/${gachaId}`);
  await hears('list without a token', gateway.ask('{ gachas { nodes { id name price } } }'));
  const token = await aToken(MEMBERS, `fan-${randomUUID()}`);
  const { data } = await hears('sign-up', gateway.ask(SIGN_UP, {}, token));
  const fan = Fan.isKnown(gateway, { token, userId: data.signUp.user.id });
  await looks('list', '/api/v1/gachas', token);
  for (let count = 0; count < 3; count += 1) await hears('check-in', fan.findsBeacon(beacon));
  return fan;
}

async function buys(fan: Fan, cards: readonly (string | undefined)[] = [undefined]): Promise<string> {
  const { data } = await hears('order', fan.ordersPlays(gachaId));
  const orderId: string = data.createOrder.order.id;
  for (const card of cards) await hears(card ? 'declined card' : 'payment', fan.pays(orderId, card));
  return orderId;
}

async function isServed(counter: StaffMember, fan: Fan, orderId: string): Promise<void> {
  const { data } = await hears('code', fan.asksForCode());
  const pickupCode: string = data.issuePickupToken.code;
  await hears('sheet', counter.readsSheet(pickupCode));
  await hears('handover', counter.reports({ pickupCode, gachaId, orderIds: [orderId] }));
}

async function inRows(count: number, each: (index: number) => Promise<unknown>): Promise<void> {
  const turns = Array.from({ length: count }, (_, index) => index);
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let index = turns.shift(); index !== undefined; index = turns.shift()) await each(index);
    }),
  );
}

/** Nothing that was asked in good faith failed, but cards that the bank declines. */
function expectNobodyRefused(): void {
  const refused = heard.filter(({ what, status, code }) => {
    const expected = what === 'declined card' ? DECLINED : [undefined];
    return status >= 400 || !expected.includes(code);
  });
  expect(refused).toEqual([]);
}

/** Each hands over once in two seconds, at ten times the pace of a hall. */
const COUNTERS = 10;

async function withFloods({ minutes, fansAMinute, attacksAMinute }: Hall): Promise<void> {
  const counters: StaffMember[] = [];
  for (let count = 0; count < COUNTERS; count += 1) counters.push(await StaffMember.isHired(gateway, database, 'all'));
  const phone = await TestDevice.isNew();
  const statuses: number[] = [];
  const invitations: (string | undefined)[] = [];
  const attack = async (index: number): Promise<void> => {
    const bad = { authorization: `Bearer x.y.${randomUUID()}` };
    statuses.push((await gateway.send({ method: 'GET', url: '/api/v1/me', headers: bad })).statusCode);
    statuses.push((await gateway.send({ method: 'GET', url: `/api/v1/gachas/${randomUUID()}` })).statusCode);
    if (index % 4 === 0) invitations.push((await phone.accepts(gateway, randomUUID())).code);
  };
  for (let minute = 0; minute < minutes; minute += 1)
    await Promise.all([
      inRows(attacksAMinute, attack),
      inRows(fansAMinute, async (index) => {
        const fan = await comes();
        await isServed(counters[index % COUNTERS] as StaffMember, fan, await buys(fan));
      }),
    ]);
  expectNobodyRefused();
  for (const status of statuses) expect([401, 404, 429]).toContain(status);
  expect(invitations.filter((code) => code === 'NOT_FOUND').length).toBeLessThanOrEqual(100);
  expect(new Set(invitations)).toEqual(new Set(['NOT_FOUND', 'RATE_LIMITED']));
}

async function withDeclinedCards({ minutes, fansAMinute }: Hall): Promise<void> {
  const attacked: (string | undefined)[] = [];
  const thief = async (): Promise<void> => {
    const fan = await comes();
    for (let orders = 0; orders < 4; orders += 1) {
      const { data } = await fan.ordersPlays(gachaId);
      const orderId = data?.createOrder?.order.id;
      for (let tries = 0; orderId && tries < 6; tries += 1) attacked.push((await fan.pays(orderId, 'tok_declined')).code);
      if (orderId) await fan.cancels(orderId);
    }
  };
  await Promise.all([thief(), thief(), thief()]);
  for (let minute = 0; minute < minutes; minute += 1)
    await inRows(fansAMinute, async (index) => {
      const fan = await comes();
      await buys(fan, index % 10 === 0 ? ['tok_declined', undefined] : [undefined]);
    });
  expectNobodyRefused();
  // Five for an order, and the sixth is refused without asking the bank.
  expect(attacked.filter((code) => code === 'PAYMENT_DECLINED').length).toBeLessThanOrEqual(3 * 4 * 5);
  expect(attacked.filter((code) => code !== 'PAYMENT_DECLINED').length).toBeGreaterThanOrEqual(3 * 4);
}

const MANY_CODES = 101;

async function withReplacedCodes({ minutes, fansAMinute }: Hall): Promise<void> {
  const counter = await StaffMember.isHired(gateway, database, 'all');
  const attacker = await comes();
  await buys(attacker);
  const codes: string[] = [];
  for (let count = 0; count < MANY_CODES; count += 1) codes.push(await attacker.hasCode());
  const replaced = codes.slice(0, -1);
  const heardThere = [];
  for (const code of replaced) heardThere.push((await counter.readsSheet(code)).code);
  expect(new Set(heardThere)).toEqual(new Set(['PICKUP_CODE_SUPERSEDED']));
  for (let minute = 0; minute < minutes; minute += 1)
    await inRows(Math.ceil(fansAMinute / 3), async () => {
      const fan = await comes();
      await isServed(counter, fan, await buys(fan));
    });
  expectNobodyRefused();
}
