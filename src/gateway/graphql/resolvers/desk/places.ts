import type { EntityManager } from '@mikro-orm/postgresql';
import { Area } from '../../../../check-in/area.ts';
import { Beacon } from '../../../../check-in/beacon.ts';
import { type Ordering, orderedBy, sortedBy } from '../../../../database/ordering.ts';
import { createArea, createBeacon, isSeenBy, updateArea, updateBeacon } from '../../../../operator/desk/places.ts';
import { scopeOf } from '../../../../staff/role.ts';
import type { Resolvers } from '../../../generated/types.ts';
import { type PageArguments, pageOf } from '../../../pages/pagination.ts';
import { type Context, staffOf } from '../../../request/context.ts';
import { changeBy, gachasWhere } from '../staff/staff.ts';

const BY_NUMBER: Ordering<Beacon> = { name: 'beacons', keys: [{ kind: 'number', of: ({ id }) => id }] };
const BY_NAME: Ordering<Area> = orderedBy<'name'>('areas', 'text', 'name');

const WITH_GACHAS = { populate: ['gachas:ref'] } as const;

/** There are as many as a site has, so they are sorted here. */
async function placesIn<Place extends Beacon | Area>(
  context: Context,
  page: PageArguments,
  ordering: Ordering<Place>,
  read: (em: EntityManager) => Promise<Place[]>,
) {
  const scope = scopeOf(staffOf(context), ['operator']);
  const places = (await context.show(read)).filter((place) => isSeenBy(scope, place));
  return pageOf(sortedBy(ordering, places), ordering, page, context.maxPageSize);
}

const gachasOf = ({ gachas }: Beacon | Area, page: PageArguments, context: Context) => {
  const ids = new Set(gachas.getIdentifiers().map(String));
  return gachasWhere((id) => ids.has(id), page, context);
};

export const placeResolvers: Resolvers = {
  Query: {
    beacons: (_root, page, context) => placesIn(context, page, BY_NUMBER, (em) => em.find(Beacon, {}, WITH_GACHAS)),
    areas: (_root, page, context) => placesIn(context, page, BY_NAME, (em) => em.find(Area, {}, WITH_GACHAS)),
  },
  Mutation: {
    createBeacon: async (_root, { input: { reason, idempotencyKey: _key, ...form } }, context) => ({
      beacon: await context.write((em) => createBeacon(em, changeBy(context, reason), form)),
    }),
    updateBeacon: async (_root, { input: { version, without, reason, idempotencyKey: _key, ...form } }, context) => {
      const given = { form, version, cleared: without ?? [] };
      return { beacon: await context.write((em) => updateBeacon(em, changeBy(context, reason), given)) };
    },
    createArea: async (_root, { input: { reason, idempotencyKey: _key, ...form } }, context) => ({
      area: await context.write((em) => createArea(em, changeBy(context, reason), form)),
    }),
    updateArea: async (_root, { input: { version, without, reason, idempotencyKey: _key, ...form } }, context) => {
      const given = { form, version, cleared: without ?? [] };
      return { area: await context.write((em) => updateArea(em, changeBy(context, reason), given)) };
    },
  },
  Beacon: { number: ({ id }) => id, gachas: gachasOf },
  Area: { radiusMetres: ({ radiusM }) => radiusM, gachas: gachasOf },
};
