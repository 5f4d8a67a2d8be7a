import { setTimeout as pause } from 'node:timers/promises';
import { fromPrimary, type Reading } from '../reading.ts';
import { repeat } from '../time/repeat.ts';
import { isUnavailable } from '../unavailable.ts';
import { inTurn } from './in-turn.ts';
import { type LogPosition, Trail } from './position.ts';
import { type LeftOut, Replica, type ReplicaServer } from './replica.ts';

type ReplicaState = { name: string; isUsed: boolean; lagMs: number; reads: number };

export type Replicas = {
  /** For one request, or several that begin at once: what was committed anywhere before its first use is seen. */
  reading(): Reading;
  measured(): { replicas: ReplicaState[]; primaryReads: number };
  stop(): Promise<void>;
};

type ReplicaEvents = { leftOut(name: string, why: LeftOut): void; back(name: string): void };

type Options = { servers: readonly ReplicaServer[]; askPrimary(): Promise<LogPosition>; events: ReplicaEvents };

const LOOK_EVERY_MS = 200;
/** To find a replica that has everything; then it is the primary. */
const CHOOSING_TIMEOUT_MS = 50;

export const NO_REPLICAS: Replicas = {
  reading: () => fromPrimary,
  measured: () => ({ replicas: [], primaryReads: 0 }),
  stop: async () => {},
};

export function openReplicas({ servers, askPrimary, events }: Options): Replicas {
  const replicas = servers.map((server) => new Replica(server));
  const trail = new Trail();
  let primaryReads = 0;
  let turn = 0;

  const whereIsPrimary = inTurn(async () => {
    const position = await askPrimary();
    trail.mark(position, performance.now());
    return position;
  });

  /** Picks among the replicas that have everything, each in its turn. */
  function pick(written: LogPosition): Replica | undefined {
    const able = replicas.filter((replica) => !replica.leftOut && replica.hasAll(written) && !replica.isBusy());
    turn += 1;
    return able[turn % able.length];
  }

  async function choose(): Promise<Replica | undefined> {
    const used = replicas.filter(({ leftOut }) => !leftOut);
    if (used.length === 0) return undefined;
    const written = await whereIsPrimary();
    const known = pick(written);
    if (known) return known;
    await Promise.any(used.map((replica) => replica.look()));
    return pick(written);
  }

  const chooseSoon = (): Promise<Replica | undefined> =>
    Promise.race([choose().catch(() => undefined), pause(CHOOSING_TIMEOUT_MS, undefined, { ref: false })]);

  function reading(): Reading {
    let choice: Promise<Replica | undefined> | undefined;
    return async (primary, work) => {
      choice ??= chooseSoon();
      const replica = await choice;
      if (replica) {
        try {
          const answer = await work(replica.em.fork());
          replica.reads += 1;
          return answer;
        } catch (error) {
          // It has gone, or cancelled what held up its replay: to read again is harmless.
          if (!isUnavailable(error)) throw error;
          choice = Promise.resolve(undefined);
        }
      }
      primaryReads += 1;
      return work(primary);
    };
  }

  async function lookAt(replica: Replica): Promise<void> {
    await replica.look().catch(() => {});
    const { leftOut: before } = replica;
    const now = replica.judge(trail, performance.now());
    if (now && now !== before) events.leftOut(replica.name, now);
    if (before && before !== 'new' && !now) events.back(replica.name);
  }

  /** Each by itself, since one that is silent takes a second. */
  const looking = replicas.map((replica) =>
    repeat(async () => {
      await whereIsPrimary().catch(() => {});
      await lookAt(replica);
      return LOOK_EVERY_MS;
    }),
  );

  return {
    reading,
    measured: () => ({
      replicas: replicas.map(({ name, leftOut, lagMs, reads }) => ({ name, isUsed: !leftOut, lagMs, reads })),
      primaryReads,
    }),
    stop: async () => {
      const stopped = Promise.all(looking.map(({ stop }) => stop()));
      for (const replica of replicas) replica.stop();
      await stopped;
    },
  };
}
