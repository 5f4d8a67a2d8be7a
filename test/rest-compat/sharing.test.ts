import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Fan } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { openTestGateway, type TestGateway } from '../support/gateway.ts';
import { restClient } from '../support/rest.ts';
import { GUESTS, MEMBERS } from '../support/tokens.ts';

const KEPT_FOR_MS = 400;

let database: TestDatabase;
let gateway: TestGateway;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
/** A gateway that keeps what it shows, as a real one does. */
beforeEach(async () => {
  gateway = await openTestGateway(database, { keptForMs: KEPT_FOR_MS });
});
afterEach(() => gateway.close());

const nobody = () => restClient(gateway);
const signsUp = async (issuer: string) => restClient(gateway, (await Fan.signsUp(gateway, { issuer })).token);
const idsOf = (body: { data: { id: string }[] }) => body.data.map(({ id }) => id);

test('what nobody sees is made once for all, and is the same as made anew', async () => {
  await aGacha(database);
  const keeping = await openTestGateway(database, { keptForMs: 600_000 });
  const first = await restClient(keeping).get('/api/v1/gachas');
  database.statements.splice(0);
  const again = await restClient(keeping).get('/api/v1/gachas');
  await keeping.close();
  expect(database.statements).toEqual([]);
  expect([again.body, again.headers.etag]).toEqual([first.body, first.headers.etag]);
  const fresh = await openTestGateway(database);
  expect((await restClient(fresh).get('/api/v1/gachas')).body).toEqual(first.body);
  await fresh.close();
});

test('two viewers of two login methods, one with a check-in that begins and ends, and nobody: each sees his own', async () => {
  const open = await aGacha(database);
  const [forMembers, forGuests] = [
    await aGacha(database, { auth_method: { provider_type: 'members', provider_id: null } }),
    await aGacha(database, { auth_method: { provider_type: 'guests', provider_id: null } }),
  ];
  const hidden = await aGacha(database, { needs_checkin: true });
  const [member, guest] = [await Fan.signsUp(gateway, { issuer: MEMBERS }), await signsUp(GUESTS)];
  const asMember = restClient(gateway, member.token);
  const seen = async () => {
    const lists = await Promise.all([asMember, guest, nobody()].map((client) => client.get('/api/v1/gachas')));
    return lists.map(({ body }) => [open, forMembers, forGuests, hidden].map((id) => idsOf(body).includes(id)));
  };
  const apart = [
    [true, true, false, false],
    [true, false, true, false],
    [true, true, true, false],
  ];
  for (let time = 0; time < 3; time += 1) expect(await seen()).toEqual(apart);
  await database.sql(`insert into check_ins values (?, ?, now(), now() + interval '300 milliseconds')`, [member.id, hidden]);
  expect(await seen()).toEqual([[true, true, false, true], ...apart.slice(1)]);
  const found = (await asMember.get(`/api/v1/gachas/${hidden}`)).body;
  expect([found.is_checkin, (await nobody().get(`/api/v1/gachas/${hidden}`)).body.is_checkin]).toEqual([true, false]);
  await pause(350 + KEPT_FOR_MS);
  expect(await seen()).toEqual(apart);
});

test('what a viewer has bought is in nobody else’s answer', async () => {
  const id = await aGacha(database);
  const buyer = await Fan.signsUp(gateway);
  await buyer.hasPaid(id, 3);
  const counts = await Promise.all(
    [restClient(gateway, buyer.token), await signsUp(MEMBERS), nobody(), restClient(gateway, buyer.token)].map(
      async (client) => (await client.get(`/api/v1/gachas/${id}`)).body.play_count,
    ),
  );
  expect(counts).toEqual([3, 0, 0, 3]);
});

test('a finished answer ends at the instant at which a sale does', async () => {
  const id = await aGacha(database);
  await database.sql(`update gachas set end_at = now() + interval '250 milliseconds' where id = ?`, [id]);
  const statusOf = async () => (await nobody().get(`/api/v1/gachas/${id}`)).body.status;
  expect(await statusOf()).toBe('selling');
  await pause(300);
  expect(await statusOf()).toBe('closing');
});

test('refusals are not kept, and addresses that differ are answered apart', async () => {
  const id = await aGacha(database);
  for (let time = 0; time < 2; time += 1) {
    expect((await nobody().get('/api/v1/gachas?filter=x')).status).toBe(400);
    expect((await nobody().get('/api/v1/gachas?filter=nopickuped')).body).toEqual({ data: [] });
    expect(idsOf((await nobody().get('/api/v1/gachas')).body)).toContain(id);
    expect((await nobody().get('/api/v1/gachas/nothing')).status).toBe(404);
  }
});
