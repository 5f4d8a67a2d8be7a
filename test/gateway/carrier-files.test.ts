import { describe, expect, test } from '@jest/globals';
import { packWaiting } from '../../src/shipment/packing/pack-waiting.ts';
import type { Role, Scope } from '../../src/staff/role.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { ADDRESS } from '../support/address.ts';
import { aGacha } from '../support/catalogue.ts';
import { eventually } from '../support/eventually.ts';
import { held } from '../support/held.ts';
import { lockWaits } from '../support/lock-waits.ts';
import { aStage } from '../support/stage.ts';

const stage = aStage();

const hired = (gachaIds: readonly string[] | 'all', role: Role = 'shipping') =>
  StaffMember.isHired(stage.gateway, stage.database, gachaIds as never, role);

async function packed(address: object = ADDRESS) {
  const gachaId = await aGacha(stage.database, { delivery_type: 'mail' });
  const [fan, clerk] = [await Fan.signsUp(stage.gateway), await hired([gachaId])];
  const orderId = await fan.hasPaid(gachaId, 1, address);
  await packWaiting(stage.database.fork(), { staffId: clerk.id }, { scope: [gachaId], since: null });
  return { gachaId, fan, clerk, orderId };
}

async function fetches(query: string, token?: string, method: 'GET' | 'POST' = 'GET') {
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  const { statusCode, headers: heard, body } = await stage.gateway.send({ method, url: `/shipments.csv?${query}`, headers });
  const code = statusCode === 200 ? undefined : JSON.parse(body).code;
  return { status: statusCode, headers: heard, body, code, parcels: body.trimEnd().split('\r\n').length - 1 };
}

describe("the carriers' files over HTTP", () => {
  test('are for those who post, of the gachas that they post', async () => {
    const { gachaId, fan, clerk, orderId } = await packed();
    const others = [undefined, fan.token, (await hired([gachaId], 'counter')).token, (await hired('all', 'operator')).token];
    const answers = await Promise.all(others.map((token) => fetches('carrier=plain', token)));
    expect(answers.map(({ status, code }) => [status, code])).toEqual([
      [401, 'UNAUTHENTICATED'],
      [403, 'FORBIDDEN'],
      [403, 'FORBIDDEN'],
      [403, 'FORBIDDEN'],
    ]);
    const other = await packed();
    expect(await fetches(`carrier=plain&gachaId=${other.gachaId}`, clerk.token)).toMatchObject({
      status: 403,
      code: 'FORBIDDEN',
    });
    const { status, headers, body, parcels } = await fetches('carrier=plain', clerk.token);
    expect([status, parcels]).toEqual([200, 1]);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="plain.csv"',
      'cache-control': 'no-store',
    });
    expect(body).toContain(ADDRESS.fullname);
    const read = `select staff_id from deeds where action = 'ADDRESS_READ' and order_id = ?`;
    expect(await stage.database.sql(read, [orderId])).toEqual([{ staff_id: clerk.id }]);
    await stage.database.sql('update staff set revoked_at = now() where id = ?', [clerk.id]);
    expect(await fetches('carrier=plain', clerk.token)).toMatchObject({ status: 403, code: 'STAFF_REVOKED' });
  });

  test('leave out a parcel that holds items of others, and tell how many', async () => {
    const [mine, theirs] = [
      await aGacha(stage.database, { delivery_type: 'mail' }),
      await aGacha(stage.database, { delivery_type: 'mail' }),
    ];
    const [fan, both, one] = [await Fan.signsUp(stage.gateway), await hired([mine, theirs]), await hired([mine])];
    for (const gachaId of [mine, theirs]) await fan.hasPaid(gachaId, 1, ADDRESS);
    expect(await packWaiting(stage.database.fork(), { staffId: both.id }, { scope: [mine, theirs], since: null })).toBe(1);
    for (const query of ['carrier=plain', `carrier=plain&gachaId=${mine}`, `carrier=plain&gachaId=${theirs}`]) {
      const { parcels, headers } = await fetches(query, both.token);
      expect([parcels, headers['parcels-withheld']]).toEqual([1, '0']);
    }
    for (const query of ['carrier=plain', `carrier=plain&gachaId=${mine}`]) {
      const { parcels, headers } = await fetches(query, one.token);
      expect([parcels, headers['parcels-withheld']]).toEqual([0, '1']);
    }
    const elsewhere = await hired([await aGacha(stage.database, { delivery_type: 'mail' })]);
    expect((await fetches('carrier=plain', elsewhere.token)).headers['parcels-withheld']).toBe('0');
  });

  test('are packed of what its packer posts, whatever waits beside it', async () => {
    const [mine, theirs] = [
      await aGacha(stage.database, { delivery_type: 'mail' }),
      await aGacha(stage.database, { delivery_type: 'mail' }),
    ];
    const fans = await Promise.all([1, 2].map(() => Fan.signsUp(stage.gateway)));
    for (const [index, gachaId] of [theirs, mine].entries()) await fans[index]?.hasPaid(gachaId, 1, ADDRESS);
    const [one, till] = [await hired([mine]), await hired([mine], 'counter')];
    const packs = (staffId: string, scope: Scope) => packWaiting(stage.database.fork(), { staffId }, { scope, since: null });
    for (const scope of [[theirs], [mine, theirs]])
      await expect(packs(one.id, scope)).rejects.toMatchObject({ code: 'BAD_INPUT' });
    await expect(packs(till.id, 'all')).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect([await packs(one.id, 'all'), await packs(one.id, 'all')]).toEqual([1, 0]);
    expect((await fetches('carrier=plain', one.token)).parcels).toBe(1);
  });

  test("are written by gacha and time, in the carrier's encoding", async () => {
    const { gachaId, clerk } = await packed();
    const { headers, body } = await fetches(`carrier=yamato&gachaId=${gachaId}`, clerk.token);
    expect(headers['content-type']).toBe('text/csv; charset=Shift_JIS');
    expect(body).not.toContain(ADDRESS.fullname);
    expect((await fetches('carrier=yamato&since=2100-01-01T00:00Z', clerk.token)).parcels).toBe(0);
    for (const query of ['', 'carrier=dhl'])
      expect(await fetches(query, clerk.token)).toMatchObject({ status: 400, code: 'BAD_INPUT' });
  });

  test.each([
    'yesterday',
    '2026-02-31',
    '2026-02-31T00:00Z',
    '2026-02-29T12:00:00+09:00',
    '2026-04-31T24:00Z',
    '2026-12-01T18:00',
  ])('begin at no day that there is not, and no hour without its zone (%s)', async (since) => {
    const { clerk } = await packed();
    const { status, body } = await fetches(`carrier=yamato&since=${encodeURIComponent(since)}`, clerk.token);
    expect([status, JSON.parse(body)]).toMatchObject([400, { code: 'BAD_INPUT', errors: [{ field: 'since' }] }]);
  });

  test.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/csv'])(
    'need no body to be packed, and say so (%s)',
    async (type) => {
      const { clerk } = await packed();
      const headers = { authorization: `Bearer ${clerk.token}`, 'content-type': type };
      const url = '/shipments.csv?carrier=plain&pack=true';
      const answer = await stage.gateway.send({ method: 'POST', url, headers, payload: 'carrier=plain' });
      const told = { code: 'BAD_INPUT', detail: 'This address reads no body: leave it out, and its Content-Type.' };
      expect([answer.statusCode, answer.json()]).toMatchObject([415, told]);
    },
  );

  test('are refused with the order and the field of what the carrier cannot print', async () => {
    const { clerk, orderId } = await packed({ ...ADDRESS, fullname: '山田❤' });
    const { status, body } = await fetches('carrier=sagawa', clerk.token);
    expect(status).toBe(400);
    expect(JSON.parse(body).errors).toMatchObject([
      { field: expect.stringMatching(new RegExp(`^parcel \\w{15} \\([-0-9a-f]{36}\\), order ${orderId}, fullname$`)) },
    ]);
  });

  test('leave out what the carrier cannot print where that is asked for, and name it in a header', async () => {
    const { gachaId, clerk } = await packed({ ...ADDRESS, fullname: '山田❤' });
    await (await Fan.signsUp(stage.gateway)).hasPaid(gachaId, 1, ADDRESS);
    await packWaiting(stage.database.fork(), { staffId: clerk.id }, { scope: [gachaId], since: null });
    const whole = await fetches('carrier=plain', clerk.token);
    expect(whole.headers).toMatchObject({ 'parcels-left-out': '0' });
    const { status, headers, parcels } = await fetches('carrier=sagawa&leaveOut=true', clerk.token);
    expect([status, parcels, headers['parcels-left-out']]).toEqual([200, 1, '1']);
    const [, first = ''] = whole.body.split('\r\n');
    expect(headers['parcels-left-out-numbers']).toBe(first.split(',')[0]);
    expect((await fetches('carrier=sagawa&leaveOut=yes', clerk.token)).code).toBe('BAD_INPUT');
  });

  test('pack before it what waits, by a POST alone', async () => {
    const gachaId = await aGacha(stage.database, { delivery_type: 'mail' });
    const [fan, clerk] = [await Fan.signsUp(stage.gateway), await hired([gachaId])];
    const orderId = await fan.hasPaid(gachaId, 1, ADDRESS);
    const query = `carrier=yamato&gachaId=${gachaId}`;
    for (const [method, wrong] of [
      ['GET', `${query}&pack=true`],
      ['POST', query],
      // A name that is written wrongly would pack more than was meant.
      ['POST', `carrier=yamato&gachaIds=${gachaId}&pack=true`],
    ] as const)
      expect(await fetches(wrong, clerk.token, method)).toMatchObject({ status: 400, code: 'BAD_INPUT' });
    for (const token of [undefined, fan.token, (await hired([gachaId], 'counter')).token])
      expect([401, 403]).toContain((await fetches(`${query}&pack=true`, token, 'POST')).status);
    expect((await fetches(query, clerk.token)).parcels).toBe(0);
    const answers = [1, 2].map(() => () => fetches(`${query}&pack=true`, clerk.token, 'POST'));
    for (const [index, ask] of answers.entries()) {
      const { status, parcels, headers } = await ask();
      expect([status, parcels, headers['parcels-packed']]).toEqual([200, 1, index === 0 ? '1' : '0']);
    }
    const deeds = `select staff_id from deeds where action = 'PARCEL_PACKED' and order_id = ?`;
    expect(await stage.database.sql(deeds, [orderId])).toEqual([{ staff_id: clerk.id }]);
  });

  test('tell how many were packed where the file is refused, since they stay packed', async () => {
    const gachaId = await aGacha(stage.database, { delivery_type: 'mail' });
    const [fan, clerk] = [await Fan.signsUp(stage.gateway), await hired([gachaId])];
    await fan.hasPaid(gachaId, 1, { ...ADDRESS, address1: '1-1 🎁' });
    const { status, headers } = await fetches(`carrier=yamato&gachaId=${gachaId}&pack=true`, clerk.token, 'POST');
    expect([status, headers['parcels-packed']]).toEqual([400, '1']);
  });

  test('take as much of the limit as a page of a hundred', async () => {
    const { openTestGateway } = await import('../support/gateway.ts');
    const gateway = await openTestGateway(stage.database, {
      rates: { ...(await import('../support/gateway.ts')).CONFIG.rates, readsPerMinute: 15 },
    });
    const { clerk } = await packed();
    const ask = () =>
      gateway.send({ method: 'GET', url: '/shipments.csv?carrier=plain', headers: { authorization: `Bearer ${clerk.token}` } });
    const [first, second] = [await ask(), await ask()];
    expect(first.headers.ratelimit).toMatch(/"reads";r=50;/);
    expect(second.statusCode).toBe(429);
    await gateway.close();
  });

  test('are written two at a time, so that browsing goes on', async () => {
    const { clerk } = await packed();
    const letGo = await held(stage.database, 'select 1 from staff where id = ?', [clerk.id]);
    const waiting = [1, 2].map(() => fetches('carrier=plain', clerk.token));
    await eventually(async () => expect(await lockWaits(stage.database)).toBe(2));
    expect((await fetches('carrier=plain', clerk.token)).status).toBe(503);
    await letGo();
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200]);
    expect((await fetches('carrier=plain', clerk.token)).status).toBe(200);
  });
});
