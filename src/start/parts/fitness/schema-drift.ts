import type { FastifyBaseLogger } from 'fastify';
import { missingParts } from '../../../database/schema/parts.ts';
import { type Repeated, repeat } from '../../../database/time/repeat.ts';
import { describe } from '../../../gateway/errors/log.ts';
import type { Wiring } from '../options.ts';

const EVERY_MS = 60_000;
/** While something is missing it may be mended any moment. */
const AGAIN_MS = 2_000;

export type Drift = Repeated & { hasDrifted(): boolean };

/** A constraint that was dropped by hand guards nothing any more: until it is back, this gateway is not ready. */
export function watchDrift(
  { database }: Pick<Wiring, 'database'>,
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>,
  everyMs = EVERY_MS,
): Drift {
  let missing: string[] = [];
  async function look(): Promise<void> {
    const before = missing;
    missing = await missingParts(database.orm.em.fork());
    if (missing.length > 0 && missing.join() !== before.join())
      log.error({ missing }, 'the database lacks what its migrations made: this gateway is not ready until it is back');
    if (missing.length === 0 && before.length > 0) log.warn('the database has all that its migrations made again');
  }
  const { stop } = repeat(async () => {
    await look().catch((error: unknown) => log.warn({ error: describe(error) }, 'the tables could not be looked at'));
    return missing.length > 0 ? Math.min(AGAIN_MS, everyMs) : everyMs;
  });
  return { hasDrifted: () => missing.length > 0, stop };
}
