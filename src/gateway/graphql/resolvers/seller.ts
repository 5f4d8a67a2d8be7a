import type { Language } from '../../../language/language.ts';
import { legalText } from '../../../seller/legal-text.ts';
import { sellerInForce } from '../../../seller/seller.ts';
import type { Texts } from '../../../seller/texts.ts';
import { plainJson } from '../../../seller/versions.ts';
import type { Resolvers } from '../../generated/types.ts';
import type { Context } from '../../request/context.ts';

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
  LegalText: {
    version: ({ number }) => number,
    text: inItsLanguage('texts'),
    json: ({ texts }) => plainJson(texts),
    isConsentRequired: ({ mustAgree }) => mustAgree,
    since: ({ createdAt }) => createdAt,
  },
};
