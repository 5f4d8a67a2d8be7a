import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { repeat } from '../../../database/time/repeat.ts';
import { enrol, type KeysInUse, keysInUse, missingKeys } from '../../../encryption/enrolment.ts';
import { announceReader, leave } from '../../../encryption/readers.ts';
import { vaultOf } from '../../../encryption/sealed-column.ts';
import { describe } from '../../../gateway/errors/log.ts';
import type { Wiring } from '../options.ts';

const EVERY_MS = 10_000;

export type Enrolled = {
  /** Other gateways write with a key that this one lacks. */
  lacksKey(): boolean;
  inUse(): KeysInUse | undefined;
  stop(): Promise<void>;
};

/**
 * Says which key this gateway seals with and which it can read, so that no rotation takes one for out of use, or one into use
 * that it cannot read; and looks for keys that it lacks.
 */
export function keepEnrolled(
  { database }: Pick<Wiring, 'database'>,
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>,
  everyMs = EVERY_MS,
): Enrolled {
  const { em } = database.orm;
  const gateway = randomUUID();
  let lacksKey = false;
  let inUse: KeysInUse | undefined;
  const work = async () => {
    const vault = vaultOf(em);
    await enrol(em.fork(), vault);
    await announceReader(em.fork(), gateway, vault);
    const missing = await missingKeys(em.fork(), vault);
    const told = 'another gateway encrypts with a key that this one does not have: it is not ready until it is started with it';
    if (missing.length > 0 && !lacksKey) log.error({ keys: missing }, told);
    lacksKey = missing.length > 0;
    inUse = await keysInUse(em.fork());
  };
  const enrolling = repeat(async () => {
    await work().catch((error: unknown) => log.warn({ error: describe(error) }, 'the encryption key in use could not be told'));
    return everyMs;
  });
  return {
    lacksKey: () => lacksKey,
    inUse: () => inUse,
    stop: async () => {
      await enrolling.stop();
      await leave(em.fork(), gateway).catch(() => {});
    },
  };
}
