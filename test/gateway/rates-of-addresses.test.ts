import { beforeAll, describe, expect, test } from '@jest/globals';
import { Fan } from '../support/actors.ts';
import type { TestGateway } from '../support/gateway.ts';
import { aLimitedStage, bearer, UNKNOWN } from '../support/rates.ts';

const stage = aLimitedStage();
const { limited } = stage;
let alice: Fan;

beforeAll(async () => {
  alice = await Fan.signsUp(stage.gateway);
});

describe('the address', () => {
  const from = (at: TestGateway, address: string) =>
    at.send({ method: 'GET', url: UNKNOWN, headers: { 'x-forwarded-for': address } });

  test('is what a trusted proxy says, and nobody else', async () => {
    const behind = await limited({ readsPerMinute: 1, anonymousReadsPerMinute: 1 }, { trustedProxies: ['127.0.0.1'] });
    const open = await limited({ readsPerMinute: 1, anonymousReadsPerMinute: 1 });
    for (const [gateway, second] of [
      [behind, 404],
      [open, 429],
    ] as const) {
      expect((await from(gateway, '192.0.2.1')).statusCode).toBe(404);
      expect((await from(gateway, '192.0.2.2')).statusCode).toBe(second);
    }
    expect((await from(behind, '192.0.2.1')).statusCode).toBe(429);
  });

  test('of IPv6 is its network', async () => {
    const gateway = await limited({ readsPerMinute: 1, anonymousReadsPerMinute: 1 }, { trustedProxies: ['127.0.0.1'] });
    expect((await from(gateway, '2001:db8:1:2::1')).statusCode).toBe(404);
    expect((await from(gateway, '2001:db8:1:2:ffff::9')).statusCode).toBe(429);
    expect((await from(gateway, '2001:db8:1:3::1')).statusCode).toBe(404);
  });

  test('is one for all that a proxy passes on without its being an address, and never a fault', async () => {
    const gateway = await limited({ readsPerMinute: 2, anonymousReadsPerMinute: 2 }, { trustedProxies: ['127.0.0.1'] });
    const statuses = [];
    for (const told of ['1:2:3:4:5:6:7:8:9', 'unknown', 'a'.repeat(8_000)]) statuses.push((await from(gateway, told)).statusCode);
    expect(statuses).toEqual([404, 404, 429]);
    const ports = [];
    for (const port of [1, 2, 3]) ports.push((await from(gateway, `192.0.2.9:${port}`)).statusCode);
    expect(ports).toEqual([404, 404, 429]);
  });

  test('of a crowd has so many times as much', async () => {
    const crowds = { addresses: ['192.0.2.0/28'], factor: 3 };
    const gateway = await limited({ readsPerMinute: 2, anonymousReadsPerMinute: 2 }, { trustedProxies: ['127.0.0.1'], crowds });
    const statuses = [];
    for (let count = 0; count < 7; count += 1) statuses.push((await from(gateway, '192.0.2.7')).statusCode);
    expect(statuses).toEqual([404, 404, 404, 404, 404, 404, 429]);
    expect((await from(gateway, '192.0.2.7')).headers['ratelimit-policy']).toBe('"reads";q=6;w=60');
    // What is counted by caller is no more there.
    const reads = [];
    const headers = { 'x-forwarded-for': '192.0.2.7', ...bearer(alice.token) };
    for (let count = 0; count < 3; count += 1)
      reads.push((await gateway.send({ method: 'GET', url: '/api/v1/orders', headers })).statusCode);
    expect(reads).toEqual([200, 200, 429]);
  });
});
