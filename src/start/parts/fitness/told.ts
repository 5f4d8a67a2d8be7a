import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { VERSION } from '../../../config/version.ts';
import { type Repeated, repeat } from '../../../database/time/repeat.ts';
import { tellOf, tellStopped } from '../../../operator/gateways/gateway-row.ts';
import type { Wiring } from '../options.ts';
import type { Fitness } from './fitness.ts';

const EVERY_MS = 5_000;
/** A database that does not answer holds nothing else up that is to be stopped. */
const GOODBYE_WITHIN_MS = 2_000;

type Sources = Pick<Fitness, 'notReady'> & { turnedAway(): number; underWay(): number };

/** Says to all others how this gateway is, beside what it serves; where the database does not hear it, that is how it is. */
export function keepTelling(app: FastifyInstance, { database, options }: Wiring, id: string, sources: Sources): void {
  const { em } = database.orm;
  let telling: Repeated | undefined;
  const portOf = (): string => {
    const address = app.server.address();
    return address && typeof address === 'object' ? `:${address.port}` : '';
  };
  async function tell(): Promise<number> {
    const { notReady, turnedAway, underWay } = sources;
    const told = { notReady: notReady(), turnedAway: turnedAway(), underWay: underWay() };
    await tellOf(em, { id, name: `${hostname()}${portOf()}`, version: VERSION, ...told }).catch(() => {});
    return options.toldEveryMs ?? EVERY_MS;
  }
  async function goodbye(): Promise<void> {
    await telling?.stop();
    await tellStopped(em, id).catch(() => {});
  }
  app.addHook('onListen', async () => {
    telling = repeat(tell);
  });
  app.addHook('onClose', () => Promise.race([goodbye(), pause(GOODBYE_WITHIN_MS, undefined, { ref: false })]));
}
