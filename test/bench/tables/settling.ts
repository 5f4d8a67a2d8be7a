import type { Variant } from '../load/rounds.ts';
import { type Worked, type Worker, work } from '../load/work.ts';
import { callFrom, hasPgbench, pgbench, settleNext } from '../settling/function.ts';
import { projectSettler, type Settling } from '../settling/project.ts';
import { unitOfWork } from '../settling/unit-of-work.ts';
import { installPaying, mustBeExact, prepare, type Waiting } from '../settling/waiting.ts';
import { atLeast, atMost, type Stage, type Table } from '../stage.ts';
import { HOT } from '../world/catalogue.ts';

const KIND = 'settling';
/** With how many connections one function call a payment goes best is tried out first. */
const CLIENTS = [1, 4, 16, 64];

/** Money becomes prizes at one gacha, with nothing around it: no HTTP, no processor. */
export async function settling(stage: Stage): Promise<Table> {
  const url = await stage.cluster.copy('main', 'settling');
  await installPaying(url);
  const [project, entities] = [await projectSettler(url), await unitOfWork(url)];
  try {
    const best = await bestClients(url, stage);
    stage.say(`one call a payment goes best from ${best.clients} connections`);
    const variants = [
      ...(hasPgbench ? [byPgbench(url, stage, best)] : []),
      variant(url, stage, 'PL/pgSQL function', (_waiting, seconds) => callFrom(url, best.clients, settleNext(KIND), seconds)),
      variant(url, stage, 'MikroORM unit of work, 64 payers', (waiting, seconds) => settleFrom(entities, waiting, 64, seconds)),
      variant(url, stage, 'gateway, 64 payers', (waiting, seconds) => settleFrom(project, waiting, 64, seconds)),
      variant(url, stage, 'gateway, 256 payers', (waiting, seconds) => settleFrom(project, waiting, 256, seconds)),
    ];
    const rows = await stage.compete(variants);
    await mustBeExact(url, [HOT]);
    const rate = (name: string) => rows.find((row) => row.name === name)?.figures.median ?? 0;
    const limit = rate('pgbench') > rate('PL/pgSQL function') ? 'pgbench' : 'PL/pgSQL function';
    const goals = [64, 256].flatMap((payers) => {
      const name = `gateway, ${payers} payers`;
      const figures = rows.find((row) => row.name === name)?.figures;
      return [
        atLeast(`settling at one hot gacha, ${payers} payers, to one call a payment at its best`, 5, rate(name) / rate(limit)),
        atMost(`settling at one hot gacha, ${payers} payers, p99 in ms`, 25, figures?.p99 ?? Number.NaN),
      ];
    });
    return { name: 'settling', title: 'Settling payments at one hot gacha, database only', unit: 'payments', limit, rows, goals };
  } finally {
    await project.close();
    await entities.close();
  }
}

type Best = { clients: number; rate: number };

async function bestClients(url: string, { supply, pace }: Stage): Promise<Best> {
  let best: Best = { clients: 1, rate: 0 };
  for (const clients of CLIENTS) {
    await prepare(url, wanted(supply));
    const { done, seconds } = await callFrom(url, clients, settleNext(KIND), pace.seconds / 2);
    if (done / seconds > best.rate) best = { clients, rate: done / seconds };
  }
  return best;
}

const wanted = (count: number) => ({ kind: KIND, count, gachas: [HOT], authorised: true });

/** What each settles is made ready before its round. The work is this very process's, on the core for clients. */
function variant(
  url: string,
  { supply }: Stage,
  name: string,
  settle: (waiting: readonly Waiting[], seconds: number) => Promise<Worked>,
): Variant {
  let waiting: Waiting[] = [];
  return {
    name,
    pids: [process.pid],
    prepare: async () => {
      waiting = await prepare(url, wanted(supply));
    },
    work: (seconds) => settle(waiting, seconds),
  };
}

/** pgbench is told how many, not how long, since it does not notice when nothing is left. */
function byPgbench(url: string, stage: Stage, { clients, rate }: Best): Variant {
  const own = variant(url, stage, 'pgbench', (_waiting, seconds) =>
    pgbench(url, clients, KIND, Math.min(stage.supply, Math.round(rate * seconds))),
  );
  return { ...own, pids: [] };
}

function settleFrom({ settle }: Settling, waiting: readonly Waiting[], payers: number, seconds: number): Promise<Worked> {
  let next = 0;
  const payer: Worker = async () => {
    const one = waiting[next++];
    if (one?.paymentId) await settle(one.paymentId);
    return one !== undefined;
  };
  return work(
    Array.from({ length: payers }, () => payer),
    seconds,
  );
}
