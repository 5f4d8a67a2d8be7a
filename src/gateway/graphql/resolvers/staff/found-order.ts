import type { Range } from '../../../../database/keyset.ts';
import type { PastHandover } from '../../../../handover/past-handovers.ts';
import { noteSearch } from '../../../../order/note-search.ts';
import { isPaid, type ShownOrder } from '../../../../order/order.ts';
import { FOUND_NEWEST_FIRST, searchOrders } from '../../../../order/search.ts';
import { HELPER_ROLES } from '../../../../pickup/issue-for.ts';
import { scopeOf } from '../../../../staff/role.ts';
import type { OrderResolvers, Resolvers } from '../../../generated/types.ts';
import { readPage } from '../../../pages/pagination.ts';
import { type Context, doerOf, staffOf } from '../../../request/context.ts';
import { forReaders } from '../../by-role/order-fields.ts';

/** An order is drawn before it is paid, and shows nothing of its draw until then. */
async function itemsOf(order: ShownOrder, { loaders }: Context): Promise<string[]> {
  return isPaid(order) ? (await loaders.detailsOfOrder.load(order.id)).map(({ id }) => id) : [];
}

async function givenOf(order: ShownOrder, context: Context): Promise<PastHandover[]> {
  const itemIds = await itemsOf(order, context);
  return itemIds.length === 0 ? [] : context.loaders.handoversOfItems.load(itemIds);
}

export const foundOrderResolvers: Resolvers = {
  Query: {
    findOrders: (_root, { where, ...page }, context) => {
      const staff = staffOf(context);
      const search = async (range: Range) => {
        const found = await context.write((em) => searchOrders(em, scopeOf(staff, HELPER_ROLES), where, range));
        await context.write((em) => noteSearch(em, doerOf(context), where, found.rows));
        return found;
      };
      return readPage(search, FOUND_NEWEST_FIRST, page, context, 'OrderConnection');
    },
  },
  Order: forReaders<OrderResolvers>({
    waitingAmount: async (order, _args, context) => {
      if (order.deliveryType === 'mail' || order.state !== 'assigned') return 0;
      const items = await context.loaders.waitingOfOrder.load(order.id);
      return items.filter(({ deliveredAt, refundedAt }) => !deliveredAt && !refundedAt).length;
    },
    handedOver: (order, _args, context) => givenOf(order, context),
  }),
};
