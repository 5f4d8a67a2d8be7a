const HOST = 'p01.mul-pay.jp';

/** GMO's script for browsers lies on a host beside that of its interface, and asks either for the token of a card. */
export function cardFormOrigins(endpoint: string): string[] {
  const { origin, host } = new URL(endpoint);
  return [host === HOST ? 'https://static.mul-pay.jp' : 'https://stg.static.mul-pay.jp', origin];
}
