import { setImmediate as whoeverComesNow } from 'node:timers/promises';

/** More at once would make the first of them wait for the last. */
const MOST_AT_ONCE = 100;
/** Who comes after this does not wait for those before any longer: something may hold them up. */
const SLOW_AFTER_MS = 100;
/** Nobody waits for ever, and nobody is tried alone who has waited so long already. */
const PATIENCE_MS = 4_000;
/** So many of a batch that failed are tried side by side. */
const MOST_ALONE = 3;

export type FellApart = (error: unknown, items: number) => void;

type Options<Item> = {
  /** Two of the same key are never served at the same time. Those who only read need none. */
  keyOf?(item: Item): unknown;
  /** How many batches may be under way at once, where some are slow. */
  mostBatches?: number;
  /** Told of a batch that failed as one, and why. */
  fellApart?: FellApart | undefined;
};

type Waiting<Item, Answer> = {
  item: Item;
  since: number;
  patience: NodeJS.Timeout;
  done(answer: Answer): void;
  failed(error: unknown): void;
};

/**
 * Lets those who ask for the same at the same time have it done together, in as many statements and commits as one alone.
 * Nobody waits for company: who comes alone is served at once, and who comes meanwhile is served next. `work` answers for
 * each in its turn. Where it fails, it is done for each alone, so that nobody fails because of another.
 */
export function together<Item, Answer>(
  work: (items: readonly Item[]) => Promise<readonly Answer[]>,
  { keyOf, mostBatches = 4, fellApart = () => {} }: Options<Item> = {},
): (item: Item) => Promise<Answer> {
  let waiting: Waiting<Item, Answer>[] = [];
  const underWay = new Set<unknown>();
  let batches = 0;
  let isServing = false;
  const keyFor = (one: Waiting<Item, Answer>): unknown => (keyOf ? keyOf(one.item) : one);

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
      const isServed = batches < mostBatches && batch.length < MOST_AT_ONCE && !underWay.has(keyFor(one));
      (isServed ? batch : left).push(one);
      if (!isServed) continue;
      underWay.add(keyFor(one));
      clearTimeout(one.patience);
    }
    waiting = left;
    return batch;
  }

  async function serveTogether(batch: readonly Waiting<Item, Answer>[]): Promise<void> {
    batches += 1;
    try {
      const answers = await work(batch.map(({ item }) => item));
      batch.forEach((one, index) => {
        ended(one, () => one.done(answers[index] as Answer));
      });
    } catch (error) {
      if (batch.length > 1) await serveAlone(batch, error);
      else for (const one of batch) ended(one, () => one.failed(error));
    }
    batches -= 1;
    wake();
  }

  /** One after the other, but not all behind one that is slow. */
  async function serveAlone(batch: readonly Waiting<Item, Answer>[], why: unknown): Promise<void> {
    fellApart(why, batch.length);
    const left = [...batch];
    const lane = async () => {
      for (let one = left.shift(); one; one = left.shift()) {
        const { item, since, done, failed } = one;
        if (performance.now() - since > PATIENCE_MS) ended(one, () => failed(why));
        else
          await work([item]).then(
            ([answer]) => ended(one, () => done(answer as Answer)),
            (error: unknown) => ended(one, () => failed(error)),
          );
      }
    };
    await Promise.all(Array.from({ length: MOST_ALONE }, lane));
  }

  function ended(one: Waiting<Item, Answer>, tell: () => void): void {
    underWay.delete(keyFor(one));
    tell();
    wake();
  }

  function wake(): void {
    if (waiting.length > 0 && !isServing && batches < mostBatches) void serve();
  }

  return (item) =>
    new Promise<Answer>((done, failed) => {
      const patience = setTimeout(() => {
        waiting = waiting.filter((other) => other !== one);
        failed(Object.assign(new Error('it took too long until those before were served'), { code: 'ETIMEDOUT' }));
      }, PATIENCE_MS);
      const one = { item, since: performance.now(), patience, done, failed };
      waiting.push(one);
      wake();
    });
}

/** Comes back when the work is done, or is slow. */
async function orSlow(work: Promise<void>): Promise<void> {
  const { promise: slow, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, SLOW_AFTER_MS);
  await Promise.race([work, slow]);
  clearTimeout(timer);
}
