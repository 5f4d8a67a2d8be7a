import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Connections } from '../../database/connection/pool.ts';
import type { Unfinished } from '../../payment/attempt/unfinished.ts';
import type { Load } from '../load/load.ts';
import type { GatewayEvents } from '../request/events.ts';
import { METHODS } from './allowed-methods.ts';
import { boundedNames } from './bounded-names.ts';
import type { LastKnown } from './last-known.ts';
import { refusalCounters } from './refusal-counters.ts';

/** Labels are routes as they are declared, not what a client sent, which may be a pickup code; names of input are bounded. */
export type Metrics = GatewayEvents & {
  answered(method: string, route: string | undefined, status: number, seconds: number): void;
  usedDeprecated(path: string, parameter: string): void;
  ignoredInput(route: string, name: string): void;
  cardDeclined(code: string): void;
  /** The database has lost this many seconds by it; 0 is none. */
  failedOver(lostSeconds: number): void;
  text(): Promise<string>;
};

export type Sources = {
  unfinished?: LastKnown<Unfinished[]> | undefined;
  connections?: () => Connections;
  load?: Load['measured'];
  clockOffsetMs?: () => number;
};

const TEXT_TYPE = Registry.PROMETHEUS_CONTENT_TYPE;
const BUCKETS_S = [0.01, 0.05, 0.25, 1, 5];

export function createMetrics({ unfinished, connections, load, clockOffsetMs }: Sources = {}): Metrics {
  const registry = new Registry();
  if (unfinished) measurePayments([registry], unfinished);
  if (connections) measureConnections([registry], connections);
  if (clockOffsetMs) measureClock([registry], clockOffsetMs);
  if (load) measureLoad([registry], load);
  const { answers, durations, deprecatedUses, ignoredInputs, failovers, lostSeconds } = metersIn([registry]);
  const refusals = refusalCounters(registry);
  const nameOf = boundedNames();
  const all = Registry.merge([registry, processRegistry()]);
  return {
    ...refusals,
    answered: (givenMethod, givenRoute, status, seconds) => {
      const labels = { method: METHODS.includes(givenMethod) ? givenMethod : 'other', route: routeOf(givenRoute) };
      answers.inc({ ...labels, status });
      durations.observe(labels, seconds);
    },
    usedDeprecated: (path, parameter) => deprecatedUses.inc({ path, parameter }),
    ignoredInput: (route, name) => ignoredInputs.inc({ route, name: nameOf(name) }),
    failedOver: (seconds) => {
      failovers.inc();
      lostSeconds.inc(seconds);
    },
    text: () => all.metrics(),
  };
}

const metersIn = (registers: Registry[]) => ({
  answers: new Counter({
    name: 'gateway_answers_total',
    help: 'Answers, by the route as it is written in the program; what met no route has the route "none".',
    labelNames: ['method', 'route', 'status'],
    registers,
  }),
  durations: new Histogram({
    name: 'gateway_answer_seconds',
    help: 'How long answers took.',
    labelNames: ['method', 'route'],
    buckets: BUCKETS_S,
    registers,
  }),
  deprecatedUses: new Counter({
    name: 'gateway_deprecated_uses_total',
    help: 'Requests with a parameter that will be removed.',
    labelNames: ['path', 'parameter'],
    registers,
  }),
  ignoredInputs: new Counter({
    name: 'gateway_ignored_input_total',
    help: 'Query parameters and body fields that a REST route does not have; names beyond the first 200, and odd ones, are "other".',
    labelNames: ['route', 'name'],
    registers,
  }),
  failovers: new Counter({
    name: 'gateway_database_failovers_total',
    help: 'How often this gateway found the server of the database on a new timeline, or some of its last seconds gone.',
    registers,
  }),
  lostSeconds: new Counter({
    name: 'gateway_database_lost_seconds_total',
    help: 'Seconds of commits that this gateway knows of and the database has lost, as by a failover to a standby that was behind.',
    registers,
  }),
});

function measurePayments(registers: Registry[], unfinished: LastKnown<Unfinished[]>): void {
  const labelNames = ['state'];
  const oldest = new Gauge({
    name: 'gateway_unfinished_payment_seconds',
    help: 'The age of the oldest payment that has still to be gone on with, by its state.',
    labelNames,
    registers,
  });
  new Gauge({
    name: 'gateway_unfinished_payments',
    help: 'Payments that have still to be gone on with, by their state.',
    labelNames,
    registers,
    collect() {
      for (const { state, payments, oldestSeconds } of unfinished.value() ?? []) {
        this.set({ state }, payments);
        oldest.set({ state }, oldestSeconds);
      }
    },
  });
  new Gauge({
    name: 'gateway_unfinished_payments_age_seconds',
    help: 'How long ago the unfinished payments were read, which needs the database.',
    registers,
    collect() {
      this.set(unfinished.ageSeconds());
    },
  });
}

function measureConnections(registers: Registry[], connections: () => Connections): void {
  new Gauge({
    name: 'gateway_database_connections',
    help: 'Connections of the pool, and requests and transactions that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      const { inUse, idle, waiting } = connections();
      this.set({ state: 'in_use' }, inUse);
      this.set({ state: 'idle' }, idle);
      this.set({ state: 'waiting' }, waiting);
    },
  });
  new Counter({
    name: 'gateway_database_connections_lost_total',
    help: 'Connections of the pool that ended otherwise than by being let go.',
    registers,
    collect() {
      this.reset();
      this.inc(connections().lost);
    },
  });
}

function measureClock(registers: Registry[], clockOffsetMs: () => number): void {
  new Gauge({
    name: 'gateway_clock_offset_seconds',
    help: "By how much the clock of this machine is ahead of the database's, at least.",
    registers,
    collect() {
      this.set(clockOffsetMs() / 1000);
    },
  });
}

function measureLoad(registers: Registry[], load: Load['measured']): void {
  const room = new Gauge({
    name: 'gateway_room',
    help: 'How many requests may be worked on at once, by kind, so that they do not take too long.',
    labelNames: ['kind'],
    registers,
  });
  new Gauge({
    name: 'gateway_under_way',
    help: 'Requests that are worked on, by kind, without those that wait for a card processor.',
    labelNames: ['kind'],
    registers,
    collect() {
      for (const { kind, underWay, limit } of load()) {
        this.set({ kind }, underWay);
        room.set({ kind }, limit);
      }
    },
  });
}

/** `*` matches preflights of unknown addresses. */
const routeOf = (route: string | undefined): string => (route === undefined || route === '*' ? 'none' : route);

let ofTheProcess: Registry | undefined;

/** Its observers never stop, so a process has one. */
function processRegistry(): Registry {
  if (!ofTheProcess) {
    ofTheProcess = new Registry();
    collectDefaultMetrics({ register: ofTheProcess });
  }
  return ofTheProcess;
}

export function serveMetrics(app: FastifyInstance, metrics: Metrics): void {
  app.get('/metrics', { config: { cors: false } }, async (_request, reply) =>
    reply
      .type(TEXT_TYPE)
      .header('cache-control', 'no-store')
      .send(await metrics.text()),
  );
}
