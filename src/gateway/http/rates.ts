import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import { isAnonymous } from '../cache/answers.ts';
import { chargesOf } from '../rates/charges.ts';
import type { Rates } from '../rates/rates.ts';

/** Every answer to a request that was counted says how much is left: also one that is refused, or kept for all. */
export function tellRates(app: FastifyInstance): void {
  app.decorateRequest('charges', null);
  app.addHook('onSend', (request, reply, _body, done) => {
    request.charges?.tellIn(reply);
    done();
  });
}

/** Before the body is read: all that is known of a caller without a token is the address. */
export const chargeAddress =
  (rates: Rates): onRequestHookHandler =>
  (request, _reply, done) => {
    try {
      if (isAnonymous(request.headers)) chargesOf(request, rates).begin(['reads'], rates.ofAddress(request.ip));
      done();
    } catch (error) {
      done(error as Error);
    }
  };
