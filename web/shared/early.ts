import type { Language } from './chosen.ts';

/** What is asked of the gateway, so that the same question is known again. */
export type Question = { address: string; init?: { method: 'POST'; headers: Record<string, string>; body: string } };

export const ofGraphql = (query: string, variables: unknown, language: Language, token?: string): Question => ({
  address: '/graphql',
  init: {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'accept-language': language,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ query, variables }),
  },
});

/** The providers that a visitor may sign in with. */
export const OF_PROVIDERS: Question = { address: '/sign-in' };

type Early = { what: string; answer: Promise<Response>; until: number };

/** What asks early and what takes the answer are two scripts. */
const between = globalThis as { early?: Early | undefined };

/** Nothing is waited for longer. */
export const DEADLINE_MS = 20_000;

const asked = ({ address, init }: Question, signal: AbortSignal): Promise<Response> => fetch(address, { ...init, signal });

/** What the first screen will ask, while the scripts of the page are on their way: on a slow phone a round trip less. */
export function askEarly(question: Question): void {
  const answer = asked(question, AbortSignal.timeout(DEADLINE_MS));
  // `send` hands on the answer, and with it the failure.
  answer.catch(() => {});
  between.early = { what: JSON.stringify(question), answer, until: performance.now() + DEADLINE_MS };
}

/** Asks, or takes what was asked early: once and soon, since an answer grows old. */
export function send(question: Question, signal = AbortSignal.timeout(DEADLINE_MS)): Promise<Response> {
  const { early } = between;
  if (early?.what !== JSON.stringify(question) || performance.now() > early.until) return asked(question, signal);
  between.early = undefined;
  return early.answer;
}
