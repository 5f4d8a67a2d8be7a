import type { Language, LocalizedText } from '../../language/language.ts';
import type { SaleTerms } from '../../seller/sale-terms.ts';
import type { Seller } from '../../seller/seller.ts';
import { PAYABLE_FOR_MINUTES } from '../order.ts';
import { mistakeIn } from '../play-amount.ts';
import { LAST_SCREEN_ITEMS, LAST_SCREEN_WORDS, type LastScreenItem } from './words.ts';

/** What the operator has not said. */
export type MissingTerm = 'seller' | 'terms' | 'delivery' | 'delivery-cost' | 'cancellation';

/** What a buyer is told before the click that orders, ready to be shown, in one language. */
export type LastScreen = {
  terms: SaleTerms;
  quantity: number;
  total: number;
  items: { item: LastScreenItem; label: string; text: string }[];
  missing: MissingTerm[];
};

/** The caller's language, and how a text of the operator's is said in it. */
type Spoken = { language: Language; text(localized: LocalizedText): string };

export function lastScreen(terms: SaleTerms, plays: number, spoken: Spoken): LastScreen {
  const mistake = mistakeIn(plays, terms.price);
  if (mistake) throw mistake;
  const total = terms.price * plays;
  const items = itemsOfLastScreen({ ...toldOf(terms), seller: terms.seller?.unwrap() }, plays, spoken);
  return { terms, quantity: plays, total, items, missing: missingIn(terms) };
}

function missingIn({ seller, terms, delivery, deliveryCost, cancellation }: SaleTerms): MissingTerm[] {
  const parts = { seller, terms, delivery, 'delivery-cost': deliveryCost, cancellation };
  return (Object.keys(parts) as MissingTerm[]).filter((name) => parts[name] == null);
}

type Told = 'price' | 'startAt' | 'endAt' | 'deliveryType' | 'redeemLimitDate' | 'delivery' | 'deliveryCost' | 'cancellation';
/** What a buyer is told, kept already or not. */
export type ToldOfSale = Pick<SaleTerms, Told> & { seller?: Pick<Seller, 'name' | 'telephone'> | null | undefined };

const toldOf = ({ price, startAt, endAt, deliveryType, redeemLimitDate = null, ...terms }: SaleTerms) => ({
  ...{ price, startAt, endAt, deliveryType, redeemLimitDate },
  ...{ delivery: terms.delivery, deliveryCost: terms.deliveryCost, cancellation: terms.cancellation },
});

export function itemsOfLastScreen(terms: ToldOfSale, plays: number, spoken: Spoken): LastScreen['items'] {
  const words = LAST_SCREEN_WORDS[spoken.language];
  const { price, startAt, endAt, redeemLimitDate } = terms;
  const said = (texts: SaleTerms['delivery']) => texts && spoken.text(texts);
  const { seller } = terms;
  const isFree = price === 0;
  const texts: Record<LastScreenItem, readonly (string | null | undefined | false)[]> = {
    quantity: [words.quantity(plays)],
    price: [isFree ? words.free : words.sum({ plays, price, total: price * plays }), said(terms.deliveryCost)],
    payment: [(isFree ? words.nothingToPay : words.payBy)(PAYABLE_FOR_MINUTES)],
    delivery: [
      said(terms.delivery) ?? words.askWhen,
      terms.deliveryType === 'mail' ? words.posted : words.collected,
      terms.deliveryType === 'self' && redeemLimitDate && words.collectUntil(redeemLimitDate),
    ],
    period: [words.period(startAt, endAt), words.untilSoldOut],
    cancellation: [
      isFree ? words.cancelFree : words.cancelUnpaid,
      said(terms.cancellation) ?? words.askToCancel,
      seller && words.contact(said(seller.name) ?? '', seller.telephone),
    ],
  };
  return LAST_SCREEN_ITEMS.map((item) => ({ item, label: words.labels[item], text: texts[item].filter(Boolean).join('\n') }));
}
