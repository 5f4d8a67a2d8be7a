import type { Language } from '../../../language/language.ts';
import { lastScreen } from '../../../order/last-screen/last-screen.ts';
import { type LegalText, legalText } from '../../../seller/legal-text.ts';
import type { SaleTerms } from '../../../seller/sale-terms.ts';
import { sellerInForce } from '../../../seller/seller.ts';
import type { Texts } from '../../../seller/texts.ts';
import { plainJson } from '../../../seller/versions.ts';
import { oddsPath } from '../../addresses/odds.ts';
import type { OrderResolvers, Resolvers } from '../../generated/types.ts';
import type { Context } from '../../request/context.ts';
import { forReaders } from '../by-role/order-fields.ts';
import { isWorkplace } from './gacha.ts';

const saidOrNull = (texts: Texts | null | undefined, context: Context, language?: Language | null): string | null =>
  texts ? context.text(texts, language ?? undefined) : null;

/** Read where it is asked for, since it is long. */
const textOfTerms = ({ terms }: SaleTerms, { loaders }: Context): Promise<LegalText> | null =>
  terms ? loaders.legalText.load(terms.id) : null;

const inItsLanguage =
  <Name extends string>(name: Name) =>
  (row: { readonly [Key in Name]: Texts }, { language }: { language?: Language | null }, context: Context): string =>
    context.text(row[name], language ?? undefined);

export const sellerResolvers: Resolvers = {
  Query: {
    seller: (_root, _args, context) => context.show((em) => sellerInForce(em)),
    legalText: (_root, { kind, version }, context) => context.show((em) => legalText(em, kind, version)),
  },
  Seller: {
    version: ({ number }) => number,
    name: inItsLanguage('name'),
    address: inItsLanguage('address'),
    personInCharge: inItsLanguage('personInCharge'),
    since: ({ createdAt }) => createdAt,
  },
  Gacha: {
    selling: (gacha, _args, context) => (isWorkplace(gacha, context) ? context.loaders.saleTermsOfGacha.load(gacha.id) : null),
    lastScreen: async ({ id }, { playAmount }, context) => {
      // What is wrong with its argument would be told after the mutation has happened.
      const terms = context.asks?.isQuery === false ? null : await context.loaders.saleTermsOfGacha.load(id);
      return terms && lastScreen(terms, playAmount, context);
    },
  },
  Selling: {
    delivery: ({ delivery }, { language }, context) => saidOrNull(delivery, context, language),
    deliveryCost: ({ deliveryCost }, { language }, context) => saidOrNull(deliveryCost, context, language),
    cancellation: ({ cancellation }, { language }, context) => saidOrNull(cancellation, context, language),
  },
  LastScreen: {
    termsVersion: ({ terms }) => terms.number,
    price: ({ terms }) => terms.price,
    totalPrice: ({ total }) => total,
    startAt: ({ terms }) => terms.startAt,
    endAt: ({ terms }) => terms.endAt,
    seller: ({ terms }) => terms.seller?.unwrap() ?? null,
    legalText: ({ terms }, _args, context) => textOfTerms(terms, context),
  },
  Order: forReaders<OrderResolvers>({
    oddsUrl: async (order, _args, { loaders, gateway }) => {
      const odds = await loaders.oddsOfOrder.load(order.id);
      if (!odds) throw new Error('an order has no odds');
      return `${gateway.address()}${oddsPath(odds.gachaId, odds.number)}`;
    },
    terms: (order, _args, { loaders }) => loaders.termsOfOrder.load(order.id),
  }),
  OrderTerms: {
    version: ({ terms }) => terms.number,
    gachaName: ({ terms }, _args, context) => context.text(terms.gachaName),
    seller: ({ terms }) => terms.seller?.unwrap() ?? null,
    legalText: ({ terms }, _args, context) => textOfTerms(terms, context),
    delivery: ({ terms }, _args, context) => saidOrNull(terms.delivery, context),
    deliveryCost: ({ terms }, _args, context) => saidOrNull(terms.deliveryCost, context),
    cancellation: ({ terms }, _args, context) => saidOrNull(terms.cancellation, context),
    since: ({ terms }) => terms.createdAt,
  },
  LegalText: {
    version: ({ number }) => number,
    text: inItsLanguage('texts'),
    texts: ({ texts }) => JSON.parse(plainJson(texts)),
    isConsentRequired: ({ mustAgree }) => mustAgree,
    since: ({ createdAt }) => createdAt,
  },
};
