/** A cap on what a fan spends. */
export type CapReached = { period: 'DAY' | 'MONTH'; limit: number; left: number; from: string };

const DATE_IN_JAPAN = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Tokyo', day: 'numeric', month: 'long' });
const yen = (amount: number): string => `${amount.toLocaleString('en-US')} yen`;

/** A handover that was first. */
export type Before = { deliveredAt: string; staffName: string; deviceName: string | null };

/** What a refusal says besides, where its case knows more; in this order. */
export const besides = {
  between: ' ',
  gachas: (names: readonly string[]) => `It is for: ${names.join(', ')}.`,
  handedOver: ({ deliveredAt, staffName, deviceName }: Before) =>
    `That was at ${deliveredAt} by ${staffName}${deviceName ? `, at the device ${deviceName}` : ''}.`,
  spending: ({ period, limit, left, from }: CapReached) =>
    `Of ${yen(limit)} a ${period === 'DAY' ? 'day' : 'month'}, ${yen(left)} are left until ${DATE_IN_JAPAN.format(new Date(from))}, 0:00 in Japan.`,
  REST_BY_NEW_CODE: 'A part of it is left: ask for a new pickup code, which covers that alone.',
};

/** Mistakes in HTTP itself. */
export const http = {
  NO_SUCH_ADDRESS: 'There is nothing at this address.',
  DEMO_ELSEWHERE:
    "The demonstration's sign-in is for this machine alone: start the gateway with HOST=127.0.0.1, and open it at localhost. Elsewhere IDENTITY_PROVIDERS names who signs people in.",
  OTHER_METHOD: 'This address does not know that method.',
  NOT_JSON: 'The body must be application/json.',
  NOT_A_CATALOGUE: 'The catalogue must be the body itself, as application/json, and in no form.',
  NOT_A_CSV: "The carrier's file must be the body itself, as text/csv, and in no form.",
  NOT_A_PICTURE: 'The picture must be the body itself, as image/png, image/jpeg, image/webp or image/avif, and in no form.',
  NOT_A_FORM: 'The body must be the form of the page.',
  NO_BODY: 'This address reads no body: leave it out, and its Content-Type.',
  NO_HOST: 'There must be one Host header, and a well-formed one.',
  COMPRESSED: 'The body must not be compressed.',
  NOT_UTF8: 'The body must be in UTF-8.',
  TWO_AUTHORIZATIONS: 'There may be only one Authorization header.',
  FST_ERR_CTP_BODY_TOO_LARGE: 'The body is larger than 100 KB, or 256 KB of staff.',
  FORM_TOO_LARGE: 'The form is larger than 4 KB.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not JSON.',
  FST_ERR_MAX_PARAM_LENGTH: 'The address is too long.',
  FST_ERR_BAD_URL: 'The address is not well-formed.',
};

/** Of what is no request at all. */
export const unreadable = (name: string) => `This is not a request that can be read (${name}).`;

/** Pages that a browser comes to on its way to the bank and back. */
export const pages = {
  payment: 'Payment',
  backFromBank: 'Thank you. Go back to where you ordered: it shows what became of your payment.',
  sandboxBank: 'Sandbox bank',
  isItYou: 'Is it you who pays?',
  pass: 'Yes, that is me',
  fail: 'No, it is not',
  sandboxDone: 'Thank you. You may close this page.',
};

export type Chance = { drawn: number; expected: string; onceIn: number; isMore: boolean };

/** How far what was drawn is from what was to be expected, in words. */
export const chance = ({ drawn, expected, onceIn, isMore }: Chance) =>
  `${drawn} where ${expected} were expected: chance brings as ${isMore ? 'many' : 'few'} or ${isMore ? 'more' : 'fewer'} once in ${onceIn} times.`;

/** What a test of all prizes of a version of the odds says. `oneIn`: chance brings it more seldom than once in so many. */
export type Verdict = { verdict: 'few' | 'usual' | 'rare' | 'very-rare'; oneIn: number };

export const oddsJudged = ({ verdict, oneIn }: Verdict): string =>
  ({
    few: 'Too few plays to judge.',
    usual: 'As one would expect.',
    rare: `Rarer than in 1 of ${oneIn} events like this.`,
    'very-rare': `Rarer than in 1 of ${oneIn} events like this. Look closer.`,
  })[verdict];
