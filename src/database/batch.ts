import { setImmediate as endOfTick } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Refusal } from '../refusal.ts';
import { currentSpan, type Span, traced, tracedForAll } from '../tracing/span.ts';
import { fromPrimary, type Reading } from './reading.ts';
import { MAX_TRIES, transact } from './transaction.ts';

/** What `load` answers for an item whose rows another transaction has locked. */
export const HELD: unique symbol = Symbol('held by another transaction');
export type Held = typeof HELD;

/** `skip` leaves locked rows out, and `load` answers `HELD` for them; `wait` waits for them. */
export type Lock = 'wait' | 'skip';

type Verb<Item, Row, Decision, Answer> = {
  name: string;
  /** Under which key `load` answers what belongs to an item. Two items that may see different rows have different keys. */
  keyOf(item: Item): string;
  /** Items of the same key are never done at the same time. The item's own key, if not given. */
  oneAtATime?(item: Item): string;
  /** In which queue an item waits for a row that is locked. The key of `oneAtATime`, if not given. */
  queueOf?(item: Item): string;
  /** Reads, and locks, in set-based statements. An item that is not in the answer has no row. */
  load(tx: EntityManager, items: readonly Item[], lock: Lock): Promise<ReadonlyMap<string, Row | Held>>;
  /** The business, for one item. A refusal that is returned is thrown to the caller of this item alone. */
  decide(item: Item, row: Row | undefined): Decision | Refusal;
  /** What a decision leaves to the items after it in the same batch, such as the stock. */
  leave?(row: Row, decision: Decision): void;
  /** Writes in set-based statements, and answers in the same order. */
  store(tx: EntityManager, decided: readonly Decision[]): Promise<readonly Answer[]>;
};

export type Batched<Item, Answer> = {
  name: string;
  oneAtATime(item: Item): string | undefined;
  queueOf(item: Item): string;
  /** Answers in the order of the items; a verb in one transaction. */
  doAll(em: EntityManager, items: readonly Item[], lock: Lock): Promise<(Answer | Refusal | Held)[]>;
};

export function batched<Item, Row, Decision, Answer>(verb: Verb<Item, Row, Decision, Answer>): Batched<Item, Answer> {
  const { name, keyOf, oneAtATime = keyOf, queueOf = oneAtATime } = verb;
  async function doAll(tx: EntityManager, items: readonly Item[], lock: Lock): Promise<(Answer | Refusal | Held)[]> {
    const rows = await verb.load(tx, items, lock);
    const outcomes = items.map((item) => {
      const row = rows.get(keyOf(item));
      if (row === HELD) return HELD;
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

function answerOf<Answer>({ name }: { name: string }, outcome: Answer | Refusal | Held | undefined): Answer {
  if (outcome instanceof Refusal) throw outcome;
  if (outcome === HELD) throw new Error(`${name} reported a row as locked after it had waited for it`);
  return outcome as Answer;
}

/** The first item of a larger batch would wait for its last. */
const MAX_ITEMS = 100;
const MAX_PARALLEL_BATCHES = 4;
const MAX_PARALLEL_RETRIES = 3;
/** An item that has waited so long in a queue fails, and is not retried singly. */
const QUEUE_TIMEOUT_MS = 4_000;
/** After this the next batch does not wait for the one before any longer. */
const SLOW_AFTER_MS = 100;

type BatchOptions = {
  onFallback?(error: unknown, verb: string, items: number): void;
  /** At each batch that goes out, with how long its oldest item has waited for that. */
  onBatch?(verb: string, items: number, waitedMs: number): void;
  /** Where an item begins to wait for a row that is locked elsewhere; what it answers is called when the item is done. */
  onHeld?(verb: string): () => void;
  slowAfterMs?: number;
  timeoutMs?: number;
  /** For statements that only read: of each batch, where. */
  reading?: () => Reading;
};

/**
 * The queues of one gateway. An item is done at once if nothing is under way, else with those that came meanwhile. An item
 * whose rows are locked elsewhere waits in a queue for its key, on one connection, so that one locked row delays no other.
 */
export function openBatches(em: EntityManager, { reading = () => fromPrimary, ...settings }: BatchOptions = {}): Run {
  // Each verb finds the batcher of its own items here, each key the queue of its own verb.
  const free = new Map<object, unknown>();
  const waiting = new Map<string, { batcher: unknown; items: number }>();

  function open<Item, Answer>(verb: Batched<Item, Answer>, lock: Lock, maxBatches: number): Batcher<Item, Outcome<Answer>> {
    const work = (items: readonly Item[]) => reading()(em.fork(), (one) => verb.doAll(one, items, lock));
    return new Batcher(work, { ...settings, name: verb.name, keyOf: verb.oneAtATime, maxBatches });
  }

  function batcherOf<Item, Answer>(verb: Batched<Item, Answer>): Batcher<Item, Outcome<Answer>> {
    const batcher = free.get(verb) ?? open(verb, 'skip', MAX_PARALLEL_BATCHES);
    free.set(verb, batcher);
    return batcher as Batcher<Item, Outcome<Answer>>;
  }

  async function waitFor<Item, Answer>(key: string, verb: Batched<Item, Answer>, item: Item): Promise<Outcome<Answer>> {
    const queue = waiting.get(key) ?? { batcher: open(verb, 'wait', 1), items: 0 };
    waiting.set(key, queue);
    queue.items += 1;
    const over = settings.onHeld?.(verb.name);
    try {
      return await (queue.batcher as Batcher<Item, Outcome<Answer>>).add(item);
    } finally {
      over?.();
      queue.items -= 1;
      if (queue.items === 0) waiting.delete(key);
    }
  }

  async function done<Item, Answer>(verb: Batched<Item, Answer>, item: Item): Promise<Answer> {
    const key = `${verb.name} ${verb.queueOf(item)}`;
    const outcome = waiting.has(key) ? HELD : await batcherOf(verb).add(item);
    return answerOf(verb, outcome === HELD ? await waitFor(key, verb, item) : outcome);
  }

  return (verb, item) => traced(verb.name, () => done(verb, item));
}

type Outcome<Answer> = Answer | Refusal | Held;
type Entry<Item, Answer> = PromiseWithResolvers<Answer> & {
  item: Item;
  key: string | undefined;
  since: number;
  timeout: NodeJS.Timeout;
  caller: Span | undefined;
};
type BatcherSettings<Item> = BatchOptions & { name: string; keyOf(item: Item): string | undefined; maxBatches: number };

/** One queue: what lies in it goes out in batches, each item once, and no two of the same key at the same time. */
class Batcher<Item, Answer> {
  private readonly work: (items: readonly Item[]) => Promise<readonly Answer[]>;
  private readonly settings: BatcherSettings<Item>;
  private readonly timeoutMs: number;
  private queue: Entry<Item, Answer>[] = [];
  private readonly keysUnderWay = new Set<string>();
  private batches = 0;
  private isSending = false;

  constructor(work: (items: readonly Item[]) => Promise<readonly Answer[]>, settings: BatcherSettings<Item>) {
    this.work = work;
    this.settings = settings;
    this.timeoutMs = settings.timeoutMs ?? QUEUE_TIMEOUT_MS;
  }

  add(item: Item): Promise<Answer> {
    const answer = Promise.withResolvers<Answer>();
    const key = this.settings.keyOf(item);
    const timeout = setTimeout(() => {
      this.queue = this.queue.filter((other) => other !== entry);
      const sentence = `${this.settings.name} timed out after ${this.timeoutMs} ms in the batch queue`;
      answer.reject(Object.assign(new Error(sentence), { code: 'ETIMEDOUT' }));
    }, this.timeoutMs);
    const entry = { ...answer, item, key, since: performance.now(), timeout, caller: currentSpan() };
    this.queue.push(entry);
    this.wake();
    return answer.promise;
  }

  private wake(): void {
    if (this.queue.length > 0 && !this.isSending && this.batches < this.settings.maxBatches) void this.send();
  }

  private async send(): Promise<void> {
    this.isSending = true;
    for (;;) {
      await endOfTick();
      const batch = this.next();
      if (batch.length === 0) break;
      await this.doneOrSlow(this.doBatch(batch));
    }
    this.isSending = false;
  }

  private next(): Entry<Item, Answer>[] {
    const batch: Entry<Item, Answer>[] = [];
    if (this.batches >= this.settings.maxBatches) return batch;
    this.queue = this.queue.filter((entry) => {
      if (batch.length === MAX_ITEMS || (entry.key !== undefined && this.keysUnderWay.has(entry.key))) return true;
      if (entry.key !== undefined) this.keysUnderWay.add(entry.key);
      clearTimeout(entry.timeout);
      batch.push(entry);
      return false;
    });
    return batch;
  }

  private async doBatch(batch: readonly Entry<Item, Answer>[]): Promise<void> {
    this.batches += 1;
    const oldest = batch[0]?.since ?? 0;
    this.settings.onBatch?.(this.settings.name, batch.length, performance.now() - oldest);
    try {
      const answers = await this.workFor(batch);
      batch.forEach((entry, index) => {
        this.settle(entry, () => entry.resolve(answers[index] as Answer));
      });
    } catch (error) {
      if (batch.length > 1) await this.doSingly(batch, error);
      else for (const entry of batch) this.settle(entry, () => entry.reject(error));
    } finally {
      this.batches -= 1;
      this.wake();
    }
  }

  /** In the trace of its callers, and not of the call that set the queue going. */
  private workFor(batch: readonly Entry<Item, Answer>[]): Promise<readonly Answer[]> {
    const callers = batch.map(({ caller }) => caller);
    const work = () => this.work(batch.map(({ item }) => item));
    return tracedForAll(callers, `batch ${this.settings.name}`, work, { 'gacha.batch.items': batch.length });
  }

  /** So that no item fails because of another; a few side by side, so that a slow one does not delay all. */
  private async doSingly(batch: readonly Entry<Item, Answer>[], why: unknown): Promise<void> {
    this.settings.onFallback?.(why, this.settings.name, batch.length);
    const left = [...batch];
    const lane = async () => {
      for (let entry = left.shift(); entry; entry = left.shift()) await this.doOne(entry, why);
    };
    await Promise.all(Array.from({ length: MAX_PARALLEL_RETRIES }, lane));
  }

  private async doOne(entry: Entry<Item, Answer>, why: unknown): Promise<void> {
    if (performance.now() - entry.since > this.timeoutMs) return this.settle(entry, () => entry.reject(why));
    await this.workFor([entry]).then(
      ([answer]) => this.settle(entry, () => entry.resolve(answer as Answer)),
      (error: unknown) => this.settle(entry, () => entry.reject(error)),
    );
  }

  private settle(entry: Entry<Item, Answer>, tell: () => void): void {
    if (entry.key !== undefined) this.keysUnderWay.delete(entry.key);
    tell();
    this.wake();
  }

  private async doneOrSlow(work: Promise<void>): Promise<void> {
    const slow = Promise.withResolvers<void>();
    const timer = setTimeout(slow.resolve, this.settings.slowAfterMs ?? SLOW_AFTER_MS);
    await Promise.race([work, slow.promise]);
    clearTimeout(timer);
  }
}
