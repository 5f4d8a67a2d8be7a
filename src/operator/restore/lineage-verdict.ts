/** The database's own record, beside the state of its server. */
export type SeenLineage = {
  isOtherCluster: boolean;
  isOtherTimeline: boolean;
  /** A restore was begun, and is not settled. */
  isOpen: boolean;
  /** The last heartbeat of any gateway. */
  beatAt: Date;
  /** The last heartbeat of the gateway that looks. */
  ownBeatAt: Date | null;
  /** Time since the last heartbeat, by the server's clock. */
  quietSeconds: number;
};

/** A gateway's own memory: its first heartbeat and its last one, and the timeline of that. */
export type Remembered = { gateway: string; timeline: number; since: Date; at: Date };

/** `lostSeconds`: null where no process remembers what was written last. */
export type LineageVerdict =
  | { kind: 'same' }
  | { kind: 'failover'; lostSeconds: number | null }
  | { kind: 'restored'; why: string };

/** An asynchronous standby may lack so much when it takes over; a larger loss means a backup. */
const MAX_LOST_SECONDS = 60;

/**
 * A failover and a restore to an earlier point both begin a new timeline. They differ in how much is gone: a process that was
 * there knows; one that starts takes the time since the last beat for it.
 */
export function lineageVerdictOn(seen: SeenLineage, remembered: Remembered | null): LineageVerdict {
  if (seen.isOpen) return { kind: 'restored', why: 'a restore was begun and is not settled' };
  if (seen.isOtherCluster) return { kind: 'restored', why: 'it lives in another cluster than before' };
  if (remembered) return compared(seen, remembered);
  if (!seen.isOtherTimeline) return { kind: 'same' };
  if (seen.quietSeconds <= MAX_LOST_SECONDS) return { kind: 'failover', lostSeconds: null };
  return { kind: 'restored', why: `its server began a new timeline, and what it knows ends at ${seen.beatAt.toISOString()}` };
}

/** Another gateway, or one that has just started, may have moved on the beat of all, and not that of this one. */
function compared({ isOtherTimeline, beatAt, ownBeatAt }: SeenLineage, { at, since }: Remembered): LineageVerdict {
  const known = Math.min(beatAt.getTime(), (ownBeatAt ?? since).getTime());
  const lostSeconds = Math.max(0, (at.getTime() - known) / 1000);
  if (lostSeconds > MAX_LOST_SECONDS)
    return { kind: 'restored', why: `${Math.round(lostSeconds)} seconds that were written until ${at.toISOString()} are gone` };
  return lostSeconds > 0 || isOtherTimeline ? { kind: 'failover', lostSeconds } : { kind: 'same' };
}

export const restoredSentence = (why: string): string =>
  `This database was restored to an earlier point: ${why}. Nothing is served before gacha restore settle has been through. ` +
  'If nothing was lost: gacha restore none --why TEXT';
