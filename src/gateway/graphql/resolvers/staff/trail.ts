import type { Range } from '../../../../database/keyset.ts';
import { holdsAt, type Role, scopeOf } from '../../../../staff/role.ts';
import { DEEDS_LATEST_FIRST, deedsOf } from '../../../../timeline/audit-log.ts';
import { EVENTS_OLDEST_FIRST } from '../../../../timeline/event.ts';
import type { Resolvers } from '../../../generated/types.ts';
import { type PageArguments, pageOf, readPage } from '../../../pages/pagination.ts';
import { type Context, staffOf } from '../../../request/context.ts';

/** The rules ask it of the root field, the field of an order by itself. */
export const TIMELINE_ROLES = ['support', 'supervisor'] as const satisfies Role[];

async function timelineOf(orderId: string, page: PageArguments, { loaders, maxPageSize }: Context) {
  return pageOf(await loaders.timelineOfOrder.load(orderId), EVENTS_OLDEST_FIRST, page, maxPageSize);
}

export const trailResolvers: Resolvers = {
  Query: {
    auditLog: (_root, { where, ...page }, context) => {
      const scope = scopeOf(staffOf(context), ['operator']);
      const read = (range: Range) => context.write((em) => deedsOf(em, scope, where ?? {}, range));
      return readPage(read, DEEDS_LATEST_FIRST, page, context, 'DeedConnection');
    },
    timeline: (_root, { orderId, ...page }, context) => timelineOf(orderId, page, context),
  },
  Order: {
    timeline: ({ id, gachaId }, page, context) =>
      context.staff && holdsAt(context.staff, TIMELINE_ROLES, gachaId) ? timelineOf(id, page, context) : null,
  },
  Deed: {
    reason: ({ why }) => why,
  },
  TimelineEvent: {
    paymentId: ({ kind, sourceId }) => (kind === 'PAYMENT_STEP' ? sourceId : null),
  },
};
