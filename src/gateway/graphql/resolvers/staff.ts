import { handles } from '../../../handover/staff-gachas.ts';
import type { Resolvers } from '../../generated/types.ts';

export const staffResolvers: Resolvers = {
  Query: {
    staffMe: (_root, _args, { staff }) => staff,
  },
  StaffMember: {
    handlesAllGachas: ({ allGachas }) => allGachas,
    gachas: async (staff, _args, { snapshot }) => {
      const { catalogue } = await snapshot.load();
      return [...catalogue.gachas.values()].filter(({ id, deletedAt }) => !deletedAt && handles(staff, id));
    },
  },
};
