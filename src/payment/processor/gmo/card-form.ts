const HOST = 'p01.mul-pay.jp';

/** GMO's script for browsers lies on a host beside that of its interface, and asks either for the token of a card. */
export function cardFormOrigins(endpoint: string): string[] {
  return [scriptOrigin(endpoint), new URL(endpoint).origin];
}

const scriptOrigin = (endpoint: string): string =>
  new URL(endpoint).host === HOST ? 'https://static.mul-pay.jp' : 'https://stg.static.mul-pay.jp';

/** It turns a card into a token by the shop's id alone. */
export const cardFormScript = (endpoint: string): string => `${scriptOrigin(endpoint)}/ext/js/token.js`;
