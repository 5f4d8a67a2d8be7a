import pg from 'pg';
import { type Answer, request } from '../load/http-client.ts';
import { ask, type Task, type Worked, type Worker, work } from '../load/work.ts';
import { type Server, startGateway } from '../machine/servers.ts';
import { installPaying, mustBeCharged, mustBeExact } from '../settling/waiting.ts';
import { atLeast, ratio, type Stage, type Table } from '../stage.ts';
import { HOT } from '../world/catalogue.ts';
import { idOf, VIEWERS } from '../world/people.ts';
import { fanToken } from '../world/tokens.ts';

const FANS = 64;
/** More of them only wait for each other at the one gacha, and their figures vary from run to run. */
const CLIENTS_OF_FUNCTIONS = 8;
/** What the ratio was while creating an order was a unit of work of its own, and how much better it is to be. */
const EARLIER_RATIO = 0.35;
const BETTER = 1.5;

/** The first minute of a sale: 64 fans who order, pay and read what they won, over and over. */
export async function firstMinute(stage: Stage): Promise<Table> {
  const url = await stage.cluster.copy('main', 'first_minute');
  await installPaying(url, 'first-minute');
  const gateway = await startGateway(url);
  const [limit, rest] = ['three PL/pgSQL functions, 8 clients', 'gateway, REST, 64 fans'];
  const rows = await stage.compete([
    { name: limit, pids: [process.pid], work: (seconds) => byFunctions(url, seconds) },
    { name: rest, pids: [gateway.pid], work: (seconds) => overRest(gateway, seconds) },
  ]);
  await mustBeExact(url, [HOT]);
  await mustBeCharged(url, [gateway]);
  const goal = `the first minute of a sale, to three calls of functions (${EARLIER_RATIO} in units of work, times ${BETTER})`;
  return {
    name: 'first-minute',
    title: 'The first minute of a sale: order, pay and read what was won',
    unit: 'purchases',
    limit,
    rows,
    goals: [atLeast(goal, Number((EARLIER_RATIO * BETTER).toFixed(2)), ratio(rows, rest, limit))],
  };
}

/** Fans who do not browse elsewhere, and have bought little. */
const fanOf = (client: number): number => VIEWERS + client;
const playsOf = (client: number): number => 1 + (client % 3);

function overRest({ address }: Server, seconds: number): Promise<Worked> {
  const tasks = Array.from({ length: FANS }, (_, client): Task => {
    const token = fanToken(fanOf(client));
    let path = '';
    return [
      request('POST', `/api/v1/gachas/${HOT}/orders`, token, { play_amount: playsOf(client) }),
      (placed) => {
        path = `/api/v1/orders/${idIn(placed)}`;
        return request('POST', `${path}/payments`, token, {});
      },
      () => request('GET', path, token),
    ];
  });
  return ask([address], FANS, (client) => tasks[client], seconds);
}

/** The first id in an answer is that of the order itself. */
function idIn({ begins }: Answer): string {
  const [, id] = /"id":"([^"]+)"/.exec(begins.toString('latin1')) ?? [];
  if (!id) throw new Error('an order was made without an id');
  return id;
}

async function byFunctions(url: string, seconds: number): Promise<Worked> {
  const clients = Array.from({ length: CLIENTS_OF_FUNCTIONS }, () => new pg.Client({ connectionString: url }));
  await Promise.all(clients.map((client) => client.connect()));
  const worker = (client: pg.Client, index: number): Worker => {
    const fan = idOf('user', fanOf(FANS + index));
    const call = async (name: string, text: string, values: unknown[]): Promise<unknown> =>
      (await client.query<[unknown]>({ name, text, values, rowMode: 'array' })).rows[0]?.[0];
    return async () => {
      const order = await call('place', 'select bench.place($1, $2, $3)', [fan, HOT, playsOf(index)]);
      await call('pay', 'select bench.pay($1)', [order]);
      await call('shown', 'select bench.shown($1)::text', [order]);
      return true;
    };
  };
  try {
    return await work(clients.map(worker), seconds);
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}
