import { mustBeSame } from '../load/compare.ts';
import { request } from '../load/http-client.ts';
import type { Variant } from '../load/rounds.ts';
import { ask, once, type Task } from '../load/work.ts';
import { startGateway } from '../machine/servers.ts';
import { callFrom } from '../settling/function.ts';
import { installPaying, mustBeExact } from '../settling/waiting.ts';
import { atLeast, ratio, type Stage, type Table } from '../stage.ts';
import { HOT } from '../world/catalogue.ts';
import { STAFF, staffName } from '../world/people.ts';
import { execute, sqlFile } from '../world/sql.ts';
import { staffToken } from '../world/tokens.ts';

type Pickup = { code: string; order_id: string };

/** Staff at 32 counters, each reading a code and confirming what was handed over. */
export async function handingOver(stage: Stage): Promise<Table> {
  const url = await stage.cluster.copy('main', 'handing_over');
  await installPaying(url);
  await execute(url, sqlFile('handing-over'));
  const gateway = await startGateway(url);
  let pickups: Pickup[] = [];
  const prepare = async () => {
    pickups = (await execute(url, 'select * from bench.prepare_pickups($1, $2)', [stage.supply / 3, HOT])) as Pickup[];
  };
  await prepare();
  if (pickups[0]) await compareSheets(url, gateway.address, pickups[0]);
  const rows = await stage.compete([
    { name: 'PL/pgSQL function', pids: [process.pid], prepare, work: (seconds) => byFunction(url, pickups, seconds) },
    {
      name: 'gateway, REST',
      pids: [gateway.pid],
      prepare,
      work: (seconds) => ask([gateway.address], STAFF, once(pickups.map(overRest)), seconds),
    },
    {
      name: 'one member of staff',
      pids: [gateway.pid],
      prepare,
      work: (seconds) => ask([gateway.address], 1, once(pickups.map(overRest)), seconds),
    } satisfies Variant,
  ]);
  await mustBeExact(url, [HOT]);
  const title = 'Handover: 32 staff read a code and confirm';
  const goals = [atLeast('handover by 32 staff, to one call', 0.5, ratio(rows, 'gateway, REST', 'PL/pgSQL function'))];
  return { name: 'handing-over', title, unit: 'handovers', limit: 'PL/pgSQL function', rows, goals };
}

/** What staff are shown for a code. */
async function compareSheets(url: string, address: string, { code }: Pickup): Promise<void> {
  const headers = { authorization: `Bearer ${staffToken(0)}` };
  const response = await fetch(`${address}/manage/api/staff/pickups/${code}?gacha_ids=${HOT}`, { headers });
  const [sheet] = await execute(
    url,
    `select bench.sheet(id, $2) as sheet from pickup_tokens where code_hash = encode(sha256($1::bytea), 'hex')`,
    [code, HOT],
  );
  mustBeSame('the gateway', await response.json(), 'PL/pgSQL function', [sheet?.sheet]);
}

function byFunction(url: string, pickups: readonly Pickup[], seconds: number) {
  let next = 0;
  const values = () => {
    const turn = next++;
    const one = pickups[turn];
    return one && [one.code, HOT, [one.order_id], staffName(turn % STAFF)];
  };
  return callFrom(url, STAFF, { name: 'hand-over', text: 'select bench.hand_over($1, $2, $3, $4)', values }, seconds);
}

/** A code is read for one gacha, and then what lay there is confirmed. */
function overRest({ code, order_id }: Pickup, turn: number): Task {
  const token = staffToken(turn % STAFF);
  return [
    request('GET', `/manage/api/staff/pickups/${code}?gacha_ids=${HOT}`, token),
    request('PATCH', `/manage/api/gachas/${HOT}/pickups/${code}`, token, { order_ids: [order_id] }),
  ];
}
