import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { recordset, tablesOf } from '../database/tables.ts';
import { transact } from '../database/transaction.ts';
import { Gacha } from '../gacha/gacha.ts';
import { Refusal } from '../refusal.ts';
import { lockUser, type User } from '../user/user.ts';
import { Area, covers } from './area.ts';
import { Beacon } from './beacon.ts';
import { CheckIn } from './check-in.ts';
import { noteWhereabouts } from './jump.ts';
import { type Position, parsePosition } from './position.ts';

/** `isJump`: this fan cannot have come here since the last check-in. */
export type Discovered = { gachaIds: string[]; isJump: boolean };

const NOTHING: Discovered = { gachaIds: [], isJump: false };

/** Phones hear many foreign beacons, so an unknown one is no mistake. */
export async function reportBeacon(em: EntityManager, user: User, beaconId: number): Promise<Discovered> {
  const beacon = await em.findOne(Beacon, { id: beaconId }, { populate: ['gachas:ref'] });
  return beacon ? checkIn(em, user, [beacon]) : NOTHING;
}

/** Where areas overlap all of them count, and the longest validity wins. */
export async function reportPosition(
  em: EntityManager,
  user: User,
  input: { latitude: string; longitude: string },
): Promise<Discovered> {
  const position = parsePosition(input);
  const areas = (await em.find(Area, {})).filter((area) => covers(area, position));
  if (areas.length === 0) throw new Refusal('AREA_NOT_FOUND');
  await em.populate(areas, ['gachas:ref']);
  return checkIn(em, user, areas, position);
}

type Place = Pick<Beacon | Area, 'validHours'> & { gachas: { getIdentifiers(): unknown[] } };

/** Of gachas that this user may order. Checking in again never shortens a check-in. Rows are locked in the order of ids, against deadlocks. */
async function checkIn(em: EntityManager, user: User, places: readonly Place[], position?: Position): Promise<Discovered> {
  return transact(em, async (tx) => {
    await lockUser(tx, user);
    const isJump = position !== undefined && (await noteWhereabouts(tx, user, position));
    return { gachaIds: await writeCheckIns(tx, user, places), isJump };
  });
}

async function writeCheckIns(em: EntityManager, user: User, places: readonly Place[]): Promise<string[]> {
  const found = places.flatMap(({ gachas, validHours }) =>
    gachas.getIdentifiers().map((id) => ({ gacha_id: id as string, hours: validHours })),
  );
  const rows = await tablesOf(em, CheckIn, Gacha)
    .insertInto('check_ins')
    .columns(['user_id', 'gacha_id', 'checked_in_at', 'expires_at'])
    .expression((eb) =>
      eb
        .selectFrom(recordset('found', { gacha_id: 'uuid', hours: 'int' }, found))
        .innerJoin('gachas as g', (join) =>
          join
            .onRef('g.id', '=', 'found.gacha_id')
            .on((eb) => eb.ref('g.published'))
            .on(({ eb, or, and }) => {
              const isOfPool = or([eb('g.auth_provider_id', 'is', null), eb('g.auth_provider_id', '=', user.providerId)]);
              const isOfMethod = and([eb('g.auth_provider_type', '=', user.providerType), isOfPool]);
              return or([eb('g.auth_provider_type', 'is', null), isOfMethod]);
            }),
        )
        .select([
          sql<string>`${user.id}::uuid`.as('user_id'),
          'g.id',
          sql<Date>`now()`.as('checked_in_at'),
          sql<Date>`now() + make_interval(hours => max(found.hours))`.as('expires_at'),
        ])
        .groupBy('g.id')
        .orderBy('g.id'),
    )
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'gacha_id']).doUpdateSet((eb) => ({
        checked_in_at: eb.ref('excluded.checked_in_at'),
        expires_at: sql<Date>`greatest(check_ins.expires_at, excluded.expires_at)`,
      })),
    )
    .returning('gacha_id')
    .execute();
  return rows.map(({ gacha_id }) => gacha_id);
}
