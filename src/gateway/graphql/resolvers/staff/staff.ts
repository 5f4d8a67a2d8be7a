import { gachaOrdering } from '../../../../browse/sorting.ts';
import type { Range } from '../../../../database/keyset.ts';
import { longestOf } from '../../../../staff/code-reader.ts';
import { handles } from '../../../../staff/gachas.ts';
import type { StaffChange } from '../../../../staff/members/change.ts';
import { MEMBERS_BY_NAME, membersIn } from '../../../../staff/members/list.ts';
import { addStaff, restoreStaff, revokeStaff, setRoles } from '../../../../staff/members/manage.ts';
import { COUNTER_ROLES, covers, scopeOf } from '../../../../staff/role.ts';
import type { Resolvers } from '../../../generated/types.ts';
import { type PageArguments, pageOf, readPage } from '../../../pages/pagination.ts';
import { type Context, doerOf, staffOf } from '../../../request/context.ts';
import { seenGachas } from '../../nodes/in-catalogue.ts';
import { grantsIn } from './granted-roles.ts';
import { maySeeMember } from './people.ts';

/** Leaves out gachas that the caller may not see. */
export async function gachasWhere(isListed: (id: string) => boolean, page: PageArguments, context: Context) {
  const { catalogue } = await context.snapshot.load();
  const ids = [...catalogue.gachas.keys()].filter(isListed);
  const seen = new Set((await seenGachas(ids, context)).map(({ id }) => id));
  const listed = [...catalogue.gachas.values()].filter(({ id }) => seen.has(id));
  return pageOf(listed, gachaOrdering('START', context.language), page, context.maxPageSize);
}

export const changeBy = (context: Context, reason: string | null | undefined): StaffChange => ({
  by: doerOf(context),
  why: reason ?? null,
});

export const staffResolvers: Resolvers = {
  Query: {
    staffMe: (_root, _args, { staff }) => staff,
    staffMembers: (_root, page, context) => {
      const read = (range: Range) => context.write((em) => membersIn(em, scopeOf(staffOf(context), ['operator']), range));
      return readPage(read, MEMBERS_BY_NAME, page, context, 'StaffMemberConnection');
    },
  },
  Mutation: {
    addStaff: async (_root, { input: { roles, reason, ...account } }, context) => {
      const member = { ...account, grants: grantsIn(roles) };
      return {
        staffMember: await context.write((em) => addStaff(em, member, changeBy(context, reason), context.gateway.issuers)),
      };
    },
    setStaffRoles: async (_root, { input: { staffId, roles, reason } }, context) => ({
      staffMember: await context.write((em) => setRoles(em, staffId, grantsIn(roles), changeBy(context, reason))),
    }),
    revokeStaff: async (_root, { input: { staffId, reason } }, context) => ({
      staffMember: await context.write((em) => revokeStaff(em, staffId, changeBy(context, reason))),
    }),
    restoreStaff: async (_root, { input: { staffId, reason } }, context) => ({
      staffMember: await context.write((em) => restoreStaff(em, staffId, changeBy(context, reason))),
    }),
  },
  StaffMember: {
    isRevoked: (member, _args, context) => (maySeeMember(context, member) ? member.isRevoked : null),
    codesRefusedSeconds: (member, _args, context) => {
      if (!maySeeMember(context, member)) return null;
      return context.gateway.wrongCodesPerHour > 0 ? longestOf(member.refusedReaders) : 0;
    },
    roles: (member, _args, context) => (maySeeMember(context, member) ? member.grants : null),
    hasAllGachas: (member, _args, context) => (maySeeMember(context, member) ? scopeOf(member, COUNTER_ROLES) === 'all' : null),
    gachas: (member, page, context) =>
      maySeeMember(context, member) ? gachasWhere((id) => handles(member, id), page, context) : null,
  },
  HeldRole: {
    hasAllGachas: ({ gachas }) => gachas === 'all',
    gachas: ({ gachas }, page, context) => gachasWhere((id) => covers(gachas, id), page, context),
  },
};
