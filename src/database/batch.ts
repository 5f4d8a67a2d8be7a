import type { EntityManager } from '@mikro-orm/postgresql';
import { Refusal } from '../refusal.ts';
import { BatchQueue, type QueueOptions } from './batch-queue.ts';
import { fromPrimary, type Reading } from './reading.ts';
import { traced } from './tracing/span.ts';
import { MAX_TRIES, transact } from './transaction.ts';

const HELD: unique symbol = Symbol('held by another transaction');
type Held = typeof HELD;

/** Whether rows that another transaction has locked are waited for, or left out. */
export type Lock = 'wait' | 'skip';

/** For a statement that locks: `.forNoKeyUpdate().$call(asTold(lock))`. */
export const asTold =
  (lock: Lock) =>
  <Query extends { skipLocked(): Query }>(query: Query): Query =>
    lock === 'skip' ? query.skipLocked() : query;

export const mayWait = (lock: Lock): boolean => lock === 'wait';

type Verb<Item, Row, Decision, Answer> = {
  name: string;
  /** Under which key `load` answers what belongs to an item. Two items that may see different rows have different keys. */
  keyOf(item: Item): string;
  /** Items of the same key are never done at the same time. The item's own key, if not given. */
  oneAtATime?(item: Item): string;
  /** In which queue an item waits for a row that is locked. The key of `oneAtATime`, if not given. */
  queueOf?(item: Item): string;
  /**
   * Reads, and locks, in set-based statements. An item that is not in the answer has a row that is locked elsewhere, or none
   * where that was waited for; one that certainly has none is answered as undefined. Absent: there is nothing to read.
   */
  load?(tx: EntityManager, items: readonly Item[], lock: Lock): Promise<ReadonlyMap<string, Row | undefined>>;
  /** The business, for one item. A refusal that is returned is thrown to the caller of this item alone. */
  decide(item: Item, row: Row | undefined): Decision | Refusal;
  /** Takes a decision off a row that later items of the batch share, such as the stock. */
  leave?(row: Row, decision: Decision): void;
  /** Writes in set-based statements, and answers in the same order. */
  store(tx: EntityManager, decided: readonly Decision[]): Promise<readonly Answer[]>;
};

type Outcome<Answer> = Answer | Refusal | Held;

export type Batched<Item, Answer> = {
  name: string;
  oneAtATime(item: Item): string | undefined;
  queueOf(item: Item): string;
  /** Answers in the order of the items; a verb in one transaction. */
  doAll(em: EntityManager, items: readonly Item[], lock: Lock): Promise<Outcome<Answer>[]>;
};

export function batched<Item, Row, Decision, Answer>(verb: Verb<Item, Row, Decision, Answer>): Batched<Item, Answer> {
  const { name, keyOf, oneAtATime = keyOf, queueOf = oneAtATime } = verb;
  async function doAll(tx: EntityManager, items: readonly Item[], lock: Lock): Promise<Outcome<Answer>[]> {
    const rows = await verb.load?.(tx, items, lock);
    const outcomes = items.map((item) => {
      const row = rows?.get(keyOf(item));
      if (lock === 'skip' && rows?.has(keyOf(item)) === false) return HELD;
      const decision = verb.decide(item, row);
      if (decision instanceof Refusal) return decision;
      if (row !== undefined) verb.leave?.(row, decision);
      return { decision };
    });
    const decided = outcomes.flatMap((outcome) => (outcome === HELD || outcome instanceof Refusal ? [] : [outcome.decision]));
    const answers = decided.length > 0 ? [...(await verb.store(tx, decided))] : [];
    if (answers.length !== decided.length) throw new Error(`${name} answered ${answers.length} of ${decided.length} items`);
    return outcomes.map((outcome) => (outcome === HELD || outcome instanceof Refusal ? outcome : (answers.shift() as Answer)));
  }
  return {
    ...{ name, oneAtATime, queueOf },
    // A batch that lost a race is not repeated as a whole: its items are repeated singly.
    doAll: (em, items, lock) => transact(em, (tx) => doAll(tx, items, lock), items.length > 1 ? 1 : MAX_TRIES),
  };
}

type Statement<Item, Row> = Pick<Verb<Item, Row, never, never>, 'name' | 'keyOf' | 'oneAtATime'> & {
  load(em: EntityManager, items: readonly Item[]): Promise<ReadonlyMap<string, Row>>;
};

/** One statement for many, such as a lookup: it waits for no lock and needs no transaction of its own. */
export const batchedStatement = <Item, Row>({
  name,
  keyOf,
  oneAtATime,
  load,
}: Statement<Item, Row>): Batched<Item, Row | undefined> => ({
  ...{ name, oneAtATime: (item) => oneAtATime?.(item), queueOf: keyOf },
  doAll: async (em, items) => {
    const rows = await load(em, items);
    return items.map((item) => rows.get(keyOf(item)));
  },
});

export type Run = <Item, Answer>(verb: Batched<Item, Answer>, item: Item) => Promise<Answer>;

/** Does just this item, in the transaction of `em` where there is one. */
export const runAlone =
  (em: EntityManager): Run =>
  (verb, item) =>
    traced(verb.name, async () => answerOf(verb, (await verb.doAll(em, [item], 'wait'))[0]));

function answerOf<Answer>({ name }: { name: string }, outcome: Outcome<Answer> | undefined): Answer {
  if (outcome instanceof Refusal) throw outcome;
  if (outcome === HELD) throw new Error(`${name} reported a row as locked after it had waited for it`);
  return outcome as Answer;
}

const MAX_PARALLEL_BATCHES = 4;

type BatchOptions = QueueOptions & {
  /** Where an item begins to wait for a row that is locked elsewhere; what it answers is called when the item is done. */
  onHeld?(verb: string): () => void;
  /** For statements that only read: of each batch, where. */
  reading?: () => Reading;
};

/**
 * The queues of one gateway. An item is done at once if nothing is under way, else with those that came meanwhile. An item
 * whose rows are locked elsewhere waits in a queue for its key, on one connection, so that one locked row delays no other.
 */
export function openBatches(em: EntityManager, { reading = () => fromPrimary, ...settings }: BatchOptions = {}): Run {
  // Each verb finds the queue of its own items here, each key that of its own verb.
  const free = new Map<object, unknown>();
  const waiting = new Map<string, { queue: unknown; items: number }>();

  function open<Item, Answer>(verb: Batched<Item, Answer>, lock: Lock, maxBatches: number): BatchQueue<Item, Outcome<Answer>> {
    const work = (items: readonly Item[]) => reading()(em.fork(), (one) => verb.doAll(one, items, lock));
    return new BatchQueue(work, { ...settings, name: verb.name, keyOf: verb.oneAtATime, maxBatches });
  }

  function freeQueueOf<Item, Answer>(verb: Batched<Item, Answer>): BatchQueue<Item, Outcome<Answer>> {
    const queue = free.get(verb) ?? open(verb, 'skip', MAX_PARALLEL_BATCHES);
    free.set(verb, queue);
    return queue as BatchQueue<Item, Outcome<Answer>>;
  }

  async function waitFor<Item, Answer>(key: string, verb: Batched<Item, Answer>, item: Item): Promise<Outcome<Answer>> {
    const held = waiting.get(key) ?? { queue: open(verb, 'wait', 1), items: 0 };
    waiting.set(key, held);
    held.items += 1;
    const over = settings.onHeld?.(verb.name);
    try {
      return await (held.queue as BatchQueue<Item, Outcome<Answer>>).add(item);
    } finally {
      over?.();
      held.items -= 1;
      if (held.items === 0) waiting.delete(key);
    }
  }

  async function done<Item, Answer>(verb: Batched<Item, Answer>, item: Item): Promise<Answer> {
    const key = `${verb.name} ${verb.queueOf(item)}`;
    const outcome = waiting.has(key) ? HELD : await freeQueueOf(verb).add(item);
    return answerOf(verb, outcome === HELD ? await waitFor(key, verb, item) : outcome);
  }

  return (verb, item) => traced(verb.name, () => done(verb, item));
}
