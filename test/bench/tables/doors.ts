import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '../../support/eventually.ts';
import { DEFAULT_LIMITS } from '../../support/no-limits.ts';
import { type Burst, burst } from '../doors/burst.ts';
import { DOORS, type Door, MERCURIUS_DOORS, POSTGRAPHILE_DOORS } from '../doors/doors.ts';
import { quantile } from '../load/figures.ts';
import type { Measured } from '../load/rounds.ts';
import { unpin } from '../machine/cores.ts';
import { childrenOf } from '../machine/processes.ts';
import { type Server, startGateway, startPeer } from '../machine/servers.ts';
import { installPaying } from '../settling/waiting.ts';
import { atLeast, atMost, type Goal, type Stage, type Table } from '../stage.ts';
import { execute, sqlFile } from '../world/sql.ts';

/** With the settings that it has where nothing is set, its rooms included. */
const DEFAULTS = { BENCH_ROOMS: 'own', ...DEFAULT_LIMITS };

const REST_SECONDS = 60;
const READY_MS = 300;
const SHORT_OF_ALL = [100, 300];

type Crowd = { door: Door; sizes: readonly number[]; goals: Record<number, { served: number; p99?: number }> };

const GREAT = (served: readonly [number, number], p99: number) => ({
  1000: { served: served[0], p99 },
  2000: { served: served[1] },
});

/** Each with what is promised of it, of a hundred of a crowd. */
function crowds({ list, listGraphql, ownOrders, order, pay, payGraphql, code, signUp }: typeof DOORS): Crowd[] {
  const small = (door: Door, p99 = 1_000) => ({
    door,
    sizes: SHORT_OF_ALL,
    goals: { 100: { served: 100, p99 }, 300: { served: 100, p99 } },
  });
  const large = (door: Door, goals: Crowd['goals']) => ({ door, sizes: [1000, 2000], goals });
  return [
    ...[small(list), small(listGraphql), small(ownOrders), small(order), small(code), small(signUp)],
    ...[small(pay, 2_000), small(payGraphql, 2_000)],
    ...[large(list, GREAT([100, 90], 1_000)), large(listGraphql, GREAT([100, 90], 1_000))],
    ...[large(order, GREAT([95, 60], 2_000)), large(pay, GREAT([95, 70], 4_000))],
  ];
}

type Told = { when: string; burst: Burst };

/**
 * Crowds that come all at once to a gateway as it is by default, on all cores, which the clients share: how many of a hundred are
 * served.
 */
export async function doors(stage: Stage): Promise<Table> {
  const url = await stage.cluster.copy('main', 'doors');
  await installPaying(url);
  await execute(url, sqlFile('postgraphile'));
  const { postmaster } = stage.cluster;
  for (const pid of [postmaster, ...childrenOf(postmaster), process.pid]) unpin(pid);
  const rows: Measured[] = [];
  const goals: Goal[] = [];
  let slowestReady = 0;
  const isWhole = stage.pace.rounds > 3;
  for (const { door, sizes, goals: promised } of crowds(DOORS))
    for (const size of sizes) {
      const told = await cameTo(url, door, size, isWhole ? 3 : 2);
      for (const { when, burst } of told) rows.push(rowOf(`${size} ${door.name}, ${when}`, [burst]));
      slowestReady = Math.max(slowestReady, ...told.map(({ burst }) => burst.slowestReady));
      goals.push(...goalsOf(`${size} ${door.name} at once`, told, promised[size]));
    }
  rows.push(...(await afterRest(url, isWhole ? REST_SECONDS : 5)), ...(await peersOf(url)));
  goals.push(...SHORT_OF_ALL.map((size) => atRest(rows, size)));
  goals.push(atMost('crowds at once: /readyz in ms', READY_MS, slowestReady));
  const title = 'A crowd comes at once, each of it for the first time: how many of a hundred are served';
  return { name: 'doors', title, unit: 'of a hundred', counts: 'of a hundred', limit: '', rows, goals };
}

async function opened(url: string): Promise<Server> {
  const server = await startGateway(url, { env: DEFAULTS });
  unpin(server.pid);
  await eventually(async () => (await fetch(`${server.address}/readyz`)).status === 200);
  return server;
}

/** To a gateway that has just started, and then again. */
async function cameTo(url: string, door: Door, size: number, times: number): Promise<Told[]> {
  const server = await opened(url);
  const told: Told[] = [];
  for (let time = 0; time < times; time += 1) {
    const requests = await door.requests(url, size);
    const met = await burst(server.address, requests);
    told.push({ when: time === 0 ? 'cold' : 'warm', burst: met });
    if (time + 1 < times) await pause(servedOf(met) < 100 ? FORGETS_MS : SETTLES_MS);
  }
  await server.stop();
  const warm = told.filter(({ when }) => when === 'warm').map(({ burst }) => burst);
  return [...told.slice(0, 1), { when: 'warm', burst: together(warm) }];
}

/** A line knows for ten seconds that it could not serve a whole crowd. */
const [SETTLES_MS, FORGETS_MS] = [500, 11_000];

/** To one that had rest for a while after a crowd. */
async function afterRest(url: string, seconds: number): Promise<Measured[]> {
  const server = await opened(url);
  const all = [DOORS.list, DOORS.listGraphql, DOORS.ownOrders, DOORS.order, DOORS.pay, DOORS.code, DOORS.signUp];
  const rows: Measured[] = [];
  for (const size of SHORT_OF_ALL) {
    for (const door of all) await burst(server.address, await door.requests(url, size));
    const requests = await Promise.all(all.map((door) => door.requests(url, size)));
    await pause(1_000 * seconds);
    for (const [index, door] of all.entries())
      rows.push(rowOf(`${size} ${door.name}, after rest`, [await burst(server.address, requests[index] ?? [])]));
  }
  await server.stop();
  return rows;
}

const PEERS = { mercurius: 'Mercurius with JIT', postgraphile: 'PostGraphile' } as const;

async function peersOf(url: string): Promise<Measured[]> {
  const rows: Measured[] = [];
  for (const [program, itsDoors] of [
    ['mercurius', MERCURIUS_DOORS],
    ['postgraphile', POSTGRAPHILE_DOORS],
  ] as const) {
    const server = await startPeer(program, url);
    unpin(server.pid);
    for (const door of itsDoors)
      for (const size of [300, 1000]) {
        await burst(server.address, await door.requests(url, size), { isGateway: false });
        rows.push(
          rowOf(`${size} ${door.name}, ${PEERS[program]}, warm`, [
            await burst(server.address, await door.requests(url, size), { isGateway: false }),
          ]),
        );
      }
    await server.stop();
  }
  return rows;
}

const together = (bursts: readonly Burst[]): Burst => ({
  asked: bursts.reduce((sum, { asked }) => sum + asked, 0),
  latencies: bursts.flatMap(({ latencies }) => latencies),
  slowestReady: Math.max(...bursts.map(({ slowestReady }) => slowestReady)),
});

const servedOf = ({ asked, latencies }: Burst): number => (100 * latencies.length) / asked;
const p99Of = ({ latencies }: Burst): number =>
  quantile(
    latencies.toSorted((a, b) => a - b),
    0.99,
  );

function rowOf(name: string, bursts: readonly Burst[]): Measured {
  const all = together(bursts);
  const sorted = all.latencies.toSorted((a, b) => a - b);
  const [served, none] = [servedOf(all), Number.NaN];
  const figures = { median: served, min: served, max: served, p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99) };
  return { name, figures: { ...figures, node: none, postgres: none, memory: none } };
}

/** Of the worse of both, where all are promised; where some are, of those that are warm. */
function goalsOf(what: string, told: readonly Told[], promised: { served: number; p99?: number } | undefined): Goal[] {
  if (!promised) return [];
  const asked = promised.served === 100 ? told : told.slice(1);
  const served = atLeast(`${what}, served of a hundred`, promised.served, Math.min(...asked.map(({ burst }) => servedOf(burst))));
  if (promised.p99 === undefined) return [served];
  return [
    served,
    atMost(`${what}, the 99th of a hundred in ms`, promised.p99, Math.max(...asked.map(({ burst }) => p99Of(burst)))),
  ];
}

function atRest(rows: readonly Measured[], size: number): Goal {
  const served = rows
    .filter(({ name }) => name.startsWith(`${size} `) && name.endsWith('after rest'))
    .map(({ figures }) => figures.median);
  return atLeast(`${size} of each kind at once after a rest, served of a hundred`, 100, Math.min(...served));
}
