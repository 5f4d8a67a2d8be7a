import { DEADLINE_MS, ofGraphql, send } from './early.ts';
import { language } from './language.ts';
import { type Detail, Offline, Refusal } from './refusal.ts';

/** What the codegen makes of a document: its text, with the types of its answer and variables. */
export type Document<Answer, Variables> = { toString(): string; __apiType?: ((variables: Variables) => Answer) | undefined };

/** The token of the calls. `renew` is true where there is another one now. */
export type Bearer = { token(): Promise<string | undefined>; renew(): Promise<boolean> };

export type Asking = {
  /** Where the caller cannot wait as long as it may take, for example a page that looks every few seconds. */
  tries?: number;
  signal?: AbortSignal;
};

type Body<Answer> = { data?: Answer | null; errors?: readonly { message: string; extensions: Detail }[] };

const TRIES = 4;
const MOST_WAIT_S = 15;

const wait = (seconds: number): Promise<void> => new Promise((done) => setTimeout(done, seconds * 1000));

/**
 * Asks the gateway, and asks again where that may help: after no answer, and where a refusal says so. A mutation carries its
 * key in its variables, so that the same call is the same deed; one without a key may be made twice. `heard` sees each answer.
 */
export function asker(bearer: Bearer, heard?: (response: Response) => void) {
  async function once<Answer>(query: string, variables: unknown, signal?: AbortSignal): Promise<Answer> {
    const token = await bearer.token();
    const deadline = AbortSignal.timeout(DEADLINE_MS);
    let body: Body<Answer>;
    try {
      const question = ofGraphql(query, variables, language.value, token);
      const response = await send(question, signal ? AbortSignal.any([deadline, signal]) : deadline);
      heard?.(response);
      body = (await response.json()) as Body<Answer>;
    } catch (error) {
      if (signal?.aborted) throw error;
      throw new Offline('no answer', { cause: error });
    }
    const [error] = body.errors ?? [];
    if (error) throw new Refusal(error.message, error.extensions);
    if (!body.data) throw new Offline('no data');
    return body.data;
  }

  return async function ask<Answer, Variables>(
    document: Document<Answer, Variables>,
    variables: Variables,
    { tries = TRIES, signal }: Asking = {},
  ): Promise<Answer> {
    let renewed = false;
    for (let tried = 1; ; tried += 1) {
      try {
        return await once<Answer>(document.toString(), variables, signal);
      } catch (error) {
        if (error instanceof Refusal && error.action === 'SIGN_IN' && !renewed) {
          renewed = await bearer.renew();
          if (renewed) continue;
        }
        const seconds = waitOf(error, tried);
        if (seconds === undefined || seconds > MOST_WAIT_S || tried >= tries) throw error;
        await wait(seconds);
      }
    }
  };
}

export type Ask = ReturnType<typeof asker>;

function waitOf(error: unknown, tried: number): number | undefined {
  if (error instanceof Offline) return 2 ** (tried - 1) / 2;
  if (error instanceof Refusal && error.detail.retryable) return error.detail.retryAfterSeconds ?? 1;
  return undefined;
}
