import type { Range } from '../../../../database/keyset.ts';
import { CHARGE_BACK_ROLES, CHARGE_BACKS_LATEST_FIRST, chargeBacksOf } from '../../../../refund/charge-backs/list.ts';
import { scopeOf } from '../../../../staff/role.ts';
import type { Resolvers } from '../../../generated/types.ts';
import { readPage } from '../../../pages/pagination.ts';
import { staffOf } from '../../../request/context.ts';

export const chargeBackResolvers: Resolvers = {
  Query: {
    chargeBacks: (_root, { isStanding, from, to, ...page }, context) => {
      const scope = scopeOf(staffOf(context), CHARGE_BACK_ROLES);
      const read = (range: Range) => context.write((em) => chargeBacksOf(em, scope, { isStanding, from, to }, range));
      return readPage(read, CHARGE_BACKS_LATEST_FIRST, page, context, 'ChargeBackConnection');
    },
  },
  ChargeBack: {
    refund: (chargeBack) => chargeBack,
  },
};
