import type { FastifyBaseLogger } from 'fastify';
import { enrol, missingKeys } from '../encryption/enrolment.ts';
import { vaultOf } from '../encryption/sealed-column.ts';
import { describe } from '../gateway/errors/log.ts';
import type { Wiring } from './options.ts';

const EVERY_MS = 60_000;

/** Says which key this gateway seals with, so that no rotation takes it for one out of use, and looks for keys that it lacks. */
export function keepEnrolled(
  { database }: Pick<Wiring, 'database'>,
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>,
  everyMs = EVERY_MS,
): { stop(): void } {
  const { em } = database.orm;
  const work = async () => {
    const vault = vaultOf(em);
    await enrol(em.fork(), vault);
    const missing = await missingKeys(em.fork(), vault);
    if (missing.length > 0) log.error({ keys: missing }, 'another gateway encrypts with a key that this one does not have');
  };
  const timer = setInterval(() => {
    work().catch((error: unknown) => log.warn({ error: describe(error) }, 'the encryption key in use could not be told'));
  }, everyMs).unref();
  return { stop: () => clearInterval(timer) };
}
