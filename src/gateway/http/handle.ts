import type { FastifyRequest } from 'fastify';
import type { ExecutionResult } from 'graphql';
import { type CachedAnswer, isAnonymous, type MadeAnswer } from '../cache/answers.ts';
import type { Executor } from '../graphql/execute.ts';
import { askerOf } from '../load/asker.ts';
import { away } from '../load/away.ts';
import type { Kind } from '../load/kind.ts';
import type { Context, Gateway } from '../request/context.ts';
import { type Admission, contextOf } from '../request/context-of.ts';
import { languageOf } from '../request/languages.ts';
import type { Prepared, Variables } from '../request/prepared.ts';
import { chargeAnonymous } from './rates.ts';

export type Ready = { prepared: Prepared; variables: Variables };

/** A request as its mouth understood it, which speaks GraphQL or REST. */
export type AskedRequest = Admission & {
  request: FastifyRequest;
  /** As far as it is known before the document is. */
  kind: Kind;
  /** All that an answer for callers without a token may depend on, besides its language; undefined where none is kept. */
  keptAs: string | undefined;
  /** Known beforehand; otherwise it is from the second time on. */
  isForAll: boolean;
  /** Called before the sender of an expired token gets the answer for callers without one. */
  whenExpired?(): void;
  /** Reads and checks the document. */
  prepare(context: Context): Ready | Promise<Ready>;
  /** Runs it within the limits of this mouth. */
  run: Executor['execute'];
  written(result: ExecutionResult, context: Context): MadeAnswer;
  /** In place of what was refused on the way; it may throw. */
  refused(error: unknown): MadeAnswer;
};

/**
 * The one road of all requests. A kept answer is looked for first, since it is charged to no caller; a request that waits for an
 * answer another one makes holds no place.
 */
export async function handle(gateway: Gateway, asked: AskedRequest): Promise<CachedAnswer | MadeAnswer> {
  const { request, isForAll } = asked;
  const language = languageOf(request);
  const keptAs = asked.keptAs && language + asked.keptAs;
  const charge = () => chargeAnonymous(request, gateway.rates);
  const admit = <Answer>(work: () => Promise<Answer>) => gateway.load.admit(asked.kind, askerOf(request, gateway.rates), work);
  const identify = () => contextOf(gateway, request, asked);
  const answerTo = async (context: Context): Promise<MadeAnswer> => {
    const { prepared, variables } = await asked.prepare(context);
    return asked.written(await asked.run(prepared, variables, context), context);
  };
  if (isAnonymous(request.headers)) {
    const make = () =>
      identify()
        .then(answerTo)
        .catch((error: unknown) => asked.refused(error));
    return gateway.answers.answer(keptAs, {
      ...{ language, isForAll, charge },
      make: (waitsForNothing) => (waitsForNothing ? make() : admit(make)),
    });
  }
  return admit(async () => {
    try {
      const context = await identify();
      if (context.caller.kind !== 'anonymous') return await answerTo(context);
      asked.whenExpired?.();
      return await away(() => gateway.answers.answer(keptAs, { language, charge, make: () => answerTo(context) }));
    } catch (error) {
      return asked.refused(error);
    }
  });
}
