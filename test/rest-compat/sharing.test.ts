import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { Fan } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { openTestGateway } from '../support/gateway.ts';
import { restClient } from '../support/rest.ts';
import { aKeepingStage } from '../support/stage.ts';
import { aToken, GUESTS, MEMBERS } from '../support/tokens.ts';

const KEPT_FOR_MS = 400;

const stage = aKeepingStage(KEPT_FOR_MS);

const nobody = () => restClient(stage.gateway);
const signsUp = async (issuer: string) => restClient(stage.gateway, (await Fan.signsUp(stage.gateway, { issuer })).token);
const idsOf = (body: { data: { id: string }[] }) => body.data.map(({ id }) => id);

test('what nobody sees is made once for all, and is the same as made anew', async () => {
  await aGacha(stage.database);
  const keeping = await openTestGateway(stage.database, { catalogueTtlMs: 600_000 });
  const first = await restClient(keeping).get('/api/v1/gachas');
  stage.database.statements.splice(0);
  const again = await restClient(keeping).get('/api/v1/gachas');
  const executed = keeping.executed();
  expect(stage.database.statements).toEqual([]);
  await keeping.close();
  expect([again.body, again.headers.etag]).toEqual([first.body, first.headers.etag]);
  expect(executed).toBe(1);
  const fresh = await openTestGateway(stage.database);
  expect((await restClient(fresh).get('/api/v1/gachas')).body).toEqual(first.body);
  await fresh.close();
});

test('what nobody sees is for expired tokens too, and for requests with parameters that are not known', async () => {
  const id = await aGacha(stage.database);
  const keeping = await openTestGateway(stage.database, { catalogueTtlMs: 600_000 });
  const first = await restClient(keeping).get(`/api/v1/gachas/${id}`);
  const late = restClient(keeping, await aToken(MEMBERS, 'late', { exp: 1 }));
  const again = [await late.get(`/api/v1/gachas/${id}`), await restClient(keeping).get(`/api/v1/gachas/${id}?_=17`)];
  const executed = keeping.executed();
  await keeping.close();
  expect(again.map(({ body, headers }) => [body, headers.etag])).toEqual(again.map(() => [first.body, first.headers.etag]));
  expect(again.map(({ headers }) => headers['cache-control'])).toEqual(['private, no-cache', 'public, no-cache']);
  expect(executed).toBe(1);
});

test('what nobody sees is for tokens that say so, and its making is not asked for again', async () => {
  const id = await aGacha(stage.database);
  const keeping = await openTestGateway(stage.database, { catalogueTtlMs: 600_000 });
  const first = await restClient(keeping).get(`/api/v1/gachas/${id}`);
  const again = await Promise.all(
    ['null', 'undefined', ''].map((token) =>
      restClient(keeping).get(`/api/v1/gachas/${id}`, { authorization: `Bearer ${token}` }),
    ),
  );
  const executed = keeping.executed();
  await keeping.close();
  expect(again.map(({ body, headers }) => [body, headers.etag])).toEqual(again.map(() => [first.body, first.headers.etag]));
  expect(executed).toBe(1);
});

test('two viewers of two login methods, one with a check-in that begins and ends, and nobody: each sees his own', async () => {
  const open = await aGacha(stage.database);
  const [forMembers, forGuests] = [
    await aGacha(stage.database, { auth_method: { provider_type: 'members', provider_id: null } }),
    await aGacha(stage.database, { auth_method: { provider_type: 'guests', provider_id: null } }),
  ];
  const hidden = await aGacha(stage.database, { needs_checkin: true });
  const [member, guest] = [await Fan.signsUp(stage.gateway, { issuer: MEMBERS }), await signsUp(GUESTS)];
  const asMember = restClient(stage.gateway, member.token);
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
  await stage.database.sql(`insert into check_ins values (?, ?, now(), now() + interval '1 hour')`, [member.id, hidden]);
  expect(await seen()).toEqual([[true, true, false, true], ...apart.slice(1)]);
  const found = (await asMember.get(`/api/v1/gachas/${hidden}`)).body;
  expect([found.is_checkin, (await nobody().get(`/api/v1/gachas/${hidden}`)).body.is_checkin]).toEqual([true, false]);
  await stage.database.sql(`update check_ins set expires_at = now() + interval '50 milliseconds' where user_id = ?`, [member.id]);
  await pause(100 + KEPT_FOR_MS);
  expect(await seen()).toEqual(apart);
});

test('what a viewer has bought is in nobody else’s answer', async () => {
  const id = await aGacha(stage.database);
  const buyer = await Fan.signsUp(stage.gateway);
  await buyer.hasPaid(id, 3);
  const counts = await Promise.all(
    [restClient(stage.gateway, buyer.token), await signsUp(MEMBERS), nobody(), restClient(stage.gateway, buyer.token)].map(
      async (client) => (await client.get(`/api/v1/gachas/${id}`)).body.play_count,
    ),
  );
  expect(counts).toEqual([3, 0, 0, 3]);
});

test('those who look at the same instant are looked up together, and each sees what is his own', async () => {
  const [id, hidden] = [await aGacha(stage.database), await aGacha(stage.database, { needs_checkin: true })];
  const viewers = await Promise.all(Array.from({ length: 24 }, () => Fan.signsUp(stage.gateway)));
  await Promise.all(viewers.map((viewer, n) => n % 3 > 0 && viewer.hasPaid(id, n % 3)));
  const found = viewers.filter((_, n) => n % 2 === 0).map((viewer) => viewer.id);
  await stage.database.sql(`insert into check_ins select unnest(array[?]::uuid[]), ?, now(), now() + interval '1 hour'`, [
    found,
    hidden,
  ]);
  stage.database.statements.splice(0);
  const pages = await Promise.all(
    viewers.flatMap(({ token }) => [id, hidden].map((one) => restClient(stage.gateway, token).get(`/api/v1/gachas/${one}`))),
  );
  expect(stage.database.statements.splice(0).length).toBeLessThan(viewers.length);
  const seen = viewers.map((_, n) => [pages[2 * n]?.body.play_count, pages[2 * n + 1]?.body.is_checkin]);
  expect(seen).toEqual(viewers.map((_, n) => [n % 3, n % 2 === 0]));
});

test('one answer looks once at how its viewer stands to the gachas', async () => {
  const id = await aGacha(stage.database);
  const viewer = await Fan.signsUp(stage.gateway);
  await viewer.hasPaid(id, 2);
  await viewer.asks('{ gachas { nodes { id } } }');
  stage.database.statements.splice(0);
  const looks =
    '{ a: gachas { nodes { id viewerPlayCount } } b: gachas { nodes { id viewerPlayCount viewerOrderability { isOrderable } } } }';
  const { data } = await viewer.asks(looks);
  const counts = [data.a, data.b].map(({ nodes }) => nodes.find((node: { id: string }) => node.id === id)?.viewerPlayCount);
  expect(counts).toEqual([2, 2]);
  expect(stage.database.statements.filter((sql) => /from "check_ins"/.test(sql))).toHaveLength(1);
});

test('a finished answer ends at the instant at which a sale does', async () => {
  const id = await aGacha(stage.database);
  const keeping = await openTestGateway(stage.database, { catalogueTtlMs: 600_000 });
  const endsIn = 5_000;
  await stage.database.sql(`update gachas set end_at = now() + ? * interval '1 millisecond' where id = ?`, [endsIn, id]);
  const statusOf = async () => (await restClient(keeping).get(`/api/v1/gachas/${id}`)).body.status;
  const isOver = pause(endsIn + 50);
  expect(await statusOf()).toBe('selling');
  await isOver;
  expect(await statusOf()).toBe('closing');
  await keeping.close();
});

test('refusals are not kept, and addresses that differ are answered apart', async () => {
  const id = await aGacha(stage.database);
  for (let time = 0; time < 2; time += 1) {
    expect((await nobody().get('/api/v1/gachas?filter=x')).status).toBe(400);
    expect((await nobody().get('/api/v1/gachas?filter=nopickuped')).body).toEqual({ data: [] });
    expect(idsOf((await nobody().get('/api/v1/gachas')).body)).toContain(id);
    expect((await nobody().get('/api/v1/gachas/nothing')).status).toBe(404);
  }
});
