import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { importCatalogue } from '../../src/operator/catalogue/import.ts';
import { bansNow, bansOf, changeBan } from '../../src/staff/ban.ts';
import { Fan } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { aStage } from '../support/stage.ts';

/** This gateway hears of no ban, and keeps the users that it has seen: what refuses here are the verbs themselves. */
const stage = aStage();

const decide = ({ id }: { id: string }, isBanned: boolean, reason = 'a test') =>
  changeBan(stage.database.fork(), id, { isBanned, changedBy: 'operator', reason });

async function aBeacon(beaconId: number, needs_checkin = true): Promise<string> {
  const gachaId = await aGacha(stage.database, { needs_checkin });
  await importCatalogue(stage.database.fork(), { beacons: [{ beacon_id: beaconId, gacha_ids: [gachaId] }] });
  return gachaId;
}

test('every verb of a user asks again in its transaction, and writes nothing for one who was banned meanwhile', async () => {
  const { gateway, database } = stage;
  const fan = await Fan.signsUp(gateway);
  const gachaId = await aGacha(database);
  await aBeacon(501);
  await fan.hasPaid(gachaId);
  const orderId = await fan.hasOrdered(gachaId);
  await decide(fan, true);
  const before = await database.sql('select state, deleted_at from orders order by id');
  expect((await fan.asks('{ me { id } }')).data.me.id).toBe(fan.id);
  for (const answer of [
    await fan.ordersPlays(gachaId),
    await fan.pays(orderId),
    await fan.cancels(orderId),
    await fan.asksForCode(),
    await fan.findsBeacon(501),
    await fan.asks('mutation { signUp { user { id } } }'),
  ])
    expect(answer.code).toBe('USER_BANNED');
  expect(await database.sql('select state, deleted_at from orders order by id')).toEqual(before);
  expect(await database.sql('select 1 from check_ins where user_id = ?', [fan.id])).toEqual([]);
  await decide(fan, false);
  expect((await fan.pays(orderId)).code).toBeUndefined();
});

test('a user whose row is gone is told to sign up by every verb, and is no fault of the service', async () => {
  const { gateway, database } = stage;
  const fan = await Fan.signsUp(gateway);
  const gachaId = await aGacha(database);
  await aBeacon(502);
  expect((await fan.asks('{ me { id } }')).data.me.id).toBe(fan.id);
  await database.sql('delete from users where id = ?', [fan.id]);
  expect((await fan.asks('{ me { id } }')).data.me.id).toBe(fan.id);
  for (const answer of [await fan.ordersPlays(gachaId), await fan.asksForCode(), await fan.findsBeacon(502)])
    expect(answer.code).toBe('SIGN_UP_REQUIRED');
  for (const answer of [await fan.pays(randomUUID()), await fan.cancels(randomUUID())])
    expect(answer.code).toBe('SIGN_UP_REQUIRED');
});

test('each decision is kept with who, when and why, and one that changes nothing is none', async () => {
  const { gateway, database } = stage;
  const [fan, other] = [await Fan.signsUp(gateway), await Fan.signsUp(gateway)];
  expect(await decide(fan, false)).toBe('unchanged');
  expect(await decide(fan, true, 'sold prizes')).toBe('changed');
  expect(await decide(fan, true, 'again')).toBe('unchanged');
  expect(await decide(other, true)).toBe('changed');
  expect(await decide(other, false)).toBe('changed');
  expect(await decide({ id: randomUUID() }, true)).toBe('unknown');
  expect(await decide({ id: 'no id' }, true)).toBe('unknown');
  const [ban, ...more] = await bansOf(database.fork(), fan.id);
  expect([ban?.isBanned, ban?.changedBy, ban?.reason, more]).toEqual([true, 'operator', 'sold prizes', []]);
  expect(Date.now() - (ban?.changedAt.getTime() ?? 0)).toBeLessThan(60_000);
  const now = (await bansNow(database.fork())).map(({ user }) => user.id);
  expect([now.includes(fan.id), now.includes(other.id)]).toEqual([true, false]);
  expect((await bansOf(database.fork(), other.id)).map(({ isBanned }) => isBanned)).toEqual([false, true]);
});

test('the database refuses to rewrite what was decided', async () => {
  const { gateway, database } = stage;
  await decide(await Fan.signsUp(gateway), true);
  for (const statement of ["update user_bans set reason = 'another'", 'delete from user_bans', 'truncate user_bans'])
    await expect(database.sql(statement)).rejects.toThrow(/user_bans is append-only/);
});
