import type { Variant } from '../load/rounds.ts';
import { ask } from '../load/work.ts';
import { type Server, startGateway } from '../machine/servers.ts';
import { callFrom, settleNext } from '../settling/function.ts';
import { installPaying, mustBeCharged, mustBeExact, payments, prepare } from '../settling/waiting.ts';
import { atLeast, ratio, type Stage, type Table } from '../stage.ts';
import { HOT, sellingGachas } from '../world/catalogue.ts';

const PAYERS = 64;
const CLIENTS_OF_FUNCTION = 32;
/** At so many of the hundred gachas the books are gone through afterwards, the hot one among them. */
const LOOKED_AT = 20;
/** What fills the way through a slow processor before a round counts. */
const LEAD_SECONDS = 1;

/** Where a payment is everything, a round does fewer of them. */
export const supplyOf = ({ supply }: Stage): number => supply / 2;

type Paying = {
  url: string;
  supply: number;
  gateways: readonly Server[];
  gachas?: readonly string[];
  payers?: number;
  lead?: number;
  /** The gateways whose turn it is, where that is not all of them. */
  turn?: () => readonly Server[];
};

/** Paying over REST, everything included, through one gateway or several. */
export function payingAt(
  name: string,
  { url, supply, gateways, gachas = [HOT], payers = PAYERS, lead = 0, turn = () => gateways }: Paying,
): Variant {
  let waiting = payments([]);
  return {
    name,
    pids: gateways.map(({ pid }) => pid),
    prepare: async () => {
      waiting = payments(await prepare(url, { kind: name, count: supply, gachas, authorised: false }));
    },
    work: (seconds) => {
      const addresses = turn().map(({ address }) => address);
      // Payments that wait for a processor come back in waves: more of them make a rate.
      return ask(addresses, payers, waiting, lead > 0 ? seconds * 2 : seconds, { lead });
    },
  };
}

export async function paying(stage: Stage): Promise<Table> {
  const url = await stage.cluster.copy('main', 'paying');
  await installPaying(url);
  const [prompt, slow, slower] = [
    await startGateway(url),
    await startGateway(url, { processorMs: 100 }),
    await startGateway(url, { processorMs: 200 }),
  ];
  const at = (gateway: Server) => ({ url, supply: supplyOf(stage), gateways: [gateway] });
  // What waits for a processor fills the time before a round counts as well.
  const slowly = (gateway: Server) => ({ ...at(gateway), supply: stage.supply, lead: LEAD_SECONDS });
  const limit = 'PL/pgSQL function, 32 clients';
  const [hot, spread] = ['gateway, one hot gacha', 'gateway, spread over 100'];
  const [inAll, aCall] = ['gateway, 200 ms in all, 256 payers', 'gateway, 200 ms a call, 512 payers'];
  const rows = await stage.compete([
    {
      name: limit,
      pids: [process.pid],
      prepare: async () => void (await prepare(url, { kind: 'function', count: stage.supply, gachas: [HOT], authorised: true })),
      work: (seconds) => callFrom(url, CLIENTS_OF_FUNCTION, settleNext('function'), seconds),
    },
    payingAt(hot, at(prompt)),
    payingAt(spread, { ...at(prompt), gachas: sellingGachas() }),
    payingAt(inAll, { ...slowly(slow), payers: 256 }),
    payingAt(aCall, { ...slowly(slower), payers: 512 }),
  ]);
  await mustBeExact(url, sellingGachas().slice(0, LOOKED_AT));
  await mustBeCharged(url, [prompt, slow, slower]);
  return {
    name: 'paying',
    title: 'Paying over REST with a processor in memory, 64 payers where nothing else is said',
    unit: 'payments',
    limit,
    rows,
    goals: [
      atLeast('paying over REST at one hot gacha, to one call a payment from 32 clients', 2, ratio(rows, hot, limit)),
      atLeast('paying over REST, hot to spread over 100 gachas', 0.9, ratio(rows, hot, spread)),
      atLeast('paying, 256 payers and 200 ms at the processor, to 64 payers and none', 0.9, ratio(rows, inAll, hot)),
      atLeast('paying, 512 payers and twice 200 ms at the processor, to 64 payers and none', 0.9, ratio(rows, aCall, hot)),
    ],
  };
}
