import { badInput } from '../refusal.ts';

export const CARRIERS = ['yamato', 'sagawa', 'japanpost'] as const;
export type Carrier = (typeof CARRIERS)[number];

export type ParcelLabel = { carrier: Carrier; trackingNumber: string };

type Tracking = { number: RegExp; page: string };

const TRACKING: Record<Carrier, Tracking> = {
  yamato: { number: /^\d{12}$/, page: 'https://jizen.kuronekoyamato.co.jp/jizen/servlet/crjz.b.NQ0010?id=' },
  sagawa: { number: /^\d{12}$/, page: 'https://k2k.sagawa-exp.co.jp/p/web/okurijosearch.do?okurijoNo=' },
  japanpost: {
    number: /^(\d{11,12}|[A-Z]{2}\d{9}JP)$/,
    page: 'https://trackings.post.japanpost.jp/services/srv/search/direct?reqCodeNo1=',
  },
};

/** As labels and staff write it: with hyphens or blanks, full-width or not. */
export function trackingNumberIn(carrier: Carrier, text: string): string | undefined {
  const number = text.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase();
  return TRACKING[carrier].number.test(number) ? number : undefined;
}

export function trackingNumber(carrier: Carrier, text: string): string {
  const number = trackingNumberIn(carrier, text);
  if (number === undefined) throw badInput('trackingNumber', 'NOT_A_TRACKING_NUMBER', { carrier });
  return number;
}

export const trackingPage = (carrier: Carrier, number: string): string => `${TRACKING[carrier].page}${number}`;
