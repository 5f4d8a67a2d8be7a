import { gachaOrdering } from '../../../browse/sorting.ts';
import { sortedBy } from '../../../ordering.ts';
import type { StaffChange } from '../../../staff/change.ts';
import { handles } from '../../../staff/gachas.ts';
import { BY_NAME, membersIn } from '../../../staff/list.ts';
import { addStaff, restoreStaff, revokeStaff, setRoles } from '../../../staff/manage.ts';
import { COUNTER_ROLES, covers, scopeOf } from '../../../staff/role.ts';
import type { Resolvers } from '../../generated/types.ts';
import { type PageArguments, pageOf } from '../../pages/pagination.ts';
import { type Context, staffOf, writerOf } from '../../request/context.ts';
import { grantsIn } from './granted-roles.ts';

/** As the catalogue has them. */
const LATEST_FIRST = gachaOrdering('START', 'DESC');

async function gachasWhere(isListed: (id: string) => boolean, page: PageArguments, { snapshot, request }: Context) {
  const { catalogue } = await snapshot.load();
  const listed = [...catalogue.gachas.values()].filter(({ id, deletedAt }) => !deletedAt && isListed(id));
  return pageOf(listed, LATEST_FIRST, page, request.maxPageSize);
}

const changeBy = (context: Context, why: string | null | undefined): StaffChange => ({
  by: { staffId: staffOf(context).id },
  why: why ?? null,
});

export const staffResolvers: Resolvers = {
  Query: {
    staffMe: (_root, _args, { staff }) => staff,
    staffMembers: async (_root, page, context) => {
      const members = await membersIn(context.em, scopeOf(staffOf(context), ['operator']));
      return pageOf(sortedBy(BY_NAME, members), BY_NAME, page, context.request.maxPageSize);
    },
  },
  Mutation: {
    addStaff: async (_root, { input: { roles, why, ...account } }, context) => {
      const member = { ...account, grants: grantsIn(roles) };
      return { staffMember: await addStaff(writerOf(context), member, changeBy(context, why)) };
    },
    setStaffRoles: async (_root, { input: { staffId, roles, why } }, context) => ({
      staffMember: await setRoles(writerOf(context), staffId, grantsIn(roles), changeBy(context, why)),
    }),
    revokeStaff: async (_root, { input: { staffId, why } }, context) => ({
      staffMember: await revokeStaff(writerOf(context), staffId, changeBy(context, why)),
    }),
    restoreStaff: async (_root, { input: { staffId, why } }, context) => ({
      staffMember: await restoreStaff(writerOf(context), staffId, changeBy(context, why)),
    }),
  },
  StaffMember: {
    roles: ({ grants }) => grants,
    handlesAllGachas: (staff) => scopeOf(staff, COUNTER_ROLES) === 'all',
    gachas: (staff, page, context) => gachasWhere((id) => handles(staff, id), page, context),
  },
  HeldRole: {
    allGachas: ({ gachas }) => gachas === 'all',
    gachas: ({ gachas }, page, context) => gachasWhere((id) => covers(gachas, id), page, context),
  },
};
