import type { EntityManager } from '@mikro-orm/postgresql';
import { Gacha } from '../../gacha/gacha.ts';
import { givenText } from '../../gacha/texts.ts';
import { LegalText, legalText } from '../../seller/legal-text.ts';
import { SaleTerms, saleTermsInForce } from '../../seller/sale-terms.ts';
import { Seller, sellerInForce } from '../../seller/seller.ts';
import { textsOf } from '../../seller/texts.ts';
import { isSameContent } from '../../seller/versions.ts';
import type { GachaEntry } from './file/complete.ts';
import type { SellingEntry } from './file/format-seller.ts';
import { textsOrNull } from './import-seller.ts';
import type { Change } from './new-odds.ts';
import { lockGachas } from './wrong.ts';

/**
 * Of every gacha, since a new seller or new terms of use are told by all of them, or of `gachaIds`, whose rows the caller holds.
 * What a file does not say of how one is sold stays as it was.
 */
export async function newTermsWhereChanged(
  em: EntityManager,
  entries: readonly GachaEntry[],
  change: Change,
  gachaIds?: readonly string[],
): Promise<void> {
  await em.flush();
  const ids = gachaIds ?? (await lockOutdated(em, entries));
  for (const { gacha, last, now } of await outdated(em, entries, ids)) {
    gacha.termsNumber = (last?.number ?? 0) + 1;
    const { sellerId, termsId, ...told } = now;
    em.create(SaleTerms, {
      ...{ gacha, number: gacha.termsNumber, changedBy: change.by, reason: change.why, ...told },
      seller: sellerId && em.getReference(Seller, sellerId),
      terms: termsId && em.getReference(LegalText, termsId),
    });
  }
  await em.flush();
}

/** A sale may be closed meanwhile, which writes terms, too. Gachas without new terms are left free. */
async function lockOutdated(em: EntityManager, entries: readonly GachaEntry[]): Promise<string[]> {
  const ids = (await outdated(em, entries)).map(({ gacha }) => gacha.id);
  await lockGachas(em, ids);
  return ids;
}

/** Those whose last terms do not tell how they are sold now. */
async function outdated(em: EntityManager, entries: readonly GachaEntry[], ids?: readonly string[]) {
  const shop = { sellerId: (await sellerInForce(em))?.id ?? null, termsId: (await legalText(em, 'terms'))?.id ?? null };
  const selling = new Map(entries.map(({ id, selling }) => [id, selling]));
  const inForce = await saleTermsInForce(em, ids);
  const gachas = await em.find(Gacha, { ...(ids && { id: { $in: [...ids] } }), deletedAt: null }, { refresh: true });
  return gachas.flatMap((gacha) => {
    const last = inForce.get(gacha.id);
    const asked = selling.get(gacha.id);
    const now = { ...shop, ...toldOfGacha(gacha), ...toldOfSelling(asked, last) };
    return last && isSameContent(contentOf(last), now) ? [] : [{ gacha, last, now }];
  });
}

/** What is not said of how it is sold stays as it was. */
export const toldOfSelling = (asked: SellingEntry | undefined, last: SaleTerms | undefined) =>
  asked ? toldIn(asked) : toldBefore(last);

const toldOfGacha = (gacha: Gacha) => ({ ...toldAlike(gacha), gachaName: textsOf(givenText(gacha, 'name')) });

type Told = Pick<Gacha, 'price' | 'startAt' | 'endAt' | 'deliveryType' | 'redeemLimitDate'>;
export const toldAlike = ({ price, startAt, endAt, deliveryType, redeemLimitDate = null }: Told) => ({
  ...{ price, startAt, endAt, deliveryType, redeemLimitDate },
});

const toldIn = ({ delivery, delivery_cost: cost, cancellation }: SellingEntry) => ({
  ...{ delivery: textsOrNull(delivery), deliveryCost: textsOrNull(cost), cancellation: textsOrNull(cancellation) },
});

const toldBefore = (last: SaleTerms | undefined) => ({
  ...{ delivery: last?.delivery ?? null, deliveryCost: last?.deliveryCost ?? null, cancellation: last?.cancellation ?? null },
});

const contentOf = (terms: SaleTerms) => ({
  ...{ sellerId: terms.seller?.id ?? null, termsId: terms.terms?.id ?? null, gachaName: terms.gachaName, price: terms.price },
  ...{ startAt: terms.startAt, endAt: terms.endAt, deliveryType: terms.deliveryType },
  ...{ redeemLimitDate: terms.redeemLimitDate ?? null, ...toldBefore(terms) },
});
