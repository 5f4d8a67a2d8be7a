import { gachaOrdering } from '../../../browse/sorting.ts';
import { handles } from '../../../handover/staff-gachas.ts';
import type { Resolvers } from '../../generated/types.ts';
import { pageOf } from '../../pages/pagination.ts';

/** As the catalogue has them. */
const LATEST_FIRST = gachaOrdering('START', 'DESC');

export const staffResolvers: Resolvers = {
  Query: {
    staffMe: (_root, _args, { staff }) => staff,
  },
  StaffMember: {
    handlesAllGachas: ({ allGachas }) => allGachas,
    gachas: async (staff, page, { snapshot, request }) => {
      const { catalogue } = await snapshot.load();
      const handled = [...catalogue.gachas.values()].filter(({ id, deletedAt }) => !deletedAt && handles(staff, id));
      return pageOf(handled, LATEST_FIRST, page, request.maxPageSize);
    },
  },
};
