import type { DetailRow, PrizeRow, ShownGacha } from '../../../browse/catalogue.ts';
import { listedGachas } from '../../../browse/gachas.ts';
import { asFansSee, isForFans, isHidden, wholeRow } from '../../../browse/in-language.ts';
import { wonNow } from '../../../browse/sold-prizes.ts';
import { gachaOrdering, PRIZES_BY_POSITION } from '../../../browse/sorting.ts';
import type { ReadFrom } from '../../../database/reading.ts';
import { prizeStatus } from '../../../gacha/prize.ts';
import { MAX_PLAYS } from '../../../order/order.ts';
import { badInput } from '../../../refusal.ts';
import { covers, holdsAt, scopeOf } from '../../../staff/role.ts';
import { fromSnapshot } from '../../cache/shareable.ts';
import type { Resolvers } from '../../generated/types.ts';
import { pageOf } from '../../pages/pagination.ts';
import { type Context, loginMethodOf } from '../../request/context.ts';
import { seenGachas, seenPrizes } from '../nodes/in-catalogue.ts';
import { loadedSnapshot, shownGacha } from './from-snapshot.ts';
import { ofViewer, statusOf } from './orderability.ts';

/** As many as an order has plays, and a last-one prize beside them. */
const MAX_WINS = MAX_PLAYS + 1;

function detailOf({ detail }: ShownGacha): DetailRow {
  if (!detail) throw new Error('a gacha has no details of its handover');
  return detail;
}

/** What is not for fans. */
export const isWorkplace = (gacha: ShownGacha, { staff }: Context): boolean =>
  staff !== null && !isForFans(gacha) && covers(scopeOf(staff), gacha.id);

const isOperatedBy = ({ staff }: Context, gachaId: string): boolean => staff !== null && holdsAt(staff, ['operator'], gachaId);

/** Neither fans are told, nor operators in the preview of what fans will see. */
const isToldOfStock = (prize: PrizeRow, context: Context): boolean => !isForFans(prize) && isOperatedBy(context, prize.gachaId);

export const gachaResolvers: Resolvers = {
  Query: fromSnapshot({
    gachas: async (_root, { where, orderBy, ...page }, context) => {
      const { viewer, snapshot, loaders } = context;
      const ordering = gachaOrdering(orderBy?.field ?? 'START', context.language, orderBy?.direction ?? undefined);
      const operates = context.staff ? scopeOf(context.staff, ['operator']) : [];
      const asking = { method: loginMethodOf(context), viewer, operates, states: loaders.viewerState.all };
      const show: ReadFrom = (work) => context.show(work);
      const listed = await listedGachas(show, await snapshot.load(), asking, where ?? {}, ordering);
      return pageOf(listed, ordering, page, context.maxPageSize);
    },
    gacha: async (_root, { id }, context) => (await seenGachas([id], context))[0] ?? null,
    previewGacha: async (_root, { gachaId }, { snapshot }) => {
      const gacha = (await snapshot.load()).catalogue.gachas.get(gachaId);
      return gacha && !gacha.deletedAt ? asFansSee(gacha) : null;
    },
    previewWins: async (_root, { gachaId, prizeIds }, { snapshot }) => {
      if (prizeIds.length === 0) throw badInput('prizeIds', 'MUST_NOT_BE_EMPTY');
      if (prizeIds.length > MAX_WINS) throw badInput('prizeIds', 'TOO_MANY', { most: MAX_WINS });
      const gacha = (await snapshot.load()).catalogue.gachas.get(gachaId);
      return gacha && !gacha.deletedAt ? wonNow(gacha, prizeIds) : null;
    },
  }),
  Gacha: fromSnapshot({
    maxPlaysPerUser: (gacha) => gacha.maximum,
    status: (gacha, _args, context) => statusOf(gacha, context),
    viewerPlayCount: (gacha, _args, context) => ofViewer(gacha, context, ({ plays }) => plays),
    viewerOrderability: (gacha) => gacha,
    version: (gacha, _args, context) => (isWorkplace(gacha, context) ? gacha.version : null),
    isPublished: (gacha, _args, context) => (isWorkplace(gacha, context) ? gacha.published : null),
    isOpen: (gacha, _args, context) => (isWorkplace(gacha, context) ? gacha.onSale : null),
    redeemPolicy: (gacha, _args, context) => (isWorkplace(gacha, context) ? gacha.redeemPolicy : null),
    needsPurchase: (gacha, _args, context) => (isWorkplace(gacha, context) ? (gacha.needsPurchase ?? null) : null),
    authMethod: (gacha) => (gacha.authProviderType == null ? null : gacha),
    prizes: (gacha, page, context) => {
      const of = (rows: readonly PrizeRow[]) => pageOf(rows, PRIZES_BY_POSITION, page, context.maxPageSize);
      const seen = isForFans(gacha) ? gacha.prizes : seenPrizes(context, gacha.prizes);
      return seen instanceof Promise ? seen.then(of) : of(seen);
    },
    retiredPrizes: (gacha, page, context) => {
      if (isForFans(gacha) || !isOperatedBy(context, gacha.id)) return null;
      const all = [...loadedSnapshot(context).catalogue.prizes.values()];
      const retired = all.filter(({ gachaId, deletedAt }) => gachaId === gacha.id && deletedAt !== null).map(wholeRow);
      return pageOf(retired, PRIZES_BY_POSITION, page, context.maxPageSize);
    },
    redeemDetail: (gacha) => detailOf(gacha),
    probabilityProvision: (gacha, { language }, context) => context.textOf(detailOf(gacha), 'probabilityProvision', language),
    webUrl: (gacha) => detailOf(gacha).webUrl,
  }),
  AuthMethod: fromSnapshot({
    providerType: (gacha) => gacha.authProviderType ?? '',
    providerId: (gacha) => gacha.authProviderId ?? null,
  }),
  RedeemDetail: fromSnapshot({
    gacha: (detail, _args, context) => shownGacha(context, detail.gachaId),
  }),
  Picture: fromSnapshot({
    alt: ({ alt }, _args, context) => context.text(alt) || null,
    altIn: ({ alt }, { language }) => alt[language] ?? null,
  }),
  Prize: fromSnapshot({
    gacha: (prize, _args, context) => shownGacha(context, prize.gachaId),
    status: (prize) => prizeStatus(prize),
    isHidden: (prize) => isHidden(prize),
    isRetired: ({ deletedAt }) => deletedAt !== null,
    supply: (prize, _args, context) => (isToldOfStock(prize, context) ? prize.supply : null),
    retailValue: (prize, _args, context) => (isToldOfStock(prize, context) ? prize.retailValue : null),
    emissionProbability: (prize, _args, context) =>
      loadedSnapshot(context).catalogue.gachas.get(prize.gachaId)?.odds().get(prize.id) ?? 0,
  }),
};
