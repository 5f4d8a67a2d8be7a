import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { type Ends, eraseUser, type NotErased } from '../../src/operator/people/erase.ts';
import { Fan } from '../support/actors.ts';
import { ADDRESS } from '../support/address.ts';
import { aGacha } from '../support/catalogue.ts';
import { type Arena, type Guards, race } from '../support/race.ts';
import { printSeed, SEED, seeded } from '../support/seeded.ts';

const ROUNDS = 20;
const APART_MS = 60;

/** How far apart the two of each round begin. */
const chance = seeded(SEED);
printSeed();

/** What stands in the function of the database, without what it looks at first. The gateway does not hear of it here. */
const LOOKS_AT_NOTHING = `
create or replace function erase_user(of_user uuid, of_caller text) returns void language plpgsql as $$
begin
  update users set provider_user_id = 'erased:' || id, erased_at = clock_timestamp(), banned_at = coalesce(banned_at, clock_timestamp())
   where id = of_user and erased_at is null;
end $$`;

const GUARDS: Guards = { without: ['ban'], alterations: [LOOKS_AT_NOTHING] };

type Duel = { code: string | undefined; erased: Ends | NotErased; wrong: number };

/** Each round a fan who pays, or orders, and is erased at about the same time; `wrong`: rows of a fan that is erased. */
async function duels(
  { database, gateway }: Arena,
  act: (fan: Fan, orderId: string, gachaId: string) => Promise<string | undefined>,
) {
  const gachaId = await aGacha(database);
  const duel = async ([beforeAct, beforeErasing]: [number, number]): Promise<Duel> => {
    const fan = await Fan.signsUp(gateway);
    const orderId = await fan.hasOrdered(gachaId);
    const [code, erased] = await Promise.all([
      pause(beforeAct).then(() => act(fan, orderId, gachaId)),
      pause(beforeErasing).then(() => eraseUser(database.fork(), { id: fan.id, by: { account: 'Olga' }, why: 'a race' })),
    ]);
    return { code, erased, wrong: (await database.sql(UNDER_WAY, [fan.id])).length };
  };
  const pauses = Array.from({ length: ROUNDS }, (): [number, number] => [chance(APART_MS), chance(APART_MS)]);
  return Promise.all(pauses.map(duel));
}

/** Instants are rounded to milliseconds. */
const UNDER_WAY = `
select 1 from users u join orders o on o.user_id = u.id left join payments p on p.order_id = o.id
 where u.id = ? and u.erased_at is not null
   and (o.is_unpaid or o.created_at > u.erased_at + interval '2 milliseconds' or p.updated_at > u.erased_at + interval '2 milliseconds')`;

const written = (all: readonly Duel[]): void => expect(all.map(({ wrong }) => wrong)).toEqual(all.map(() => 0));

race('nobody is erased while a payment is under way, and nobody who is erased pays', {
  run: (arena) => duels(arena, async (fan, orderId) => (await fan.pays(orderId)).code),
  written,
  heard: (all) => {
    for (const { code, erased } of all) {
      expect([undefined, 'USER_BANNED', 'ORDER_CANCELLED']).toContain(code);
      if (typeof erased === 'string') expect([erased, code]).toEqual(['paying', undefined]);
    }
  },
  guards: GUARDS,
});

const ANY_ADDRESS = `
create or replace function correct_address(of_order uuid, sealed text) returns boolean language plpgsql as $$
begin
  insert into delivery_infos (order_id, address, corrected_at) values (of_order, sealed, clock_timestamp())
    on conflict (order_id) do update set address = excluded.address, corrected_at = excluded.corrected_at;
  return found;
end $$`;

const correct = 'mutation ($input: CorrectAddressInput!) { correctAddress(input: $input) { order { id } } }';

race('no address is written for whoever is erased', {
  run: async ({ database, gateway }) => {
    const duel = async (beforeCorrecting: number): Promise<number> => {
      // Each at a gacha of their own: without locks their payments would meet.
      const gachaId = await aGacha(database, { delivery_type: 'mail' });
      const fan = await Fan.signsUp(gateway);
      const orderId = await fan.hasPaid(gachaId, 1, ADDRESS);
      await Promise.all([
        pause(beforeCorrecting).then(() => fan.asks(correct, { input: { orderId, deliveryInfo: { ...ADDRESS, city: '港区' } } })),
        eraseUser(database.fork(), { id: fan.id, by: { account: 'Olga' }, why: 'a race' }),
      ]);
      return (await database.sql('select from delivery_infos where order_id = ?', [orderId])).length;
    };
    return Promise.all(Array.from({ length: ROUNDS }, () => duel(chance(10 * APART_MS))));
  },
  written: (left) => expect(left).toEqual(left.map(() => 0)),
  guards: { without: ['ban'], alterations: [ANY_ADDRESS] },
});

race('nobody who is erased orders', {
  run: (arena) => duels(arena, async (fan, _orderId, gachaId) => (await fan.ordersPlays(gachaId)).code),
  written,
  heard: (all) => {
    for (const { code } of all) expect([undefined, 'USER_BANNED']).toContain(code);
  },
  guards: GUARDS,
});
