import type { EntityManager } from '@mikro-orm/postgresql';
import type { FastifyInstance } from 'fastify';
import { vaultOf } from '../../../encryption/sealed-column.ts';
import { problem } from '../../errors/http-status.ts';
import { DEMO_ISSUERS, type DemoRole, demoToken } from '../../identity/demo.ts';
import { serveAllowedMethods } from '../allowed-methods.ts';
import { isDemoHost, tellElsewhere } from '../sign-in/elsewhere.ts';
import { demoPeople } from '../sign-in/people.ts';

const ADDRESS = '/demo/token';
const TOKEN_HOURS = 24;
const MAX_NAME_LENGTH = 255;

type DemoConfig = { dataDir: string; maxTokenLifeHours: number; named: string | undefined };

/** It signs in without a password, so it is served only to this machine, unless the operator names another host. */
export function serveDemoSignIn(
  app: FastifyInstance,
  em: EntityManager,
  { dataDir, maxTokenLifeHours, named }: DemoConfig,
): void {
  const hours = Math.min(TOKEN_HOURS, maxTokenLifeHours);
  const signIn = (role: DemoRole, subject: string) => demoToken(dataDir, vaultOf(em), { role, subject, hours });
  app.post(ADDRESS, async ({ body, host }, reply) => {
    if (!isDemoHost(host, named)) return tellElsewhere(reply);
    const { role, name } = (body ?? {}) as Record<string, unknown>;
    const refuse = (detail: string) =>
      reply
        .code(400)
        .type('application/problem+json')
        .send(problem('BAD_INPUT', 'en', { detail }));
    if (!isRole(role)) return refuse('The role must be user, guest or staff.');
    if (typeof name !== 'string' || name === '' || name.length > MAX_NAME_LENGTH) return refuse('The name must be a text.');
    if (role === 'staff' && !(await demoPeople(em)).some((one) => one.role === role && one.name === name))
      return refuse('The catalogue has no staff of this name.');
    return { token: await signIn(role, name) };
  });
  serveAllowedMethods(app, ADDRESS, ['POST']);
}

const isRole = (role: unknown): role is DemoRole => typeof role === 'string' && Object.hasOwn(DEMO_ISSUERS, role);
