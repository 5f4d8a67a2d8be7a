import { hostname } from 'node:os';
import type { FastifyInstance } from 'fastify';
import { VERSION } from '../../../config/version.ts';
import { tellOf, tellStopped } from '../../../operator/gateways/gateway-row.ts';
import type { Wiring } from '../options.ts';
import type { Fitness } from './fitness.ts';

const EVERY_MS = 5_000;

type Sources = Pick<Fitness, 'notReady'> & { turnedAway(): number; underWay(): number };

/** Says to all others how this gateway is, beside what it serves; where the database does not hear it, that is how it is. */
export function keepTelling(app: FastifyInstance, { database, options }: Wiring, id: string, sources: Sources): void {
  const { em } = database.orm;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const portOf = (): string => {
    const address = app.server.address();
    return address && typeof address === 'object' ? `:${address.port}` : '';
  };
  async function tell(): Promise<void> {
    const { notReady, turnedAway, underWay } = sources;
    const told = { notReady: notReady(), turnedAway: turnedAway(), underWay: underWay() };
    await tellOf(em, { id, name: `${hostname()}${portOf()}`, version: VERSION, ...told }).catch(() => {});
    if (!isStopped) timer = setTimeout(again, options.toldEveryMs ?? EVERY_MS).unref();
  }
  const again = () => {
    running = tell();
  };
  app.addHook('onListen', async () => again());
  app.addHook('onClose', async () => {
    isStopped = true;
    clearTimeout(timer);
    await running;
    await tellStopped(em, id).catch(() => {});
  });
}
