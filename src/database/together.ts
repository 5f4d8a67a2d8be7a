import { setImmediate as whoeverComesNow } from 'node:timers/promises';

type Waiting<Item, Answer> = { item: Item; done(answer: Answer): void; failed(error: unknown): void };

/** More at once would make the first of them wait for the last. */
const MOST_AT_ONCE = 100;
/** Who comes after this does not wait for those before any longer: something may hold them up. */
const SLOW_AFTER_MS = 100;

type Options<Item> = {
  /** Two of the same key are never served at the same time. */
  keyOf(item: Item): unknown;
  /** How many batches may be under way at once, where some are slow. */
  mostBatches?: number;
};

/**
 * Lets those who ask for the same at the same time have it done together, in as many statements and commits as one alone.
 * Nobody waits for company: who comes alone is served at once, and who comes meanwhile is served next. `work` answers for
 * each in its turn. Where it fails, it is done for each alone, so that nobody fails because of another.
 */
export function together<Item, Answer>(
  work: (items: readonly Item[]) => Promise<readonly Answer[]>,
  { keyOf, mostBatches = 4 }: Options<Item>,
): (item: Item) => Promise<Answer> {
  let waiting: Waiting<Item, Answer>[] = [];
  const underWay = new Set<unknown>();
  let batches = 0;
  let isServing = false;

  async function serve(): Promise<void> {
    isServing = true;
    for (;;) {
      await whoeverComesNow();
      const batch = next();
      if (batch.length === 0) break;
      await orSlow(serveTogether(batch));
    }
    isServing = false;
  }

  function next(): Waiting<Item, Answer>[] {
    const batch: Waiting<Item, Answer>[] = [];
    const left: Waiting<Item, Answer>[] = [];
    for (const one of waiting) {
      const isServed = batches < mostBatches && batch.length < MOST_AT_ONCE && !underWay.has(keyOf(one.item));
      (isServed ? batch : left).push(one);
      if (isServed) underWay.add(keyOf(one.item));
    }
    waiting = left;
    return batch;
  }

  async function serveTogether(batch: readonly Waiting<Item, Answer>[]): Promise<void> {
    batches += 1;
    await tryTogether(batch);
    batches -= 1;
    for (const { item } of batch) underWay.delete(keyOf(item));
    if (waiting.length > 0 && !isServing) void serve();
  }

  async function tryTogether(batch: readonly Waiting<Item, Answer>[]): Promise<void> {
    try {
      const answers = await work(batch.map(({ item }) => item));
      batch.forEach(({ done }, index) => {
        done(answers[index] as Answer);
      });
    } catch (error) {
      if (batch.length > 1) await Promise.all(batch.map((one) => tryTogether([one])));
      else batch[0]?.failed(error);
    }
  }

  return (item) =>
    new Promise<Answer>((done, failed) => {
      waiting.push({ item, done, failed });
      if (!isServing && batches < mostBatches) void serve();
    });
}

/** Comes back when the work is done, or is slow. */
async function orSlow(work: Promise<void>): Promise<void> {
  const { promise: slow, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, SLOW_AFTER_MS);
  await Promise.race([work, slow]);
  clearTimeout(timer);
}
