import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { badInput, Refusal } from '../refusal.ts';
import { giveBirthMonth } from '../spending/birth-month.ts';
import { signUp } from '../user/sign-up.ts';
import { type Identity, User } from '../user/user.ts';
import { LEGAL_TEXT_KINDS, LegalText, type LegalTextHead, type LegalTextKind, legalTextsInForce } from './legal-text.ts';

/** `not-asked`: its client said nothing of this version, which was in force when the user signed up. */
type ConsentAnswer = 'agreed' | 'not-asked';

/** Only ever added to, which the database holds. */
export const Consent = defineEntity({
  name: 'Consent',
  tableName: 'consents',
  properties: {
    user: () => p.manyToOne(User).ref().primary(),
    legalText: () => p.manyToOne(LegalText).ref().primary(),
    answer: p.text().$type<ConsentAnswer>().primary(),
    at: p.datetime(3).defaultRaw('clock_timestamp()'),
  },
});
export type Consent = InferEntity<typeof Consent>;

/** The version of each document that was agreed to. */
export type Consents = { readonly [Kind in LegalTextKind]?: number | null | undefined };

/**
 * Signs up, and keeps what was agreed to. Where the operator asks for it, there is no new user without consent to what is in
 * force; `mayRefuse` is false for clients that cannot ask.
 */
export async function signUpAgreeing(
  em: EntityManager,
  identity: Identity,
  consents: Consents,
  { mayRefuse, birthMonth = null }: { mayRefuse: boolean; birthMonth?: string | null | undefined },
): Promise<User> {
  return em.transactional(async (tx) => {
    const inForce = await legalTextsInForce(tx);
    const agreed = await agreedTexts(tx, inForce, consents);
    const isNew = (await tx.findOne(User, identity)) === null;
    const open = inForce.filter(({ id }) => !agreed.some((text) => text.id === id));
    if (mayRefuse && isNew && open.some(({ mustAgree }) => mustAgree)) throw consentRequired(inForce);
    const user = await signUp(tx, identity);
    if (birthMonth !== null) await giveBirthMonth(tx, user, birthMonth);
    await keep(tx, user, 'agreed', agreed);
    if (isNew) await keep(tx, user, 'not-asked', open);
    return user;
  });
}

const consentRequired = (inForce: readonly LegalTextHead[]): Refusal =>
  new Refusal('CONSENT_REQUIRED', [], {
    named: {
      consents: Object.fromEntries(inForce.filter(({ mustAgree }) => mustAgree).map(({ kind, number }) => [kind, number])),
    },
  });

async function agreedTexts(tx: EntityManager, inForce: readonly LegalTextHead[], consents: Consents): Promise<LegalTextHead[]> {
  const named = LEGAL_TEXT_KINDS.flatMap((kind) => {
    const number = consents[kind];
    if (number == null) return [];
    const last = inForce.find((text) => text.kind === kind);
    if (!last) throw badInput(`consents.${kind}`, 'NAMES_NOTHING');
    if (number < 1 || number > last.number) throw badInput(`consents.${kind}`, 'OUT_OF_RANGE', { least: 1, most: last.number });
    return [{ kind, number }];
  });
  return named.length === 0 ? [] : tx.find(LegalText, { $or: named }, { fields: ['kind', 'number', 'mustAgree'] });
}

async function keep(tx: EntityManager, user: User, answer: ConsentAnswer, texts: readonly LegalTextHead[]): Promise<void> {
  const rows = texts.map((text) => ({ user: user.id, legalText: text.id, answer }));
  if (rows.length > 0) await tx.upsertMany(Consent, rows, { onConflictAction: 'ignore' });
}
