import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { IdentityProvider } from '../../../config/identity-providers/identity-providers.ts';
import type { ofLine } from '../../../language/en/sign-in.ts';
import { type FieldError, fieldError, mistaken, Refusal } from '../../../refusal.ts';
import { type LineCode, lineExchange } from '../../identity/line-exchange.ts';
import type { Gateway } from '../../request/context.ts';
import { serveAllowedMethods } from '../allowed-methods.ts';
import { chargeAddress } from '../rates.ts';
import { refuse } from '../transport/refuse.ts';
import { LINE_SIGN_IN } from './sign-in.ts';

/** RFC 7636 for the verifier; what LINE and this gateway make, or a page, for the others. */
const FIELDS: Record<keyof LineCode, { pattern: RegExp; mistake: keyof typeof ofLine }> = {
  code: { pattern: /^[!-~]{1,512}$/, mistake: 'LINE_CODE' },
  codeVerifier: { pattern: /^[\w.~-]{43,128}$/, mistake: 'LINE_VERIFIER' },
  redirectUri: { pattern: /^[!-~]{1,2048}$/, mistake: 'LINE_REDIRECT' },
  nonce: { pattern: /^[!-~]{16,255}$/, mistake: 'LINE_NONCE' },
};

/** `{ code, codeVerifier, redirectUri, nonce }` makes a token of a fan. */
export function serveLineSignIn(app: FastifyInstance, gateway: Gateway, provider: IdentityProvider): void {
  const exchange = lineExchange(provider, (entry, sentence) => app.log.warn(entry, sentence));
  const { rates } = gateway;
  app.post(LINE_SIGN_IN, { onRequest: chargeAddress(rates) }, async (request, reply) => {
    try {
      const given = givenIn(request);
      const holder = rates.ofAddress(request.ip);
      const taking = rates.take('sign-ins', holder);
      if (taking?.isRefused) throw rates.refusal(taking);
      return await exchange(given, holder.key);
    } catch (error) {
      return refuse(gateway, request, reply, error);
    }
  });
  serveAllowedMethods(app, LINE_SIGN_IN, ['POST']);
}

function givenIn({ body }: FastifyRequest): LineCode {
  const given: Record<string, unknown> = body !== null && typeof body === 'object' ? { ...body } : {};
  const mistakes = Object.entries(FIELDS).flatMap(([field, { pattern, mistake }]): FieldError[] => {
    const value = given[field];
    return typeof value === 'string' && pattern.test(value) ? [] : [fieldError(field, mistaken(mistake))];
  });
  const others = Object.keys(given).filter((name) => !Object.hasOwn(FIELDS, name));
  if (mistakes.length > 0 || others.length > 0)
    throw new Refusal('BAD_INPUT', [
      ...mistakes,
      ...others.slice(0, 10).map((field) => fieldError(field, mistaken('UNKNOWN_FIELD'))),
    ]);
  return given as LineCode;
}
