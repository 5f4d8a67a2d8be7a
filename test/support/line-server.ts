import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignJWT } from 'jose';

export const LINE_ISSUER = 'https://access.line.me';
export const CHANNEL = { id: '1234567890', secret: '0123456789abcdef0123456789abcdef' };

/** As LINE shows a login, and its user agrees. */
export type Login = { sub?: string; nonce: string; redirectUri: string; codeVerifier: string; claims?: Record<string, unknown> };
type Issued = Login & { challenge: string; until: number; isSpent: boolean };

export type LineServer = {
  tokenEndpoint: string;
  /** The code that LINE sends the page. It lives for ten minutes. */
  login(login: Login): string;
  /** What came to the token endpoint. */
  asked: URLSearchParams[];
  /** How it answers from now on, in place of what is documented. */
  answer(how: ((response: ServerResponse) => void) | undefined): void;
  close(): Promise<void>;
};

const CODE_LIVES_MS = 10 * 60_000;

/**
 * The token endpoint of LINE Login v2.1, as its reference tells: a form with the channel's id and secret and PKCE's verifier;
 * an ID token by HS256 with the secret; errors of RFC 6749. A code is good once.
 */
export async function startLine(channel = CHANNEL): Promise<LineServer> {
  const codes = new Map<string, Issued>();
  const asked: URLSearchParams[] = [];
  let otherwise: ((response: ServerResponse) => void) | undefined;
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const form = new URLSearchParams(Buffer.concat(parts).toString());
    asked.push(form);
    if (otherwise) return otherwise(response);
    const { status, body } = await answerTo(form);
    return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });

  async function answerTo(form: URLSearchParams) {
    const refused = (error: string, why: string, status = 400) => ({ status, body: { error, error_description: why } });
    if (form.get('client_id') !== channel.id || form.get('client_secret') !== channel.secret)
      return refused('invalid_client', 'client_id or client_secret is wrong', 401);
    if (form.get('grant_type') !== 'authorization_code') return refused('unsupported_grant_type', 'it is another');
    const issued = codes.get(form.get('code') ?? '');
    if (!issued || issued.isSpent || issued.until < Date.now()) return refused('invalid_grant', 'invalid authorization code');
    issued.isSpent = true;
    if (issued.redirectUri !== form.get('redirect_uri')) return refused('invalid_grant', 'redirect_uri does not match');
    if (challengeOf(form.get('code_verifier') ?? '') !== issued.challenge)
      return refused('invalid_grant', 'code_verifier does not match');
    return { status: 200, body: await tokensOf(issued) };
  }

  async function tokensOf({ sub = 'U4af4980629a3b2cf9ef5d62ec90bd4c5', nonce, claims }: Issued) {
    const now = Math.floor(Date.now() / 1000);
    const payload = { iss: LINE_ISSUER, sub, aud: channel.id, exp: now + 3_600, iat: now, nonce, amr: ['linesso'], name: '太郎' };
    const id_token = await new SignJWT({ ...payload, ...claims } as Record<string, unknown>)
      .setProtectedHeader({ typ: 'JWT', alg: 'HS256' })
      .sign(Buffer.from(channel.secret));
    return {
      ...{ access_token: randomBytes(24).toString('base64url'), expires_in: 2_592_000, token_type: 'Bearer', scope: 'openid' },
      ...{ refresh_token: randomBytes(15).toString('base64url'), id_token },
    };
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    tokenEndpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/oauth2/v2.1/token`,
    asked,
    login: (login) => {
      const code = randomBytes(15).toString('base64url');
      const challenge = challengeOf(login.codeVerifier);
      codes.set(code, { ...login, challenge, until: Date.now() + CODE_LIVES_MS, isSpent: false });
      return code;
    },
    answer: (how) => {
      otherwise = how;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');
