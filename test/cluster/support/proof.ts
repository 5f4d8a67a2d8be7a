import { expect } from '@jest/globals';
import { disagreements } from '../../soak/support/books.ts';
import { tally } from '../../soak/support/client.ts';
import { CONNECTIONS, connectionsOf } from '../../soak/support/connections.ts';
import { crowd } from '../../soak/support/crowd.ts';
import { restsIn } from '../../soak/support/recovered.ts';
import { Program } from '../../support/running-gateway.ts';
import type { Acknowledged, Said } from './load.ts';
import type { Stage } from './stage.ts';

/** What may be heard of a database that comes and goes: never a fault of ours. A payment that did not begin is not found. */
const ALLOWED = [
  ...['200', '201', '202', '204', 'UNAVAILABLE', 'PAYMENT_IN_PROGRESS', 'CALL_IN_PROGRESS', 'PAYMENT_TRY_LATER', 'NOT_FOUND'],
];

export const codesOf = (said: readonly Said[]): Record<string, number> =>
  tally(said.map(({ status, code, body }) => code ?? (status === 0 ? body : status)));

/** Of answers: no fault, and none that is missing. */
export function areFair(said: readonly Said[], also: readonly string[] = []): void {
  expect(Object.keys(codesOf(said)).filter((code) => ![...ALLOWED, ...also].includes(code))).toEqual([]);
  expect(said.filter(({ status }) => status >= 500 && status !== 503)).toEqual([]);
}

/** Of gateways: the same processes, without a fault in the log, and with all their connections. */
export async function areSound({ gateways, world, gachaId }: Stage): Promise<void> {
  for (const gateway of gateways) {
    expect(Program.running.has(gateway)).toBe(true);
    expect(gateway.said.split('\n').filter((line) => line.includes('"INTERNAL"'))).toEqual([]);
    const readers = await crowd(world, 3 * CONNECTIONS, () => gachaId);
    expect(await connectionsOf(gateway, readers, world.database.url)).toBeGreaterThanOrEqual(CONNECTIONS);
  }
}

/** Of money: what was acknowledged is there with its number, and all books agree. */
export async function isKept({ world }: Stage, paid: readonly Acknowledged[]): Promise<void> {
  const unfinished = await world.database.sql<{ id: string }>('select order_id as id from payments where not is_finished');
  const ids = unfinished.map(({ id }) => id);
  await restsIn(world, ids);
  expect(await lost({ world }, paid)).toEqual([]);
  expect(await disagreements(world)).toEqual([]);
}

async function lost({ world }: Pick<Stage, 'world'>, paid: readonly Acknowledged[]): Promise<string[]> {
  const rows = await world.database.sql<{ id: string; number: number }>(
    `select id, serial_number::int as number from orders where state = 'assigned' and id = any(array[?]::uuid[])`,
    [paid.map(({ orderId }) => orderId)],
  );
  const numbers = new Map(rows.map(({ id, number }) => [id, number]));
  const isThere = ({ orderId, serialNumber }: Acknowledged) =>
    numbers.has(orderId) && (serialNumber ?? numbers.get(orderId)) === numbers.get(orderId);
  return paid.filter((one) => !isThere(one)).map(({ orderId }) => orderId);
}
