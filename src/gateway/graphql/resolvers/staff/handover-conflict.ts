import type { Range } from '../../../../database/keyset.ts';
import { settleConflict } from '../../../../handover/offline/settle.ts';
import {
  CONFLICTS_OLDEST_FIRST,
  handoverConflicts,
  type Settlement,
  type ShownConflict,
} from '../../../../handover/offline/shown-conflict.ts';
import { badInput } from '../../../../refusal.ts';
import { holdsAt, scopeOf } from '../../../../staff/role.ts';
import type { Resolvers } from '../../../generated/types.ts';
import { readPage } from '../../../pages/pagination.ts';
import { staffOf, workerOf } from '../../../request/context.ts';
import { shownGacha, shownPrize } from '../from-snapshot.ts';
import { itemAt, orderOf } from '../order.ts';
import { deviceIn, memberIn } from './people.ts';

function settlementOf({
  decision,
  settledBecause: reason,
  settledAt,
  settledBy,
  settledByName,
}: ShownConflict): Settlement | null {
  if (!decision || !reason || !settledAt || !settledBy || !settledByName) return null;
  return { decision, reason, settledAt, staffId: settledBy, staffName: settledByName };
}

export const handoverConflictResolvers: Resolvers = {
  Query: {
    handoverConflicts: (_root, { gachaIds, isSettled, ...page }, context) => {
      if (gachaIds?.length === 0) throw badInput('gachaIds', 'NAMES_NO_GACHA');
      const asked = { scope: gachaIds ?? scopeOf(staffOf(context), ['supervisor']), isSettled: isSettled ?? null };
      const read = (range: Range) => context.write((em) => handoverConflicts(em, asked, range));
      return readPage(read, CONFLICTS_OLDEST_FIRST, page, context, 'HandoverConflictConnection');
    },
  },
  Mutation: {
    settleHandoverConflict: async (_root, { input }, context) => ({
      conflict: await context.write((em) => settleConflict(em, workerOf(context), input)),
    }),
  },
  HandoverConflict: {
    gacha: ({ gachaId }, _args, context) => shownGacha(context, gachaId),
    staffMember: (conflict, _args, context) => memberIn(context, conflict),
    device: (conflict, _args, context) => deviceIn(context, conflict),
    items: ({ id }, _args, { loaders }) => loaders.itemsOfConflict.load(id),
    handedOver: async ({ id }, _args, { loaders }) => {
      const items = await loaders.itemsOfConflict.load(id);
      return items.length === 0 ? [] : loaders.handoversOfItems.load(items.map((item) => item.id));
    },
    // The reporter is answered conflicts, too, and may be the one whom the decision is about.
    settlement: (conflict, _args, context) =>
      holdsAt(staffOf(context), ['supervisor'], conflict.gachaId) ? settlementOf(conflict) : null,
  },
  HandoverConflictSettlement: {
    staffMember: (settlement, _args, context) => memberIn(context, settlement),
  },
  HandoverConflictItem: {
    item: (item, _args, context) => itemAt(context, item),
    order: (item, _args, context) => orderOf(context, item),
    prize: ({ prizeId }, _args, context) => shownPrize(context, prizeId),
  },
};
