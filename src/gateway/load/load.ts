import { Refusal } from '../../refusal.ts';
import { duringVisit, type Visit } from './away.ts';
import { KINDS, type Kind } from './kind.ts';
import { paced } from './pace.ts';
import { Room, type RoomOptions } from './room.ts';

export type Load = {
  /** Turned away with `UNAVAILABLE`, before anything was done, where there is no room. */
  admit<Answer>(kind: Kind, work: () => Promise<Answer>): Promise<Answer>;
  measured(): { kind: Kind; underWay: number; limit: number }[];
};

/**
 * The less a kind of request matters, the sooner it makes room: for those that matter more, as long as half of these take longer
 * than their target, and then for its own. The targets are those beside a database; the round trips were counted.
 */
export const ROOMS: Readonly<Record<Kind, RoomOptions>> = {
  reads: { targetMs: 100, roundTrips: 3, least: 24, leastInCrowd: 4, first: 32 },
  writes: { targetMs: 150, roundTrips: 7, least: 12, leastInCrowd: 4, first: 32 },
  money: { targetMs: 150, roundTrips: 20, least: 32, leastInCrowd: 10, first: 32 },
};

type LoadOptions = { turnedAway(kind: Kind): void; distanceMs(): number; rooms?: typeof ROOMS | undefined };

export function openLoad({ turnedAway, distanceMs, rooms = ROOMS }: LoadOptions): Load {
  const reads = new Room(rooms.reads, { distanceMs });
  const writes = new Room(rooms.writes, { distanceMs, lesser: [reads] });
  const money = new Room(rooms.money, { distanceMs, lesser: [reads, writes] });
  const roomOf: Record<Kind, Room> = { reads, writes, money };
  const pace = paced(REFUSALS_PER_SECOND, MAX_DELAY_MS);
  return {
    admit: async (kind, work) => {
      const room = roomOf[kind];
      if (!room.hasPlace()) {
        turnedAway(kind);
        if (kind !== 'money') await pace.turn();
        throw new Refusal('UNAVAILABLE', [], { retryAfterSeconds: secondsToWait(room) });
      }
      const visit = visitOf(room);
      try {
        return await duringVisit(visit, work);
      } finally {
        visit.end();
      }
    },
    measured: () => KINDS.map((kind) => ({ kind, underWay: roomOf[kind].underWay, limit: roomOf[kind].limit })),
  };
}

const REFUSALS_PER_SECOND = 500;
const MAX_DELAY_MS = 3_000;

function visitOf(room: Room): Visit & { end(): void } {
  let since = performance.now();
  let ms = 0;
  let [isHere, isOver] = [true, false];
  room.enter();
  const leave = () => {
    if (!isHere) return;
    isHere = false;
    ms += performance.now() - since;
    room.leave();
  };
  return {
    leave,
    comeBack: () => {
      // What goes on after its answer was given is not waited for.
      if (isHere || isOver) return;
      isHere = true;
      since = performance.now();
      room.enter();
    },
    end: () => {
      leave();
      isOver = true;
      room.took(ms);
    },
  };
}

const MAX_RETRY_SECONDS = 10;

/** The more requests are turned away, the longer the retry delay; with jitter, or all would come back at once. */
function secondsToWait({ turnedAwayForEach }: Room): number {
  return 1 + Math.floor(jitter() * Math.min(MAX_RETRY_SECONDS, 2 + turnedAwayForEach));
}

/** Jitter of the retry delay: no draw and no other decision depends on it. */
const jitter = Math.random;
