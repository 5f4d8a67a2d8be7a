import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';

/** Nothing of the request left this machine. */
export class NotSent extends Error {
  override readonly name = 'NotSent';
}

export type Timing = { connectMs: number; signal: AbortSignal };
export type Posted = { status: number; body: Buffer };

const LARGEST_ANSWER = 64 * 1024;

/**
 * A connection of its own for every call. A kept one may be closed by the other side just when it is used again, and then
 * nobody could say whether the call arrived.
 */
const AGENTS = { 'http:': new http.Agent({ keepAlive: false }), 'https:': new https.Agent({ keepAlive: false }) };

/** Posts a form, once. Throws NotSent while it was certainly not sent, and anything else when nobody knows. */
export function post(url: URL, body: string, timing: Timing): Promise<Posted> {
  const secure = url.protocol === 'https:';
  return new Promise((resolve, reject) => {
    const { signal } = timing;
    let connected = false;
    const fail = (cause: Error): void => reject(connected ? cause : new NotSent('GMO cannot be reached', { cause }));
    const request = (secure ? https : http).request(url, {
      method: 'POST',
      agent: AGENTS[secure ? 'https:' : 'http:'],
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-length': Buffer.byteLength(body) },
      signal,
    });
    const tooSlow = setTimeout(() => request.destroy(new Error('no connection in time')), timing.connectMs);
    request.on('socket', (socket) =>
      socket.once(secure ? 'secureConnect' : 'connect', () => {
        clearTimeout(tooSlow);
        connected = true;
        // Not before, so that what is said of `connected` is true of every byte.
        request.end(body);
      }),
    );
    request.on('response', (response) => void read(response).then(resolve, fail));
    request.on('error', fail);
    request.on('close', () => clearTimeout(tooSlow));
  });
}

async function read(response: IncomingMessage): Promise<Posted> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > LARGEST_ANSWER) throw new Error('the answer is too long');
    chunks.push(chunk);
  }
  return { status: response.statusCode ?? 0, body: Buffer.concat(chunks) };
}
