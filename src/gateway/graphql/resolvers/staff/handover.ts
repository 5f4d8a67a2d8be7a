import type { Run } from '../../../../database/batch.ts';
import { confirmHandover } from '../../../../handover/confirm.ts';
import { confirmExample } from '../../../../handover/example.ts';
import { readLater } from '../../../../handover/offline/read-later.ts';
import { type Reported, reportLater } from '../../../../handover/offline/report-later.ts';
import { readHandovers } from '../../../../handover/read.ts';
import type { Report } from '../../../../handover/report.ts';
import type { HandoverSheet, SheetItem } from '../../../../handover/sheet.ts';
import { undoHandover } from '../../../../handover/undo/undo.ts';
import { EXAMPLE, readCode } from '../../../../pickup/code.ts';
import { badInput } from '../../../../refusal.ts';
import { fromSnapshot } from '../../../cache/shareable.ts';
import type { Resolvers } from '../../../generated/types.ts';
import { type Context, deviceOf, staffOf, workerOf } from '../../../request/context.ts';
import { limitedCode } from '../../../request/limited-code.ts';
import { madeId } from '../../nodes/id.ts';
import { shownGacha, shownPrize } from '../from-snapshot.ts';
import { orderAt } from '../order.ts';
import { wonIn, wonOf } from '../sold.ts';
import { deviceIn, memberIn } from './people.ts';
import { withPlaces } from './wrong-counter.ts';

type Asked = { gachaIds?: readonly string[] | null | undefined; shownAt?: Date | null | undefined };

function sheets(context: Context, code: string, { gachaIds, shownAt }: Asked): Promise<HandoverSheet[]> {
  const staff = staffOf(context);
  if (shownAt && code !== EXAMPLE) return context.write((em) => readLater(em, staff, code, { gachaIds, shownAt }));
  const notKept = () => context.gateway.events.readingNotKept();
  const run: Run = (verb, item) => context.write(verb, item);
  return context.write((em) => readHandovers({ em, run, notKept }, { ...staff, deviceId: deviceOf(context) }, code, gachaIds));
}

const reported = (context: Context, report: Report, occurredAt: Date | null | undefined): Promise<Reported> =>
  occurredAt ? context.write((em) => reportLater(em, { ...report, occurredAt })) : context.write(confirmHandover, report);

export const handoverResolvers: Resolvers = {
  Query: {
    handovers: (_root, { pickupCode, gachaIds, shownAt }, context) => {
      if (gachaIds?.length === 0) throw badInput('gachaIds', 'NAMES_NO_GACHA');
      const [gachaId, ...others] = gachaIds ?? [];
      const brought = { pickupCode, gachaId: others.length === 0 ? (gachaId ?? null) : null };
      return limitedCode(context, brought, async () => {
        const code = readCode(pickupCode);
        const handovers = await withPlaces(context, () => sheets(context, code, { gachaIds, shownAt }));
        context.gateway.events.codeRead();
        return handovers;
      });
    },
  },
  Mutation: {
    confirmHandover: async (_root, { input }, context) => {
      const staff = staffOf(context);
      return limitedCode(context, input, async () => {
        const pickupCode = readCode(input.pickupCode);
        if (pickupCode === EXAMPLE) return context.write((em) => confirmExample(em, staff, input));
        const report = { ...input, pickupCode, staff: workerOf(context) };
        const confirmation = await withPlaces(context, () => reported(context, report, input.occurredAt));
        context.gateway.events.handedOver(confirmation.orders.length);
        return confirmation;
      });
    },
    undoHandover: (_root, { input }, context) => context.write((em) => undoHandover(em, workerOf(context), input)),
  },
  Handover: {
    ...fromSnapshot({ id: ({ tokenId, gachaId }: HandoverSheet) => madeId('Handover', tokenId, gachaId) }),
    totalAmount: ({ items }) => items.reduce((sum, { amount }) => sum + amount, 0),
    gacha: ({ gachaId }, _args, context) => shownGacha(context, gachaId),
    handedOver: ({ givenItemIds }, _args, { loaders }) =>
      givenItemIds.length === 0 ? [] : loaders.handoversOfItems.load(givenItemIds),
  },
  HandoverItem: {
    ...fromSnapshot({
      id: ({ tokenId, gachaId, prizeId }: SheetItem) => madeId('HandoverItem', tokenId, gachaId, prizeId),
    }),
    prize: ({ prizeId }, _args, context) => shownPrize(context, prizeId),
    won: (item, _args, context) => wonOf(context, item),
  },
  WaitingElsewhere: {
    gacha: ({ gachaId }, _args, context) => shownGacha(context, gachaId),
  },
  HandoverOrder: {
    order: ({ order }, _args, context) => orderAt(context, order),
  },
  PastHandover: {
    staffMember: (handover, _args, context) => memberIn(context, handover),
    device: (handover, _args, context) => deviceIn(context, handover),
    isByOthers: ({ staffId, deviceId }, _args, context) => staffId !== staffOf(context).id || deviceId !== deviceOf(context),
  },
  PastHandoverItem: {
    prize: ({ prizeId }, _args, context) => shownPrize(context, prizeId),
    won: (item, _args, context) => wonIn(context, item),
    amount: ({ itemIds }) => itemIds.length,
  },
  ConfirmHandoverPayload: {
    gacha: ({ gachaId }, _args, context) => shownGacha(context, gachaId),
    conflicts: ({ conflicts }) => conflicts ?? null,
  },
  UndoHandoverPayload: {
    gacha: ({ gachaId }, _args, context) => shownGacha(context, gachaId),
  },
};
