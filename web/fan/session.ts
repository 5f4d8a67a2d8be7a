import { signal } from '@preact/signals';
import { type Asking, asker, type Document } from '../shared/client.ts';
import { Refusal } from '../shared/refusal.ts';
import { Session } from '../shared/session.ts';
import { MeDocument, SignUpDocument } from './documents.ts';

const CARD = '/pay/card';

/** The page of a card has a policy of its own, so that one must come back to a document of its own. */
export const session = new Session('user', location.pathname === CARD ? CARD : '/', '/');

const plain = asker(session);

export type Consents = { terms?: number; privacy?: number };

/** What a new fan has to agree to, and where the answer goes. */
export const consent = signal<{ required: Consents; answer: (agrees: boolean) => void } | undefined>(undefined);

/** The operator has taken this account out of service. */
export const isBanned = signal(false);

/** Grows when the fan has signed up while the page is open: what was asked before may be answered otherwise now. */
export const signedUp = signal(0);

let hasDeclined = false;
let signingUp: Promise<void> | undefined;

const agrees = (required: Consents): Promise<boolean> =>
  new Promise((told) => {
    const answer = (it: boolean): void => {
      consent.value = undefined;
      hasDeclined = !it;
      told(it);
    };
    consent.value = { required, answer };
  });

/** Without a question where none is needed. */
async function signUp(): Promise<void> {
  for (let consents: Consents | null = null; ; ) {
    try {
      await plain(SignUpDocument, { consents });
      signedUp.value += 1;
      return;
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'CONSENT_REQUIRED') || hasDeclined) throw error;
      const required: Consents = error.detail.consents ?? {};
      if (!(await agrees(required))) throw error;
      consents = required;
    }
  }
}

const signUpOnce = (): Promise<void> => {
  signingUp ??= signUp().finally(() => {
    signingUp = undefined;
  });
  return signingUp;
};

/** As it asks, and signs up first where that is what is missing. */
export async function ask<Answer, Variables>(
  document: Document<Answer, Variables>,
  variables: Variables,
  options?: Asking,
): Promise<Answer> {
  try {
    return await plain(document, variables, options);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'USER_BANNED') isBanned.value = true;
    if (!(error instanceof Refusal && error.action === 'SIGN_UP')) throw error;
    await signUpOnce();
    return plain(document, variables, options);
  }
}

/** By a press, which may ask for consent again after it was declined. */
export async function enter(): Promise<void> {
  hasDeclined = false;
  await signUpOnce();
}

/** Back from a provider, a new fan gets an account at once. */
export async function meet(): Promise<void> {
  try {
    const { me } = await plain(MeDocument, {});
    if (!me) await signUpOnce();
  } catch (error) {
    // All else is told where it is in the way.
    if (error instanceof Refusal && error.code === 'USER_BANNED') isBanned.value = true;
  }
}
