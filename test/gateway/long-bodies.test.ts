import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { MAX_NAMED } from '../../src/handover/report.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { aGacha, prizeEntry } from '../support/catalogue.ts';
import { aStage, oneRow } from '../support/stage.ts';
import { aToken, MEMBERS } from '../support/tokens.ts';

const stage = aStage();
const bearer = (token?: string) => (token ? { authorization: `Bearer ${token}` } : {});
const padded = (bytes: number) => JSON.stringify({ query: `{ staffMe { id } } # ${'x'.repeat(bytes)}` });
const [SOME, TOO_MUCH] = [200 * 1024, 257 * 1024];

const posts = async (payload: string, token?: string) => {
  const headers = { 'content-type': 'application/json', ...bearer(token) };
  return (await stage.gateway.send({ method: 'POST', url: '/graphql', headers, payload })).statusCode;
};

test('one handover may name as many items as it is said to, over GraphQL', async () => {
  const { gateway, database } = stage;
  const gachaId = await aGacha(database, { price: 0, prizes: [prizeEntry({ stock: MAX_NAMED.itemIds })] });
  const [fan, staff] = [await Fan.signsUp(gateway), await StaffMember.isHired(gateway, database, [gachaId])];
  for (let count = 0; count < MAX_NAMED.itemIds / 100; count += 1) await fan.hasPaid(gachaId, 100);
  const pickupCode = await fan.hasCode();
  const [sheet] = (await staff.readsSheet(pickupCode)).data.handovers;
  const itemIds: string[] = sheet.items.flatMap((item: { itemIds: string[] }) => item.itemIds);
  expect(itemIds).toHaveLength(MAX_NAMED.itemIds);
  const { status, errors, data } = await staff.reports({ pickupCode, gachaId, itemIds });
  expect([status, errors, data.confirmHandover.remaining.totalAmount]).toEqual([200, [], 0]);
  const given = 'select count(*)::int as count from orders where gacha_id = ? and delivered_at is not null';
  expect(await oneRow(database, given, [gachaId])).toEqual({ count: MAX_NAMED.itemIds / 100 });
});

test('staff may send 256 KB, and nobody else more than 100', async () => {
  const { gateway, database } = stage;
  const [fan, staff] = [await Fan.signsUp(gateway), await StaffMember.isHired(gateway, database, 'all')];
  expect([await posts(padded(SOME), staff.token), await posts(padded(TOO_MUCH), staff.token)]).toEqual([200, 413]);
  const expired = await aToken(MEMBERS, 'late', { iat: 1_700_000_000, exp: 1_700_003_600 });
  for (const token of [undefined, fan.token, 'x.y.z', expired]) expect(await posts(padded(SOME), token)).toBe(413);
});

test('over REST so may who names a thousand orders at a counter, and fans may not', async () => {
  const { gateway, database } = stage;
  const gachaId = await aGacha(database, { price: 0 });
  const [fan, staff] = [await Fan.signsUp(gateway), await StaffMember.isHired(gateway, database, [gachaId])];
  await fan.hasPaid(gachaId, 1);
  const url = `/manage/gachas/${gachaId}/pickups/${await fan.hasCode()}`;
  const order_ids = Array.from({ length: MAX_NAMED.orderIds }, () => randomUUID());
  const sent = async (token: string, payload: object, method: 'PATCH' | 'POST' = 'PATCH', at = url) =>
    (await gateway.send({ method, url: at, headers: bearer(token), payload })).statusCode;
  expect(await sent(staff.token, { order_ids, more: 'x'.repeat(SOME) })).toBe(404);
  expect(await sent(fan.token, { order_ids, more: 'x'.repeat(SOME) })).toBe(413);
  expect(await sent(staff.token, { beacon_id: 1, more: 'x'.repeat(SOME) }, 'POST', '/api/v1/beacons')).toBe(413);
});

test('so it is of bodies in chunks, whose length nobody knows beforehand', async () => {
  const { gateway, database } = stage;
  const [fan, staff] = [await Fan.signsUp(gateway), await StaffMember.isHired(gateway, database, 'all')];
  await gateway.app.listen({ port: 0 });
  const { port } = gateway.app.server.address() as AddressInfo;
  const inChunks = (token: string, bytes: number) =>
    new Promise<number | undefined>((done, failed) => {
      const headers = { 'content-type': 'application/json', 'transfer-encoding': 'chunked', ...bearer(token) };
      const asked = httpRequest({ port, method: 'POST', path: '/graphql', headers }, ({ statusCode }) => done(statusCode));
      asked.on('error', failed).end(padded(bytes));
    });
  expect(await inChunks(staff.token, SOME)).toBe(200);
  expect(await inChunks(fan.token, 1024)).toBe(200);
  expect(await inChunks(fan.token, SOME)).toBe(413);
});
