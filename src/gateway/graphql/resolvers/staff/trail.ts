import type { Range } from '../../../../database/keyset.ts';
import { covers, scopeOf } from '../../../../staff/role.ts';
import { DEEDS_LATEST_FIRST, deedsOf } from '../../../../timeline/audit-log.ts';
import { EVENTS_OLDEST_FIRST, type EventKind } from '../../../../timeline/event.ts';
import type { DeedSubjectResolvers, OrderResolvers, Resolvers, ResolversTypes } from '../../../generated/types.ts';
import { type PageArguments, pageOf, readPage } from '../../../pages/pagination.ts';
import { type Context, staffOf } from '../../../request/context.ts';
import { forReaders } from '../../by-role/order-fields.ts';
import { typeOfNode } from '../../nodes/find.ts';
import { subjectKind, subjectsOf } from '../../nodes/subjects.ts';
import { shownGacha } from '../from-snapshot.ts';
import { deviceIn, memberIn } from './people.ts';

async function timelineOf(orderId: string, page: PageArguments, { loaders, maxPageSize }: Context) {
  return pageOf(await loaders.timelineOfOrder.load(orderId), EVENTS_OLDEST_FIRST, page, maxPageSize);
}

type Subject = Awaited<ResolversTypes['DeedSubject']>;
type SubjectType = NonNullable<Awaited<ReturnType<NonNullable<DeedSubjectResolvers['__resolveType']>>>>;

const TOLD_TO_ALL: readonly unknown[] = ['StaffMember', 'Device', 'Refund'];

/** Kinds that tell more than that they happened. */
const TYPES = {
  ...{ PAYMENT_STEP: 'PaymentStepEvent', DRAWN: 'DrawnEvent', HANDED_OVER: 'HandedOverEvent' },
  ...{ REFUNDED: 'RefundedEvent', DEED: 'DeedEvent' },
} as const as Partial<Record<EventKind, 'PaymentStepEvent' | 'DrawnEvent' | 'HandedOverEvent' | 'RefundedEvent' | 'DeedEvent'>>;

export const trailResolvers: Resolvers = {
  Query: {
    auditLog: (_root, { where, ...page }, context) => {
      const scope = scopeOf(staffOf(context), ['operator']);
      const read = (range: Range) => context.write((em) => deedsOf(em, scope, where ?? {}, range));
      return readPage(read, DEEDS_LATEST_FIRST, page, context, 'DeedConnection');
    },
    timeline: (_root, { orderId, ...page }, context) => timelineOf(orderId, page, context),
  },
  Order: forReaders<OrderResolvers>({
    timeline: ({ id }, page, context) => timelineOf(id, page, context),
  }),
  Deed: {
    reason: ({ why }) => why,
    staffMember: ({ staffId, staffName }, _args, context) => (staffId ? memberIn(context, { staffId, staffName }) : null),
    device: (deed, _args, context) => deviceIn(context, deed),
    gacha: ({ gachaId }, _args, context) =>
      gachaId && covers(scopeOf(staffOf(context)), gachaId) ? shownGacha(context, gachaId) : null,
    order: ({ orderId }, _args, context) => (orderId ? context.loaders.orderSeen.load(orderId) : null),
    subject: ({ action, subjectId: id }, _args, context) => {
      const kind = subjectKind(action);
      return id && kind ? (subjectsOf(context).load({ kind, id }) as Promise<Subject | null>) : null;
    },
    subjectId: ({ action, subjectId }) => (TOLD_TO_ALL.includes(subjectKind(action)) ? null : subjectId),
  },
  DeedSubject: {
    __resolveType: (row) => typeOfNode(row) as SubjectType,
  },
  TimelineEvent: {
    __resolveType: ({ kind }) => TYPES[kind] ?? 'PlainEvent',
  },
  PaymentStepEvent: {
    step: ({ step }) => told(step),
    payment: ({ sourceId: id }, _args, { loaders }) => loaders.paymentById.load(id),
  },
  DrawnEvent: {
    itemAmount: ({ amount }) => told(amount),
  },
  HandedOverEvent: {
    itemAmount: ({ amount }) => told(amount),
    staffMember: ({ staffId, staffName }, _args, context) => memberIn(context, { staffId: told(staffId), staffName }),
  },
  RefundedEvent: {
    amount: ({ refundedYen }) => told(refundedYen),
  },
  DeedEvent: {
    deed: ({ deed }) => told(deed),
  },
};

/** Each kind tells it. */
function told<Value>(value: Value | null): Value {
  if (value === null) throw new Error('an event does not tell what its kind tells');
  return value;
}
