import type { IncomingMessage } from 'node:http';

export const NO_HOST = 'NO_HOST';
export const TWO_AUTHORIZATIONS = 'TWO_AUTHORIZATIONS';

/**
 * Node would refuse a wrong Host itself, with an answer that has none of our headers, or take the first of two; it takes the
 * first of two tokens too, and a proxy may have looked at the last.
 */
export function headersTwice({ rawHeaders, httpVersion }: IncomingMessage): { host: boolean; authorization: boolean } {
  let [hosts, tokens] = [0, 0];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
    else if (name.length === 13 && name.toLowerCase() === 'authorization') tokens += 1;
  }
  return { host: hosts > 1 || (hosts === 0 && httpVersion !== '1.0'), authorization: tokens > 1 };
}

export const mistakeOf = (code: string): Error => Object.assign(new Error(code), { statusCode: 400, code });
