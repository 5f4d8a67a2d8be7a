import type { FastifyInstance } from 'fastify';
import { serveAllowedMethods } from '../allowed-methods.ts';

const CARD_FORM = '/pay/config';

/** How the page of a card gets a token: the sandbox takes made-up ones; GMO's script makes one, by the id of the shop. */
export type CardForm = { processor: 'sandbox' } | { processor: 'gmo'; shopId: string; script: string };

/** The same for all, and no secret: the id of the shop stands in every page that has GMO's script. */
export function serveCardForm(app: FastifyInstance, form: CardForm): void {
  const body = JSON.stringify(form);
  app.get(CARD_FORM, { config: { cors: false } }, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=60').type('application/json; charset=utf-8').send(body),
  );
  serveAllowedMethods(app, CARD_FORM, ['GET', 'HEAD']);
}
