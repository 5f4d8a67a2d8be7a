import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { given, tablesOf } from '../database/tables.ts';
import { transact } from '../database/transaction.ts';
import { Gacha } from '../gacha/gacha.ts';
import { badInput, Refusal } from '../refusal.ts';
import { lockUser, type User } from '../user/user.ts';
import { Area, isInside } from './area.ts';
import { Beacon } from './beacon.ts';
import { CheckIn, SAME_REPORT_MINUTES } from './check-in.ts';
import { isFarFromLast, noteWhereabouts } from './jump.ts';
import { countsNow } from './place.ts';
import { type Position, parsePosition } from './position.ts';

/** The place that a phone reports; `position` as the phone wrote it. */
export type ReportedPlace = { beaconId: number } | { position: { latitude: string; longitude: string } };

type Found = { gachaId: string; hours: number };

/**
 * The gachas that this user finds at a place. `isRepeated`: all of them were written down minutes ago, for at least as long as
 * this report is worth, so there is nothing to do. `spot` is equal for reports that are as good as one another where they find
 * nothing. `isElsewhere`: the user cannot have come here since the last check-in; this is noted whatever is found.
 */
export type Discovery = {
  gachaIds: string[];
  isRepeated: boolean;
  isElsewhere: boolean;
  spot: string;
  found: readonly Found[];
  position?: Position;
  isInNoArea?: boolean;
};

export const lookAround = (em: EntityManager, user: User, place: ReportedPlace): Promise<Discovery> =>
  'beaconId' in place ? lookForBeacon(em, user, place.beaconId) : lookAt(em, user, parsePosition(place.position));

/** Phones hear many foreign beacons, so an unknown one is no mistake. */
async function lookForBeacon(em: EntityManager, user: User, beaconId: number): Promise<Discovery> {
  if (beaconId < 0) throw badInput('beaconId', 'NOT_A_BEACON');
  const beacon = await em.findOne(Beacon, { id: beaconId, ...countsNow() }, { populate: ['gachas:ref'] });
  return { ...(await discover(em, user, beacon ? [beacon] : [])), isElsewhere: false, spot: `beacon ${beaconId}` };
}

/** Where areas overlap all of them count, and the longest validity wins. */
async function lookAt(em: EntityManager, user: User, position: Position): Promise<Discovery> {
  const spot = `${position.latitude.toFixed(SPOT_DECIMALS)} ${position.longitude.toFixed(SPOT_DECIMALS)}`;
  const areas = (await em.find(Area, countsNow())).filter((area) => isInside(area, position));
  await em.populate(areas, ['gachas:ref']);
  const here = await discover(em, user, areas);
  const isInNoArea = areas.length === 0;
  const isElsewhere = !isInNoArea && (await isFarFromLast(em, user, position));
  return { ...here, isElsewhere, spot, position, isInNoArea };
}

/** Eleven metres: what a phone that lies still is off by. */
const SPOT_DECIMALS = 4;

type Linked = Pick<Beacon | Area, 'validHours'> & { gachas: { getIdentifiers(): unknown[] } };

const foundIn = (linked: readonly Linked[]): Found[] =>
  linked.flatMap(({ gachas, validHours }) => gachas.getIdentifiers().map((id) => ({ gachaId: id as string, hours: validHours })));

/** The found gachas that this user may order. */
const orderable = (em: EntityManager, user: User, found: readonly Found[]) =>
  tablesOf(em, CheckIn, Gacha)
    .selectFrom(given(em, CheckIn, 'found', found, { hours: 'int' }))
    .innerJoin('gachas as g', (join) =>
      join
        .onRef('g.id', '=', 'found.gachaId')
        .on((eb) => eb.ref('g.published'))
        .on(({ eb, or, and }) => {
          const isOfPool = or([eb('g.auth_provider_id', 'is', null), eb('g.auth_provider_id', '=', user.providerId)]);
          const isOfMethod = and([eb('g.auth_provider_type', '=', user.providerType), isOfPool]);
          return or([eb('g.auth_provider_type', 'is', null), isOfMethod]);
        }),
    )
    .select('g.id')
    .groupBy('g.id')
    .orderBy('g.id');

async function discover(
  em: EntityManager,
  user: User,
  linked: readonly Linked[],
): Promise<Pick<Discovery, 'gachaIds' | 'isRepeated' | 'found'>> {
  const found = foundIn(linked);
  if (found.length === 0) return { gachaIds: [], isRepeated: false, found };
  const rows = await orderable(em, user, found)
    .leftJoin('check_ins as c', (join) => join.onRef('c.gacha_id', '=', 'g.id').on('c.user_id', '=', user.id))
    .select(
      sql<boolean>`coalesce(bool_and(c.checked_in_at > now() - make_interval(mins => ${SAME_REPORT_MINUTES})
        and c.expires_at >= now() + make_interval(hours => found.hours)), false)`.as('is_known'),
    )
    .execute();
  const isRepeated = rows.length > 0 && rows.every(({ is_known }) => is_known);
  return { gachaIds: rows.map(({ id }) => id), isRepeated, found };
}

/** `isJump`: this fan cannot have come here since the last check-in. */
export type Discovered = { gachaIds: string[]; isJump: boolean };

/** Checking in again never shortens a check-in. Rows are locked in the order of ids, against deadlocks. */
export async function checkIn(em: EntityManager, user: User, discovery: Discovery): Promise<Discovered> {
  const { found, position, isInNoArea } = discovery;
  if (isInNoArea) throw new Refusal('AREA_NOT_FOUND');
  if (found.length === 0 && !position) return { gachaIds: [], isJump: false };
  return transact(em, async (tx) => {
    await lockUser(tx, user);
    const isJump = position !== undefined && (await noteWhereabouts(tx, user, position));
    return { gachaIds: await writeCheckIns(tx, user, found), isJump };
  });
}

/** A few minutes longer than the report is worth, so that none which is repeated meanwhile is worth less. */
async function writeCheckIns(em: EntityManager, user: User, found: readonly Found[]): Promise<string[]> {
  const rows = await tablesOf(em, CheckIn, Gacha)
    .insertInto('check_ins')
    .columns(['gacha_id', 'user_id', 'checked_in_at', 'expires_at'])
    .expression(
      orderable(em, user, found).select([
        sql<string>`${user.id}::uuid`.as('user_id'),
        sql<Date>`now()`.as('checked_in_at'),
        sql<Date>`now() + make_interval(hours => max(found.hours), mins => ${SAME_REPORT_MINUTES})`.as('expires_at'),
      ]),
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
