import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { discloseUser } from '../../../operator/people/disclose.ts';
import { disclosurePage } from '../../../operator/people/page.ts';
import { badInput, Refusal, reasonMistake, refuseField } from '../../../refusal.ts';
import { type Role, scopeOf } from '../../../staff/role.ts';
import { doerOf, type Gateway } from '../../request/context.ts';
import { serveAllowedMethods } from '../allowed-methods.ts';
import { atDesk, chargedContext, staffWith } from '../files/at-desk.ts';
import type { Places } from '../files/places.ts';
import { chargeAddress } from '../rates.ts';

const PATH = '/disclosures/:file';
const READS = 100;
const OPERATOR: readonly Role[] = ['operator'];

const TYPES: Readonly<Record<string, string>> = { json: 'application/json; charset=utf-8', html: 'text/html; charset=utf-8' };

type Route = { Params: { file: string }; Body: unknown };
type Asking = FastifyRequest<Route>;
type Disclosures = { gateway: Gateway; places: Places };

/**
 * What the command `users disclose` writes, for operators of all gachas; as a file, since a page of a fan's data runs
 * nowhere. The reason comes in the body: addresses are kept by proxies and browsers.
 */
export function serveDisclosures(app: FastifyInstance, disclosures: Disclosures): void {
  const { gateway } = disclosures;
  const onRequest = chargeAddress(gateway.rates);
  const answer = (request: Asking, reply: FastifyReply) =>
    atDesk(
      gateway,
      request,
      reply,
      () => disclosed(disclosures, request),
      ({ type, text }) =>
        reply
          .headers({
            'content-type': type,
            'content-disposition': `attachment; filename="${request.params.file}"`,
            'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
          })
          .send(text),
    );
  app.post<Route>(PATH, { onRequest }, answer);
  serveAllowedMethods(app, PATH, ['POST']);
}

async function disclosed({ gateway, places }: Disclosures, request: Asking): Promise<{ type: string; text: string }> {
  const context = await chargedContext(gateway, request, 'reads', READS);
  if (scopeOf(staffWith(context, OPERATOR), OPERATOR) !== 'all') throw new Refusal('FORBIDDEN');
  const [, id = '', format = ''] = /^([\da-f-]{36})\.(\w+)$/.exec(request.params.file) ?? [];
  const type = Object.hasOwn(TYPES, format) ? TYPES[format] : undefined;
  if (!type) throw new Refusal('NOT_FOUND');
  const why = whyIn(request.body);
  const leave = places.take();
  try {
    const told = await discloseUser(context.em, { id, by: doerOf(context), why });
    if (!told) throw new Refusal('NOT_FOUND');
    return { type, text: format === 'html' ? disclosurePage(told) : `${JSON.stringify(told, null, 2)}\n` };
  } finally {
    leave();
  }
}

/** A disclosure is on record with its reason: it is asked for, unlike by a command. */
function whyIn(body: unknown): string {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw badInput('reason', 'REQUIRED');
  const { reason, ...others } = body as { reason?: unknown };
  for (const name of Object.keys(others)) throw badInput(name, 'NOT_KNOWN', { words: 'reason' });
  if (reason === undefined) throw badInput('reason', 'REQUIRED');
  if (typeof reason !== 'string') throw badInput('reason', 'NOT_A_TEXT');
  const mistake = reasonMistake(reason);
  if (mistake) throw refuseField('reason', mistake);
  return reason;
}
