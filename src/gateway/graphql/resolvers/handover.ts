import { confirmHandover } from '../../../handover/confirm.ts';
import { confirmExample } from '../../../handover/example.ts';
import { readHandovers } from '../../../handover/read.ts';
import { undoHandover } from '../../../handover/undo.ts';
import { EXAMPLE, readCode } from '../../../pickup/code.ts';
import { badInput } from '../../../refusal.ts';
import type { Resolvers } from '../../generated/types.ts';
import { staffOf, workerOf, writerOf } from '../../request/context.ts';
import { countedCode } from '../../request/counted-code.ts';
import { madeId } from '../nodes/id.ts';
import { shownGacha, shownPrize } from './from-snapshot.ts';
import { withPlaces } from './wrong-counter.ts';

export const handoverResolvers: Resolvers = {
  Query: {
    handovers: (_root, { pickupCode, gachaIds }, context) => {
      if (gachaIds?.length === 0) throw badInput('gachaIds', 'must name a gacha, or be left out');
      const [gachaId, ...others] = gachaIds ?? [];
      const brought = { pickupCode, gachaId: others.length === 0 ? (gachaId ?? null) : null };
      return countedCode(context, brought, async () => {
        const code = readCode(pickupCode);
        const handovers = await withPlaces(context, () => readHandovers(context, staffOf(context), code, gachaIds));
        context.gateway.events.codeRead();
        return handovers;
      });
    },
  },
  Mutation: {
    confirmHandover: async (_root, { input }, context) => {
      const staff = staffOf(context);
      return countedCode(context, input, async () => {
        const pickupCode = readCode(input.pickupCode);
        if (pickupCode === EXAMPLE) return confirmExample(context.em, staff, input);
        const report = { ...input, pickupCode, staff: workerOf(context) };
        const confirmation = await withPlaces(context, () => context.run(confirmHandover, report));
        context.gateway.events.handedOver(confirmation.orders.length);
        return confirmation;
      });
    },
    undoHandover: (_root, { input }, context) => undoHandover(writerOf(context), workerOf(context), input),
  },
  Handover: {
    id: ({ tokenId, gachaId }) => madeId('Handover', tokenId, gachaId),
    totalAmount: ({ items }) => items.reduce((sum, { amount }) => sum + amount, 0),
    gacha: ({ gachaId }, _args, context) => shownGacha(context, gachaId),
    handedOver: ({ givenItemIds }, _args, { loaders }) =>
      givenItemIds.length === 0 ? [] : loaders.handoversOfItems.load(givenItemIds),
  },
  HandoverItem: {
    id: ({ tokenId, gachaId, prizeId }) => madeId('HandoverItem', tokenId, gachaId, prizeId),
    prize: ({ prizeId }, _args, context) => shownPrize(context, prizeId),
  },
  ConfirmHandoverPayload: {
    gacha: ({ gachaId }, _args, context) => shownGacha(context, gachaId),
  },
  UndoHandoverPayload: {
    gacha: ({ gachaId }, _args, context) => shownGacha(context, gachaId),
  },
};
