import { randomBytes } from 'node:crypto';
import { type GmoSettings, gmo } from '../../src/payment/processor/gmo/gmo.ts';
import type { AnnouncingProcessor, Authorisation, Reference } from '../../src/payment/processor/processor.ts';
import { answerChallenge } from '../../src/payment/processor/sandbox/challenge.ts';
import { sandbox } from '../../src/payment/processor/sandbox/sandbox.ts';
import { openTestDatabase, type TestDatabase } from './database.ts';
import { SHOP } from './gmo-server/book.ts';
import { answersChallenge } from './gmo-server/browser.ts';
import { GmoServer } from './gmo-server/server.ts';

/** The cards that every processor of the suite knows, under one name each. */
export type CardName =
  | 'good'
  | 'declined'
  | 'limit'
  | 'security_code'
  | 'expired'
  | 'try_later'
  | 'invalid'
  | '3ds_fail'
  | '3ds_challenge'
  | '3ds_frictionless';

export type Counts = { authorisations: number; captures: number; voids: number };

/** A processor, and what a test must know beside the port: tokens, the holder's browser, and the processor's own book. */
export type ProcessorWorld = {
  processor: AnnouncingProcessor;
  tokenOf(card: CardName): string;
  answers(redirectUrl: string, result: 'passed' | 'failed'): Promise<URL>;
  counts(processorOrderId: string): Promise<Counts>;
  close(): Promise<void>;
};

export const RETURN_URL = 'https://shop.example/back?order=1&step=2';

export const newId = (): string => randomBytes(13).toString('hex');

export async function sandboxWorld(): Promise<ProcessorWorld> {
  const database = await openTestDatabase();
  const em = database.orm.em;
  return {
    processor: sandbox(em, () => 'https://bank.example/3ds'),
    tokenOf: (card) => `tok_${card}`,
    answers: async (redirectUrl, result) => {
      const back = await answerChallenge(em, new URL(redirectUrl).searchParams.get('transaction') ?? '', result === 'passed');
      return new URL(back ?? '');
    },
    counts: (id) => sandboxCounts(database, id),
    close: () => database.close(),
  };
}

async function sandboxCounts({ sql }: TestDatabase, id: string): Promise<Counts> {
  const [row] = await sql<Counts>(
    `select (tran_id <> '')::int as authorisations, captures, voids + refunds as voids from sandbox_transactions where processor_order_id = ?`,
    [id],
  );
  return row ?? { authorisations: 0, captures: 0, voids: 0 };
}

const GMO_CARDS: Record<CardName, string> = {
  good: 'plain',
  declined: '42G120000',
  limit: '42G030000',
  security_code: '42G440000',
  expired: '42G830000',
  try_later: '42G950000',
  invalid: 'unknown',
  '3ds_fail': 'E21010001',
  '3ds_challenge': 'challenge',
  '3ds_frictionless': 'frictionless',
};

/** Short enough for tests; what is long in life is a second or two here. */
export const SHORT_TIMINGS = { connectMs: 600, quickMs: 1_500, slowMs: 1_800, restMs: 200 };

export const gmoSettings = (server: GmoServer, changes: Partial<GmoSettings> = {}): GmoSettings => ({
  endpoint: server.endpoint,
  ...SHOP,
  challenging: 'attempt',
  timings: SHORT_TIMINGS,
  ...changes,
});

export async function gmoWorld(): Promise<ProcessorWorld> {
  const server = await GmoServer.starts();
  return {
    processor: gmo(gmoSettings(server), () => {}),
    tokenOf: (card) => (card === 'invalid' ? 'nobody-gave-this-out' : server.issueToken(GMO_CARDS[card])),
    answers: answersChallenge,
    counts: async (id) => {
      const { authorisations = 0, captures = 0, voids = 0, refunds = 0 } = server.ledger(id) ?? {};
      // How often something was released or given back, as a whole or in part.
      return { authorisations, captures, voids: voids + refunds };
    },
    close: () => server.goesDown(),
  };
}

export type Reserved = { reference: Reference; id: string };

/** Announces a payment and authorises it with a card. */
export async function pays(
  { processor, tokenOf }: Pick<ProcessorWorld, 'processor' | 'tokenOf'>,
  card: CardName = 'good',
  amount = 500,
): Promise<Reserved & { answer: Authorisation }> {
  const id = newId();
  const reference = await processor.register({ processorOrderId: id, amount });
  const answer = await processor.authorise(reference, { amount, cardToken: tokenOf(card), returnUrl: RETURN_URL });
  return { id, reference, answer };
}
