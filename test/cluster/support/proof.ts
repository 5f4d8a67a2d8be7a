import { expect } from '@jest/globals';
import { importCatalogue } from '../../../src/operator/catalogue/import.ts';
import { lostOf, madeUp } from '../../soak/support/acknowledged.ts';
import { disagreements } from '../../soak/support/books.ts';
import { ask } from '../../soak/support/client.ts';
import { CONNECTIONS, connectionsOf } from '../../soak/support/connections.ts';
import { crowd } from '../../soak/support/crowd.ts';
import { restsIn, secondsUntilJust } from '../../soak/support/recovered.ts';
import { refundsEnd } from '../../soak/support/refunds.ts';
import { expectShares } from '../../soak/support/shares.ts';
import type { World } from '../../soak/support/world.ts';
import { gachaEntry } from '../../support/catalogue.ts';
import { eventually } from '../../support/eventually.ts';
import { Program, type RunningGateway } from '../../support/running-gateway.ts';
import { codesOf } from './codes.ts';
import type { Acknowledged, Load, Said } from './load.ts';
import type { Stage } from './stage.ts';

/** Without notifications the catalogue is read again each minute. */
const HEARD_WITHIN_MS = 10_000;
const LONGEST_MS = 15_000;

/** What may be heard of a database that comes and goes: never a fault of ours. An order or a payment may not have begun. */
const ALLOWED = [
  ...['200', '201', '202', '204', 'UNAVAILABLE', 'PAYMENT_IN_PROGRESS', 'CALL_IN_PROGRESS', 'PAYMENT_TRY_LATER'],
  ...['NOT_FOUND', 'PAYMENT_REQUIRED'],
  // Of what staff ask at once of one order, `expectShares` tells which may be heard.
  ...['REFUND_IN_PROGRESS', 'ORDER_REFUNDED', 'FORBIDDEN'],
];

/** Of answers: no fault, and none that is missing. */
export function areFair(said: readonly Said[], also: readonly string[] = []): void {
  expect(Object.keys(codesOf(said)).filter((code) => ![...ALLOWED, ...also].includes(code))).toEqual([]);
  expect(said.filter(({ status }) => status >= 500 && status !== 503)).toEqual([]);
  expect(said.filter(({ status, retryAfter }) => status === 503 && !retryAfter)).toEqual([]);
  expect(Math.max(...said.map(({ ms }) => ms))).toBeLessThan(LONGEST_MS);
}

/** What staff heard when they told again what was written down, since no answer had come. */
export const refusedAgain = ({ verbs }: Load): string[] =>
  verbs.heard.flatMap(({ answer, wasUnanswered }) => (wasUnanswered && answer === 'BAD_INPUT' ? [answer] : []));

/** Of gateways: they run, ready, without a fault in the log, with all their connections, and hear what the operator changes. */
export async function areSound({ gateways, world, gachaId }: Stage): Promise<void> {
  for (const gateway of gateways) {
    expect(Program.running.has(gateway)).toBe(true);
    expect(gateway.said.split('\n').filter((line) => /INTERNAL|"level":60/.test(line))).toEqual([]);
    expect((await ask(gateway.address, '/readyz')).status).toBe(200);
    const readers = await crowd(world, 3 * CONNECTIONS, () => gachaId);
    expect(await connectionsOf(gateway, readers, world.database.url)).toBeGreaterThanOrEqual(CONNECTIONS);
  }
  await hearOfChanges(gateways, world);
}

async function hearOfChanges(gateways: readonly RunningGateway[], { database }: World): Promise<void> {
  const entry = gachaEntry();
  await importCatalogue(database.fork(), { gachas: [entry] });
  const sees = async (gateway: RunningGateway) => (await ask(gateway.address, '/api/v1/gachas')).body.includes(entry.id);
  for (const gateway of gateways) await eventually(() => sees(gateway), { withinMs: HEARD_WITHIN_MS });
}

/**
 * Of money and prizes: a fan who was charged gets prizes without help, what was acknowledged is there, and all books agree.
 * What is there is there once: the table of what was handed over has an item but once, and the processor counts what it
 * gave back.
 */
export async function isKept({ world }: Stage, { paid, verbs: { told, heard } }: Load): Promise<void> {
  await secondsUntilJust(world);
  const unfinished = await world.database.sql<{ id: string }>('select order_id as id from payments where not is_finished');
  const ids = unfinished.map(({ id }) => id);
  await restsIn(world, ids);
  await refundsEnd(world);
  expect(await lost({ world }, paid)).toEqual([]);
  expect(await lostOf(world, told)).toEqual([]);
  expect(await lostOf(world, madeUp(told))).toHaveLength(told.length);
  expectShares(heard);
  expect(await disagreements(world)).toEqual([]);
}

async function lost({ world }: Pick<Stage, 'world'>, paid: readonly Acknowledged[]): Promise<string[]> {
  const rows = await world.database.sql<{ id: string; number: number }>(
    `select id, serial_number::int as number from orders where state in ('assigned', 'delivered', 'refunding', 'refunded') and id = any(array[?]::uuid[])`,
    [paid.map(({ orderId }) => orderId)],
  );
  const numbers = new Map(rows.map(({ id, number }) => [id, number]));
  const isThere = ({ orderId, serialNumber }: Acknowledged) =>
    numbers.has(orderId) && (serialNumber ?? numbers.get(orderId)) === numbers.get(orderId);
  return paid.filter((one) => !isThere(one)).map(({ orderId }) => orderId);
}
