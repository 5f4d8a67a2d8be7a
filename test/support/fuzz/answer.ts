import http from 'node:http';
import { connect } from 'node:net';
import { decoded } from '../decoded.ts';
import { type Asked, type Framed, isRaw, type Raw } from './requests.ts';

/** `status` 0: the connection ended without an answer. */
export type Heard = {
  status: number;
  headers: Record<string, unknown>;
  headBytes: number;
  body: Buffer;
  ms: number;
};

const MAX_MS = 30_000;
const agents = new Map<string, http.Agent>();

function agentOf(address: string): http.Agent {
  const agent = agents.get(address) ?? new http.Agent({ keepAlive: true, maxSockets: 50 });
  agents.set(address, agent);
  return agent;
}

export function closeConnections(): void {
  for (const agent of agents.values()) agent.destroy();
  agents.clear();
}

/** Raw bytes may be answered several times, and a framed request once. */
export async function send(address: string, asked: Asked): Promise<Heard[]> {
  return isRaw(asked) ? sendRaw(new URL(address), asked) : [await sendFramed(address, asked)];
}

function sendFramed(address: string, { method, path, headers, body }: Framed): Promise<Heard> {
  const began = performance.now();
  return new Promise((done) => {
    const parts: Buffer[] = [];
    const { hostname, port } = new URL(address);
    const flat = [...headers.flat(), 'host', `${hostname}:${port}`, ...(body ? ['content-length', String(body.length)] : [])];
    const request = http.request({ hostname, port, path, method, headers: flat, agent: agentOf(address) });
    const heard = (status: number, told: http.IncomingMessage | undefined) =>
      done({
        ...{ status, headers: told?.headers ?? {}, ms: performance.now() - began },
        body: decoded(Buffer.concat(parts), told?.headers['content-encoding']),
        headBytes: told?.rawHeaders.join('').length ?? 0,
      });
    request.setTimeout(MAX_MS, () => request.destroy());
    request.on('response', (response) => {
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', () => heard(0, response));
      response.on('end', () => heard(response.statusCode ?? 0, response));
    });
    request.on('upgrade', (response, socket) => {
      socket.destroy();
      heard(response.statusCode ?? 0, response);
    });
    request.on('error', () => heard(0, undefined));
    request.end(body);
  });
}

/** Long enough for an answer of a gateway that is busy; what waits for more of a request hears nothing at all. */
const SILENCE_MS = 250;

function sendRaw({ hostname, port }: URL, { raw }: Raw): Promise<Heard[]> {
  const began = performance.now();
  return new Promise((done) => {
    const parts: Buffer[] = [];
    const socket = connect(Number(port), hostname);
    socket.setTimeout(SILENCE_MS, () => socket.destroy());
    socket.on('data', (part) => parts.push(part));
    socket.on('error', () => {});
    socket.on('close', () => done(answersIn(Buffer.concat(parts).toString('latin1'), performance.now() - began)));
    for (const bytes of raw) socket.write(bytes);
  });
}

const STATUS_LINE = /^HTTP\/1\.[01] (\d{3}).*\r\n/m;

/** No body of this service has a status line in it. */
function answersIn(text: string, ms: number): Heard[] {
  const answers = text.split(/(?=^HTTP\/1\.[01] \d{3})/m).filter(Boolean);
  return answers.map((answer) => {
    const [head = '', ...body] = answer.split('\r\n\r\n');
    const lines = head.split('\r\n').slice(1);
    const headers = Object.fromEntries(lines.map((line) => [line.split(':')[0]?.toLowerCase(), line.replace(/^[^:]*: ?/, '')]));
    const status = Number(STATUS_LINE.exec(answer)?.[1] ?? 0);
    return { status, headers, headBytes: head.length, body: Buffer.from(body.join('\r\n\r\n'), 'latin1'), ms };
  });
}
