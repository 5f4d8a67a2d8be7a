import type { EntityManager } from '@mikro-orm/postgresql';
import { inTurn } from './in-turn.ts';
import { hasReplayed, isSameDatabase, type LogPosition, type PositionRow, positionIn, type Trail } from './position.ts';
import { Probe } from './probe.ts';

/** `name`: how an operator knows it. `isBusy`: all its connections are in use. */
export type ReplicaServer = { name: string; url: string; em: EntityManager; isBusy(): boolean };

export type LeftOut = 'new' | 'unreachable' | 'no standby' | 'other database' | 'other timeline' | 'lag';

/** A replica that is further behind is not asked, and its operator is told. */
export const MAX_LAG_MS = 2_000;

type Row = PositionRow & { isStandby: boolean };

/** The control file is behind what was replayed, so a new timeline is seen late, and never early. */
const LOOK = `
  select system_identifier::text as system, current_database() as database, pg_is_in_recovery() as "isStandby",
         greatest(checkpoint.timeline_id, recovery.min_recovery_end_timeline) as timeline, pg_last_wal_replay_lsn()::text as lsn
    from pg_control_system(), pg_control_checkpoint() as checkpoint, pg_control_recovery() as recovery`;

export class Replica {
  readonly name: string;
  readonly em: EntityManager;
  readonly isBusy: () => boolean;
  private readonly probe: Probe<Row>;
  private seen: (LogPosition & { isStandby: boolean; edition: number }) | undefined;
  leftOut: LeftOut | undefined = 'new';
  lagMs = 0;
  reads = 0;

  constructor({ name, url, em, isBusy }: ReplicaServer) {
    this.name = name;
    this.em = em;
    this.isBusy = isBusy;
    this.probe = new Probe(url, LOOK);
  }

  readonly look = inTurn(async () => {
    const { isStandby, ...row } = await this.probe.ask();
    this.seen = { ...positionIn(row), isStandby, edition: this.probe.edition };
  });

  /** A replica keeps what it has once replayed, except after a crash, which ends the connection. */
  hasAll(written: LogPosition): boolean {
    return this.isKnown && this.seen?.isStandby === true && hasReplayed(this.seen, written);
  }

  private get isKnown(): boolean {
    return this.probe.isConnected && this.seen?.edition === this.probe.edition;
  }

  /** Compares the replica's last known position with the primary's. */
  judge(trail: Trail, now: number): LeftOut | undefined {
    if (this.seen) this.lagMs = trail.lagOf(this.seen, now);
    this.leftOut = this.whyNot(trail.last);
    return this.leftOut;
  }

  private whyNot(written: LogPosition | undefined): LeftOut | undefined {
    if (!this.seen || !written || !this.isKnown) return 'unreachable';
    if (!isSameDatabase(this.seen, written)) return 'other database';
    if (!this.seen.isStandby) return 'no standby';
    if (this.seen.timeline < written.timeline) return 'other timeline';
    return this.lagMs > MAX_LAG_MS ? 'lag' : undefined;
  }

  stop(): void {
    this.probe.stop();
  }
}
