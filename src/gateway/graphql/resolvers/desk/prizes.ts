import type { EntityManager } from '@mikro-orm/postgresql';
import { gachaOfPrize } from '../../../../gacha/prize.ts';
import { WORDS } from '../../../../language/words.ts';
import { previewOdds } from '../../../../operator/desk/preview-odds.ts';
import { addPrize, restockPrize, restorePrize, retirePrize, updatePrize } from '../../../../operator/desk/prizes.ts';
import { knownId, Refusal } from '../../../../refusal.ts';
import type { StaffChange } from '../../../../staff/members/change.ts';
import type { Resolvers } from '../../../generated/types.ts';
import type { Context } from '../../../request/context.ts';
import { shownGacha, shownPrize } from '../from-snapshot.ts';
import { languageOf } from '../staff/sale.ts';
import { changeBy } from '../staff/staff.ts';

type Asked = { version: number; reason?: string | null | undefined };
type Verb = (em: EntityManager, change: StaffChange, known: { gachaId: string; version: number }) => Promise<string>;

/** The prize as the change has left it, also before it is committed for other callers. */
async function changed(context: Context, gachaId: string, { version, reason }: Asked, verb: Verb) {
  const prizeId = await context.write((em) => verb(em, changeBy(context, reason), { gachaId, version }));
  await context.write((em) => context.snapshot.renew(em, gachaId));
  return { prize: await shownPrize(context, prizeId) };
}

async function changedOne(context: Context, input: Asked & { prizeId: string }, verb: Verb) {
  const gachaId = await context.write((em) => gachaOfPrize(em, knownId(input.prizeId)));
  if (gachaId === null) throw new Refusal('NOT_FOUND');
  return changed(context, gachaId, input, verb);
}

export const prizeDeskResolvers: Resolvers = {
  Query: {
    previewOdds: async (_root, { gachaId, prizes }, context) => context.show((em) => previewOdds(em, gachaId, prizes)),
  },
  Mutation: {
    addPrize: (_root, { input }, context) => {
      const { gachaId, version, reason, position, idempotencyKey: _key, ...form } = input;
      return changed(context, gachaId, { version, reason }, (em, change, known) =>
        addPrize(em, change, known, { form, position, language: languageOf(context) }),
      );
    },
    updatePrize: (_root, { input }, context) => {
      const { prizeId, version: _version, reason: _reason, position, without, idempotencyKey: _key, ...form } = input;
      const given = { form, position, cleared: without ?? [], language: languageOf(context) };
      return changedOne(context, input, (em, change, known) => updatePrize(em, change, known, prizeId, given));
    },
    restockPrize: (_root, { input }, context) => {
      const { prizeId, amount } = input;
      const given = { prizeId, amount, language: languageOf(context) };
      return changedOne(context, input, (em, change, known) => restockPrize(em, change, known, given));
    },
    retirePrize: (_root, { input }, context) =>
      changedOne(context, input, (em, change, known) => retirePrize(em, change, known, input.prizeId, languageOf(context))),
    restorePrize: (_root, { input }, context) =>
      changedOne(context, input, (em, change, known) => restorePrize(em, change, known, input.prizeId, languageOf(context))),
  },
  OddsPreview: {
    gacha: ({ gachaId }, _args, context) => shownGacha(context, gachaId),
  },
  PrizeComparison: {
    prize: ({ id }, _args, context) => (id ? shownPrize(context, id) : null),
    name: ({ name }, _args, context) => context.text(name),
  },
  PrizeOdds: {
    stock: ({ left }) => left,
    numerator: ({ fraction }) => fraction.numerator,
    denominator: ({ fraction }) => fraction.denominator,
  },
  LawWarning: {
    prizeName: ({ prizeName }, _args, context) => prizeName && context.text(prizeName),
    message: ({ warning }, _args, { language }) => warning.said(WORDS[language].catalogue.warnings),
  },
};
