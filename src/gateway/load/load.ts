import { Refusal } from '../../refusal.ts';
import { duringVisit, type Visit } from './away.ts';
import { KINDS, type Kind } from './kind.ts';
import { type Patience, WaitingLine } from './line.ts';
import { type Pace, paced } from './pace.ts';
import { Room, type RoomOptions } from './room.ts';

/** As far as it is known before the request is looked into. */
export type Asker = {
  /** The same for each request of one caller. */
  key(): string;
  address(): string;
  /** Whether the caller has gone away. */
  isGone(): boolean;
};

export type Load = {
  /** Waits for a place. Turned away with `UNAVAILABLE`, before anything was done, where there is none in time. */
  admit<Answer>(kind: Kind, asker: Asker, work: () => Promise<Answer>): Promise<Answer>;
  measured(): { kind: Kind; underWay: number; waiting: number; limit: number }[];
};

export type Rooms = Readonly<Record<Kind, RoomOptions & Patience>>;

/** The targets are those beside a database; the round trips were counted. */
export const ROOMS: Rooms = {
  reads: { targetMs: 100, roundTrips: 3, first: 32, least: 4, waitsMs: 4_000, standsAfterMs: 1_000, standingWaitsMs: 150 },
  writes: { targetMs: 150, roundTrips: 7, first: 32, least: 10, waitsMs: 4_000, standsAfterMs: 1_000, standingWaitsMs: 300 },
  desk: { targetMs: 250, roundTrips: 25, first: 32, least: 4, waitsMs: 4_000, standsAfterMs: 2_000, standingWaitsMs: 2_000 },
  money: { targetMs: 200, roundTrips: 20, first: 48, least: 32, waitsMs: 4_000, standsAfterMs: 2_000, standingWaitsMs: 500 },
};

type LoadOptions = { turnedAway(kind: Kind): void; distanceMs(): number; rooms?: Rooms | undefined; pace?: Pace };

export function openLoad({ turnedAway, distanceMs, rooms = ROOMS, pace = paced() }: LoadOptions): Load {
  const places = openPlaces(rooms, distanceMs);

  /** Lets requests in, the more important kinds first. They hold their place at once, and are told a moment later. */
  function fill(): void {
    for (const kind of BY_IMPORTANCE) {
      const { room, line } = places[kind];
      while (line.length > 0 && room.isFree) if (line.next()) room.enter();
    }
  }

  /** Has a place where it answers true. */
  async function letIn({ room, line }: Place, asker: Asker): Promise<boolean> {
    if (line.length === 0 && room.isFree) {
      room.enter();
      return true;
    }
    const place = line.wait(asker.isGone);
    room.noteWaiting();
    fill();
    return place;
  }

  return {
    admit: async (kind, asker, work) => {
      const { room } = places[kind];
      if (!(await letIn(places[kind], asker))) {
        if (asker.isGone()) throw new Refusal('UNAVAILABLE');
        turnedAway(kind);
        room.noteTurnedAway();
        if (kind !== 'money') await pace.turn(asker.key(), asker.address());
        throw new Refusal('UNAVAILABLE', [], { retryAfterSeconds: secondsToWait(room) });
      }
      const visit = visitOf(room, fill);
      try {
        return await duringVisit(visit, work);
      } finally {
        visit.end();
      }
    },
    measured: () =>
      KINDS.map((kind) => {
        const { room, line } = places[kind];
        return { kind, underWay: room.underWay, waiting: line.length, limit: room.limit };
      }),
  };
}

const BY_IMPORTANCE = KINDS.toReversed();

type Place = { room: Room; line: WaitingLine };

function openPlaces(rooms: Rooms, distanceMs: () => number): Record<Kind, Place> {
  const places: Partial<Record<Kind, Place>> = {};
  const before: WaitingLine[] = [];
  for (const kind of BY_IMPORTANCE) {
    const [line, more] = [new WaitingLine(rooms[kind]), [...before]];
    const makesWay = () => more.some((one) => one.length > 0);
    places[kind] = { line, room: new Room(rooms[kind], { distanceMs, waiting: () => line.length, makesWay }) };
    before.push(line);
  }
  return places as Record<Kind, Place>;
}

function visitOf(room: Room, hasLeft: () => void): Visit & { end(): void } {
  let since = performance.now();
  let ms = 0;
  let [isHere, isOver] = [true, false];
  const leave = () => {
    if (!isHere) return;
    isHere = false;
    ms += performance.now() - since;
    room.leave();
  };
  return {
    leave: () => {
      leave();
      hasLeft();
    },
    comeBack: () => {
      // Work that goes on after the answer was sent is not waited for.
      if (isHere || isOver) return;
      isHere = true;
      since = performance.now();
      room.enter();
    },
    end: () => {
      leave();
      isOver = true;
      room.took(ms);
      hasLeft();
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
