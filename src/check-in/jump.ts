import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { newId } from '../database/id.ts';
import { tablesOf } from '../database/tables.ts';
import { insertAll, insertOf } from '../database/write.ts';
import type { User } from '../user/user.ts';
import { distanceInMetres, type Position } from './position.ts';

/** Where a fan last checked in by position, to about a kilometre. */
export const CheckInPlace = defineEntity({
  name: 'CheckInPlace',
  tableName: 'check_in_places',
  properties: {
    userId: p.uuid().primary(),
    latitude: p.float().columnType('double precision'),
    longitude: p.float().columnType('double precision'),
    at: p.datetime(3),
  },
});

/** A check-in that was too far from the one before, in the time between: two people with one account, or a made-up position. */
export const CheckInJump = defineEntity({
  name: 'CheckInJump',
  tableName: 'check_in_jumps',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid(),
    fromLatitude: p.float().columnType('double precision'),
    fromLongitude: p.float().columnType('double precision'),
    fromAt: p.datetime(3),
    latitude: p.float().columnType('double precision'),
    longitude: p.float().columnType('double precision'),
    at: p.datetime(3),
    kilometres: p.integer(),
  },
});
export type CheckInJump = InferEntity<typeof CheckInJump>;

/** Faster than an airliner. */
const MAX_METRES_PER_SECOND = 1_000_000 / 3600;
/** The error that rounding, or a phone that asked a distant mast, may add. */
const SLACK_METRES = 10_000;

export const isJump = (metres: number, seconds: number): boolean => metres > SLACK_METRES + MAX_METRES_PER_SECOND * seconds;

const rounded = (degrees: number): number => Math.round(degrees * 100) / 100;

const roundedPosition = ({ latitude, longitude }: Position): Position => ({
  latitude: rounded(latitude),
  longitude: rounded(longitude),
});

const secondsBetween = (from: Date, to: Date): number => Math.max(0, to.getTime() - from.getTime()) / 1000;

/** Under the user's lock, so that of two at once each knows of the other. It is noted, and never refused. */
export async function noteWhereabouts(tx: EntityManager, { id }: Pick<User, 'id'>, position: Position): Promise<boolean> {
  const here = roundedPosition(position);
  const { at, ...before } = await exchangePlaces(tx, id, here);
  if (before.latitude === null || before.longitude === null || before.fromAt === null) return false;
  const from = { latitude: before.latitude, longitude: before.longitude };
  const metres = distanceInMetres(from, here);
  if (!isJump(metres, secondsBetween(before.fromAt, at))) return false;
  const where = { fromLatitude: from.latitude, fromLongitude: from.longitude, fromAt: before.fromAt, ...here, at };
  await insertAll(tx, CheckInJump, [{ id: newId(), userId: id, kilometres: Math.round(metres / 1000), ...where }]);
  return true;
}

/** Reads without a lock: where it seems a jump, `noteWhereabouts` looks again under it. */
export async function isFarFromLast(em: EntityManager, { id }: Pick<User, 'id'>, position: Position): Promise<boolean> {
  const here = roundedPosition(position);
  const last = await tablesOf(em, CheckInPlace)
    .selectFrom('check_in_places')
    .select(['latitude', 'longitude', 'at', NOW.as('now')])
    .where('user_id', '=', id)
    .executeTakeFirst();
  return !last || isJump(distanceInMetres(last, here), secondsBetween(last.at, last.now));
}

const NOW = sql<Date>`statement_timestamp()`;

/** All of a statement is read as of before it: so it answers the place that it replaces. */
const exchangePlaces = (tx: EntityManager, userId: string, { latitude, longitude }: Position) =>
  tablesOf(tx, CheckInPlace)
    .with('before', (db) => db.selectFrom('check_in_places').selectAll().where('user_id', '=', userId))
    .with('here', () =>
      insertOf(tx, CheckInPlace, [{ userId, latitude, longitude }], { set: { at: NOW } })
        .onConflict((on) =>
          on.column('user_id').doUpdateSet(({ ref }) => ({
            latitude: ref('excluded.latitude'),
            longitude: ref('excluded.longitude'),
            at: ref('excluded.at'),
          })),
        )
        .returning('at'),
    )
    .selectFrom('here')
    .leftJoin('before', (on) => on.onTrue())
    .select(['here.at', 'before.latitude', 'before.longitude', 'before.at as fromAt'])
    .executeTakeFirstOrThrow();
