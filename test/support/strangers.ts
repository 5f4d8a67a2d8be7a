import { expect } from '@jest/globals';
import type { Batched } from '../../src/database/batch.ts';
import { accessKeysOf } from '../../src/payment/attempt/access-keys.ts';
import type { PaymentRow } from '../../src/payment/attempt/payment.ts';
import { Refusal } from '../../src/refusal.ts';
import type { TestDatabase } from './database.ts';

type Company<Item> = {
  /** The ids of all rows before the call: an id that is not among them was made by the call. */
  known: ReadonlySet<string>;
  /** The ids that an item may not be told, whatever it asks for. */
  strangersTo(item: Item): Iterable<string>;
};

/**
 * Does a batch, and each of its items alone from the same state, and takes everything back: each item must be answered the
 * same both times, and never with an id of a stranger.
 */
export async function expectNoStrangers<Item, Answer>(
  database: TestDatabase,
  verb: Batched<Item, Answer>,
  items: readonly Item[],
  { known, strangersTo }: Company<Item>,
): Promise<void> {
  const begun = Date.now();
  const told = async (batch: readonly Item[]) =>
    (await doAndUndo(database, verb, batch)).map((outcome) => tell(opened(database, outcome), known, begun));
  const together = await told(items);
  for (const [index, item] of items.entries()) {
    const answer = together[index] ?? '';
    expect([answer]).toEqual(await told([item]));
    for (const id of strangersTo(item)) expect(answer).not.toContain(id);
  }
}

async function doAndUndo<Item, Answer>(
  database: TestDatabase,
  verb: Batched<Item, Answer>,
  items: readonly Item[],
): Promise<(Answer | Refusal | symbol)[]> {
  const undone = new Error('undone');
  let outcomes: (Answer | Refusal | symbol)[] = [];
  await database
    .fork()
    .transactional(async (tx) => {
      outcomes = await verb.doAll(tx, items, 'wait');
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  return outcomes;
}

/** A payment with what is sealed in it: a ciphertext is another one each time. */
function opened(database: TestDatabase, outcome: unknown): unknown {
  const { id, accessKeys } = (outcome ?? {}) as Partial<PaymentRow>;
  return id && accessKeys ? { ...(outcome as object), accessKeys: accessKeysOf(database.fork(), { id, accessKeys }) } : outcome;
}

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** Keys that the program makes for a processor and a browser, anew each time. */
const KEY = /\b[0-9a-f]{26}\b|\b[0-9a-f]{44}\b/g;
const INSTANT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;

/** An answer as text, in which what each run makes anew is the same. */
function tell(outcome: unknown, known: ReadonlySet<string>, begun: number): string {
  const text =
    outcome instanceof Refusal
      ? JSON.stringify([outcome.code, outcome.errors, outcome.handedOver])
      : JSON.stringify(outcome ?? null);
  return text
    .replaceAll(UUID, (id) => (known.has(id) ? id : 'new'))
    .replaceAll(KEY, 'key')
    .replaceAll(INSTANT, (at) => (Date.parse(at) < begun ? at : 'now'));
}
