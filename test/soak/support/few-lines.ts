import { expect } from '@jest/globals';
import type { RunningGateway } from '../../support/running-gateway.ts';
import { tally } from './client.ts';
import { tell } from './scale.ts';

/** Sentences of requests that were refused, which are not told one by one. */
const OF_REQUESTS = /^(a request failed|the caller of a request)/;
/** States of the database may begin and end, and begin again; payments that wait for it are told now and then. */
const AT_MOST = 30;

/** However many requests a fault of the database refused, it is a line at `error` for each change of its state. */
export function expectFewLines(gateways: readonly RunningGateway[]): void {
  for (const { said } of gateways) {
    const lines = said.split('\n').filter((line) => line.startsWith('{'));
    const told = lines.map((line): { level: number; msg: string } => JSON.parse(line)).filter(({ level }) => level >= 50);
    const sentences = tally(told.map(({ msg }) => msg));
    tell('lines at error', sentences);
    expect(told.length).toBeGreaterThan(0);
    expect(told.length).toBeLessThan(AT_MOST);
    expect(Object.keys(sentences).filter((msg) => OF_REQUESTS.test(msg))).toEqual([]);
  }
}
