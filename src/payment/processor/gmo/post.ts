import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';

export class NotSent extends Error {
  override readonly name = 'NotSent';
}

type Timing = { connectMs: number; signal: AbortSignal };
export type Posted = { status: number; body: Buffer };

const MAX_RESPONSE_BYTES = 64 * 1024;

/** No keep-alive: the other side may close a kept connection just when it is used again, and the outcome would be unknown. */
const AGENTS = { 'http:': new http.Agent({ keepAlive: false }), 'https:': new https.Agent({ keepAlive: false }) };

/** Throws NotSent while the form was certainly not sent, and anything else when that is unknown. */
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
        // Only now, so that nothing is sent before `connected` is true.
        request.end(body);
      }),
    );
    request.on('response', (response) => void readBody(response).then(resolve, fail));
    request.on('error', fail);
    request.on('close', () => clearTimeout(tooSlow));
  });
}

async function readBody(response: IncomingMessage): Promise<Posted> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MAX_RESPONSE_BYTES) throw new Error('the answer is too long');
    chunks.push(chunk);
  }
  return { status: response.statusCode ?? 0, body: Buffer.concat(chunks) };
}
