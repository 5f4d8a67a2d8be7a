import type { EntityManager } from '@mikro-orm/postgresql';
import { createGacha, publishGacha, updateGacha } from '../../../../operator/desk/gacha.ts';
import { closeSale, pauseSale, resumeSale } from '../../../../operator/desk/sale.ts';
import type { StaffChange } from '../../../../staff/members/change.ts';
import type { Resolvers } from '../../../generated/types.ts';
import type { Context } from '../../../request/context.ts';
import { shownGacha } from '../from-snapshot.ts';
import { changeBy } from './staff.ts';

type Given = { gachaId: string; reason?: string | null | undefined };
type Work<Input> = (em: EntityManager, change: StaffChange, input: Input) => Promise<unknown>;

/** A gacha as the change has left it, also before it is committed for other callers. */
async function gachaOfNow(context: Context, gachaId: string) {
  await context.write((em) => context.snapshot.renew(em, gachaId));
  return { gacha: await shownGacha(context, gachaId) };
}

async function changed<Input extends Given>(context: Context, input: Input, verb: Work<Input>) {
  await context.write((em) => verb(em, changeBy(context, input.reason), input));
  return gachaOfNow(context, input.gachaId);
}

/** Of texts that are one for all. */
export const languageOf = ({ request }: Context) => request.server.languages.byDefault;

export const saleResolvers: Resolvers = {
  Mutation: {
    createGacha: async (_root, { input: { reason, idempotencyKey: _key, ...form } }, context) => {
      const given = { form, language: languageOf(context) };
      return gachaOfNow(context, await context.write((em) => createGacha(em, changeBy(context, reason), given)));
    },
    updateGacha: (_root, { input }, context) => {
      const { gachaId: _id, version: _version, reason: _reason, idempotencyKey: _key, without, ...form } = input;
      const given = { form, language: languageOf(context), cleared: without ?? [] };
      return changed(context, input, (em, change) => updateGacha(em, change, input, given));
    },
    publishGacha: (_root, { input }, context) =>
      changed(context, input, (em, change) => publishGacha(em, change, input, languageOf(context))),
    pauseSale: (_root, { input }, context) => changed(context, input, pauseSale),
    resumeSale: (_root, { input }, context) => changed(context, input, resumeSale),
    closeSale: (_root, { input }, context) => changed(context, input, closeSale),
  },
};
