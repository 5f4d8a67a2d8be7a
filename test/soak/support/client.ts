import http from 'node:http';

export type Heard = { status: number; code: string | undefined; body: string; ms: number; retryAfter: string | undefined };

type Request = {
  method?: string;
  body?: object | undefined;
  token?: string | undefined;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

/** Connections are kept, as clients do; a killed gateway takes its own with it. */
const agent = new http.Agent({ keepAlive: true, maxSockets: 400 });

/** Asks a gateway. Status 0 is no answer at all, and the body says why: it is gone, or the client has hung up. */
export function ask(address: string, path: string, asked: Request = {}): Promise<Heard> {
  const { method, body, token, headers, signal } = asked;
  const began = performance.now();
  const text = body && JSON.stringify(body);
  return new Promise((done) => {
    const heard = (status: number, answer = '', retryAfter?: string) =>
      done({ status, body: answer, code: codeIn(answer), ms: performance.now() - began, retryAfter });
    const request = http.request(new URL(path, address), {
      agent,
      method: method ?? (text ? 'POST' : 'GET'),
      headers: {
        ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(signal && { signal }),
    });
    request.on('response', (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', () => heard(0));
      response.on('close', () => response.complete || heard(0));
      response.on('end', () => heard(response.statusCode ?? 0, Buffer.concat(parts).toString(), response.headers['retry-after']));
    });
    request.on('error', ({ code }: NodeJS.ErrnoException) => {
      // The gateway may have closed a kept connection a moment before. Only what changes nothing is sent again.
      if (request.reusedSocket && request.method === 'GET' && code === 'ECONNRESET') done(ask(address, path, asked));
      else heard(0, code);
    });
    request.end(text);
  });
}

/** The code of a refusal, over REST and over GraphQL. */
const codeIn = (body: string): string | undefined => /"code":"([A-Z_]+)"/.exec(body)?.[1];

/** So many at once, until all have been done. */
export async function together<T, R>(
  items: readonly T[],
  most: number,
  work: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const worker = async () => {
    while (next < items.length) {
      const index = next++;
      results[index] = await work(items[index] as T, index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, worker));
  return results;
}

/** How often each of them occurs. */
export function tally(list: readonly (string | number | undefined)[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const it of list) counts[String(it)] = (counts[String(it)] ?? 0) + 1;
  return counts;
}
