import http from 'node:http';
import https from 'node:https';

/** Status 0 is no answer at all. */
export type Answer = { status: number; code: string | undefined; retryAfter: number; data: Record<string, unknown> | null };

const TIMEOUT_MS = 30_000;
/** Phones keep a connection each; a gateway takes so many of one machine. */
const CONNECTIONS = { keepAlive: true, maxSockets: 900, timeout: TIMEOUT_MS };
const agents = { 'http:': new http.Agent(CONNECTIONS), 'https:': new https.Agent(CONNECTIONS) };

export function ask(gateway: string, token: string, query: string, variables: object): Promise<Answer> {
  const url = new URL('/graphql', gateway);
  const agent = agents[url.protocol as keyof typeof agents];
  const body = JSON.stringify({ query, variables });
  return new Promise((done) => {
    const silent = () => done({ status: 0, code: undefined, retryAfter: 1, data: null });
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      authorization: `Bearer ${token}`,
    };
    const request = (url.protocol === 'https:' ? https : http).request(url, {
      agent,
      method: 'POST',
      headers,
      timeout: TIMEOUT_MS,
    });
    request.on('timeout', () => request.destroy());
    request.on('error', silent);
    request.on('response', (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', silent);
      response.on('end', () => done(read(response.statusCode ?? 0, Buffer.concat(parts).toString())));
    });
    request.end(body);
  });
}

type Body = {
  code?: string;
  data?: Record<string, unknown> | null;
  errors?: { extensions?: { code?: string; retryAfterSeconds?: number } }[];
};

function read(status: number, text: string): Answer {
  const body = parsed(text);
  const { code = body.code, retryAfterSeconds = 1 } = body.errors?.[0]?.extensions ?? {};
  return { status, code, retryAfter: retryAfterSeconds, data: body.data ?? null };
}

/** A proxy on the way may answer with anything. */
function parsed(text: string): Body {
  try {
    return JSON.parse(text) as Body;
  } catch {
    return {};
  }
}
