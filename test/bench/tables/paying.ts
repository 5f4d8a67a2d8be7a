import type { Variant } from '../load/rounds.ts';
import { ask } from '../load/work.ts';
import { type Server, startGateway } from '../machine/servers.ts';
import { callFrom, settleNext } from '../settling/function.ts';
import { installPaying, mustBeExact, payments, prepare } from '../settling/waiting.ts';
import { atLeast, ratio, type Stage, type Table } from '../stage.ts';
import { HOT, sellingGachas } from '../world/catalogue.ts';

const PAYERS = 64;
const CLIENTS_OF_FUNCTION = 32;
/** At so many of the hundred gachas the books are gone through afterwards, the hot one among them. */
const LOOKED_AT = 20;

/** Where a payment is everything, a round does fewer of them. */
const supplyOf = ({ supply }: Stage): number => supply / 2;

/** Paying over REST, everything included, through one gateway or several: all of them, or those whose turn it is. */
export function payingAt(
  url: string,
  supply: number,
  name: string,
  gateways: readonly Server[],
  gachas: readonly string[],
  turn: () => readonly Server[] = () => gateways,
): Variant {
  let waiting = payments([]);
  return {
    name,
    pids: gateways.map(({ pid }) => pid),
    prepare: async () => {
      waiting = payments(await prepare(url, { kind: name, count: supply, gachas, authorised: false }));
    },
    work: (seconds) =>
      ask(
        turn().map(({ address }) => address),
        PAYERS,
        waiting,
        seconds,
      ),
  };
}

export async function paying(stage: Stage): Promise<Table> {
  const url = await stage.cluster.copy('main', 'paying');
  await installPaying(url);
  const gateway = await startGateway(url);
  const byFunction: Variant = {
    name: 'PL/pgSQL function, 32 clients',
    pids: [process.pid],
    prepare: async () => void (await prepare(url, { kind: 'function', count: stage.supply, gachas: [HOT], authorised: true })),
    work: (seconds) => callFrom(url, CLIENTS_OF_FUNCTION, settleNext('function'), seconds),
  };
  const [hot, spread] = ['gateway, REST, one hot gacha', 'gateway, REST, spread over 100'];
  const rows = await stage.compete([
    byFunction,
    payingAt(url, supplyOf(stage), hot, [gateway], [HOT]),
    payingAt(url, supplyOf(stage), spread, [gateway], sellingGachas()),
  ]);
  await mustBeExact(url, sellingGachas().slice(0, LOOKED_AT));
  return {
    name: 'paying',
    title: 'Paying over REST with the sandbox processor, 64 payers',
    unit: 'payments',
    limit: byFunction.name,
    rows,
    goals: [
      atLeast('paying over REST at one hot gacha, to one call a payment from 32 clients', 1, ratio(rows, hot, byFunction.name)),
      atLeast('paying over REST, hot to spread over 100 gachas', 0.9, ratio(rows, hot, spread)),
    ],
  };
}

/** Two gateways on one hot gacha against one, and whether the books are right afterwards. */
export async function twoGateways(stage: Stage): Promise<Table> {
  const url = await stage.cluster.copy('main', 'paying');
  await installPaying(url);
  const gateways = [await startGateway(url), await startGateway(url)];
  const [one, two] = ['one gateway', 'two gateways'];
  const rows = await stage.compete([
    // Now the one and now the other, so that both have served as much: code gets faster for seconds.
    payingAt(url, supplyOf(stage), one, gateways, [HOT], () => gateways.reverse().slice(1)),
    payingAt(url, supplyOf(stage), two, gateways, [HOT]),
  ]);
  await mustBeExact(url, [HOT]);
  return {
    name: 'two-gateways',
    title: 'Paying at one hot gacha through one gateway and through two, 64 payers',
    unit: 'payments',
    limit: one,
    rows,
    goals: [atLeast('two gateways on one hot gacha, to one; exact afterwards', 1, ratio(rows, two, one))],
  };
}
