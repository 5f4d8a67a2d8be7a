import type { Measured } from '../load/rounds.ts';
import { startGateway } from '../machine/servers.ts';
import { installPaying, mustBeCharged, mustBeExact } from '../settling/waiting.ts';
import { atMost, type Stage, type Table } from '../stage.ts';
import { HOT } from '../world/catalogue.ts';
import { payingAt, supplyOf } from './paying.ts';

/** Two gateways on one hot gacha against one, and whether the books are right afterwards. */
export async function twoGateways(stage: Stage): Promise<Table> {
  const url = await stage.cluster.copy('main', 'paying');
  await installPaying(url);
  const gateways = [await startGateway(url), await startGateway(url)];
  const [one, two] = ['one gateway', 'two gateways'];
  const both = { url, supply: supplyOf(stage), gateways };
  const rows = await stage.compete([
    // Now the one and now the other, so that both have served as much: code gets faster for seconds.
    payingAt(one, { ...both, turn: () => gateways.reverse().slice(1) }),
    payingAt(two, both),
  ]);
  await mustBeExact(url, [HOT]);
  await mustBeCharged(url, gateways);
  const cost = (name: string) => costOf(rows, name);
  return {
    name: 'two-gateways',
    title: 'Paying at one hot gacha through one gateway and through two, 64 payers',
    unit: 'payments',
    limit: one,
    rows,
    goals: [
      atMost('two gateways on one hot gacha, exact: processor time a payment, to one gateway', 1.15, cost(two) / cost(one)),
    ],
  };
}

/** The processor time of one payment, in Node and in PostgreSQL. */
function costOf(rows: readonly Measured[], name: string): number {
  const { node = Number.NaN, postgres = Number.NaN } = rows.find((row) => row.name === name)?.figures ?? {};
  return node + postgres;
}
