import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '../../support/eventually.ts';
import type { Node } from './node.ts';
import type { Stage } from './stage.ts';

/** Longer than the key of a leader lives. */
const LONG_MS = 25_000;
const BETWEEN_MS = 3_000;
const ETCD_AWAY_MS = 10_000;

/** What happens, and afterwards what brings everything back. */
export type Fault = {
  name: string;
  /** Whether another node is the primary afterwards; absent where either may be. */
  failsOver?: boolean;
  strikes(stage: Stage): Promise<() => Promise<unknown>>;
};

const nothing = async () => {};

/** One that thought it was the primary has noticed that it is not. */
const follows = (node: Node) => eventually(async () => (await node.role()) === 'replica', { withinMs: 60_000, everyMs: 100 });

export const FAULTS: Fault[] = [
  {
    name: 'the machine of the primary loses its power, and comes back',
    failsOver: true,
    strikes: async ({ cluster }) => {
      const primary = await cluster.primary();
      await primary.dies();
      return async () => {
        await primary.starts();
        await follows(primary);
      };
    },
  },
  {
    name: 'the primary is cut off from all others for 25 s',
    failsOver: true,
    strikes: async ({ cluster }) => {
      const primary = await cluster.primary();
      primary.isCutOff();
      await pause(LONG_MS);
      return async () => {
        primary.isBack();
        await follows(primary);
      };
    },
  },
  {
    name: 'the primary is cut off from etcd alone for 25 s',
    failsOver: true,
    strikes: async ({ cluster }) => {
      const primary = await cluster.primary();
      primary.isCutOffFromEtcd();
      await pause(LONG_MS);
      return async () => {
        primary.isBack();
        await follows(primary);
      };
    },
  },
  {
    name: 'the machine of the primary stands still for 25 s and goes on',
    failsOver: true,
    strikes: async ({ cluster }) => {
      const primary = await cluster.primary();
      primary.freezes();
      await pause(LONG_MS);
      primary.thaws();
      return () => follows(primary);
    },
  },
  {
    name: 'the machine of the synchronous standby stands still for 25 s and goes on',
    failsOver: false,
    strikes: async ({ cluster }) => {
      const standby = await cluster.synchronousStandby();
      standby.freezes();
      await pause(LONG_MS);
      standby.thaws();
      return nothing;
    },
  },
  {
    name: 'a switchover by hand',
    failsOver: true,
    strikes: async ({ cluster }) => {
      const primary = await cluster.primary();
      await cluster.asks(primary, 'switchover', { leader: primary.name });
      return nothing;
    },
  },
  {
    name: 'three switchovers follow each other',
    strikes: async ({ cluster }) => {
      for (let turn = 0; turn < 3; turn += 1) {
        const primary = await cluster.primary();
        await cluster.asks(primary, 'switchover', { leader: primary.name });
        await cluster.isWhole();
        await pause(BETWEEN_MS);
      }
      return nothing;
    },
  },
  {
    name: 'PostgreSQL is restarted',
    failsOver: false,
    strikes: async ({ cluster }) => {
      await cluster.asks(await cluster.primary(), 'restart', {});
      return nothing;
    },
  },
  {
    name: 'etcd is restarted, one member after the other',
    failsOver: false,
    strikes: async ({ cluster: { etcd } }) => {
      for (const member of etcd.members) {
        await member.ends();
        member.starts();
        await etcd.isHealthy();
      }
      return nothing;
    },
  },
  {
    name: 'etcd is away as a whole for 10 s',
    strikes: async ({ cluster: { etcd } }) => {
      await Promise.all(etcd.members.map((member) => member.ends('SIGKILL')));
      await pause(ETCD_AWAY_MS);
      await etcd.starts();
      return nothing;
    },
  },
];
