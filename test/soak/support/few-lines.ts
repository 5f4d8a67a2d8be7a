import { expect } from '@jest/globals';
import type { RunningGateway } from '../../support/running-gateway.ts';
import { tally } from './client.ts';
import { tell } from './scale.ts';

/** What is no state of the database, such as a payment of which nothing is known yet, is told each time. */
const OF_A_STATE = /SilentDatabase|NoConnection|ConnectionLost|ECONNREFUSED|"(57P0[123]|53[13]00|25006)"/;
const OF_REQUESTS = /^(a request failed|the caller of a request)/;
/** States of the database may begin and end, and begin again; payments that wait for it are told now and then. */
const AT_MOST = 30;

/** However many requests a fault of the database refused, it is a line at `error` for each change of its state. */
export function expectFewLines(gateways: readonly RunningGateway[]): void {
  for (const { said } of gateways) {
    const lines = said.split('\n').filter((line) => line.startsWith('{'));
    const told = lines
      .map((line): { level: number; msg: string; error: object } => JSON.parse(line))
      .filter(({ level }) => level >= 50);
    const sentences = tally(told.map(({ msg }) => msg));
    tell('lines at error', sentences);
    expect(told.length).toBeGreaterThan(0);
    expect(told.length).toBeLessThan(AT_MOST);
    const ofRequests = told.filter(({ msg }) => OF_REQUESTS.test(msg)).map(({ error }) => JSON.stringify(error));
    expect(ofRequests.filter((error) => OF_A_STATE.test(error))).toEqual([]);
  }
}
