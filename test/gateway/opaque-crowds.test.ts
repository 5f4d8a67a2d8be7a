import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { IdentityProvider } from '../../src/config/identity-providers/identity-providers.ts';
import { type Identify, identifier } from '../../src/gateway/identity/identify.ts';
import { ROOMS } from '../../src/gateway/load/load.ts';
import { readConfig } from '../../src/start/read-config.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { openTestGateway } from '../support/gateway.ts';

/** A token has its account in it. The provider answers after a while, as one that is some way off does. */
let answersAfterMs: number;
let asked: string[];
let server: Server;

async function introspect(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [, kind = '', sub = ''] = /^(\w+)\.(.*)$/.exec(new URLSearchParams(await text(request)).get('token') ?? '') ?? [];
  asked.push(`${kind}.${sub}`);
  const claims = kind === 'good' ? { active: true, aud: 'app', sub } : { active: false };
  setTimeout(() => response.writeHead(200).end(JSON.stringify(claims)), answersAfterMs);
}

const provider = (): IdentityProvider => ({
  ...{ for: 'user', issuer: 'https://opaque.test', providerType: 'opaque', providerId: 'pool', audience: 'app' },
  ...{ audienceClaim: 'aud', userIdClaim: 'sub', introspectionSecret: 'secret' },
  introspection: {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    // Longer than the three that it has by default: a busy machine has all the time it needs.
    ...{ clientId: 'gateway', secretVariable: 'OPAQUE_SECRET', cacheSeconds: 30, timeoutSeconds: 60 },
  },
});

beforeEach(async () => {
  [asked, answersAfterMs] = [[], 50];
  server = createServer((request, response) => void introspect(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const many = (kind: 'good' | 'made_up', count: number): string[] => Array.from({ length: count }, (_, n) => `${kind}.${n}`);

const outcomeOf = (identify: Identify, token: string, address: string): Promise<string> =>
  identify(`Bearer ${token}`, { address }).then(
    ({ kind }) => kind,
    ({ code }) => code,
  );

describe('tokens of which a provider is asked', () => {
  test.each([300, 1_000])('%i at once of one address all have their turn', async (count) => {
    const identify = identifier([provider()]);
    const outcomes = await Promise.all(many('good', count).map((token) => outcomeOf(identify, token, 'hall')));
    expect(outcomes.filter((outcome) => outcome === 'user')).toHaveLength(count);
  });

  test('addresses take turns: who comes last to a flood of another address is asked about among the first', async () => {
    const identify = identifier([provider()]);
    const flood = many('made_up', 1_000).map((token) => outcomeOf(identify, token, 'phone'));
    expect(await outcomeOf(identify, 'good.fan', 'hall')).toBe('user');
    expect(asked.indexOf('good.fan')).toBeLessThan(110);
    await Promise.all(flood);
  });
});

describe('at default settings', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  const opened = () => {
    const { rates } = readConfig({});
    const settings = { rates, rooms: ROOMS, isHeld: false, catalogueTtlMs: 60_000, trustedProxies: ['127.0.0.1'] };
    return openTestGateway(database, { ...settings, identityProviders: [provider()] });
  };
  type Gateway = Awaited<ReturnType<typeof opened>>;
  const list = async (gateway: Gateway, token: string, address: string) => {
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': address };
    return (await gateway.send({ url: '/api/v1/gachas', headers })).statusCode;
  };

  test('300 fans with tokens of such a provider come to one door at once, and all see the list', async () => {
    answersAfterMs = 200;
    const gateway = await opened();
    const statuses = await Promise.all(many('good', 300).map((token) => list(gateway, token, '192.0.2.1')));
    expect(statuses.filter((status) => status === 200)).toHaveLength(300);
    await gateway.close();
  });

  test('one phone that makes tokens up keeps out nobody at another address', async () => {
    const gateway = await opened();
    const flood = many('made_up', 2_000).map((token) => list(gateway, token, '192.0.2.9'));
    const fans = many('good', 20).map((token) => list(gateway, token, '192.0.2.1'));
    expect(new Set(await Promise.all(fans))).toEqual(new Set([200]));
    await Promise.all(flood);
    await gateway.close();
  });
});
