import { setImmediate as whoeverComesNow } from 'node:timers/promises';

type Waiting<Item, Answer> = { item: Item; done(answer: Answer): void; failed(error: unknown): void };

/** More at once would make the first of them wait for the last. */
const MOST_AT_ONCE = 100;

/**
 * Lets those who ask for the same at the same time have it done together, in as many statements and commits as one alone.
 * Nobody waits for company: who comes alone is served at once, and who comes meanwhile is served next. `work` answers for
 * each in its turn. Where it fails, it is done for each alone, so that nobody fails because of another. Two with
 * the same key are never served together.
 */
export function together<Item, Answer>(
  work: (items: readonly Item[]) => Promise<readonly Answer[]>,
  keyOf: (item: Item) => unknown,
): (item: Item) => Promise<Answer> {
  let waiting: Waiting<Item, Answer>[] = [];
  let isServing = false;

  async function serve(): Promise<void> {
    while (waiting.length > 0) {
      await whoeverComesNow();
      const batch = next();
      waiting = waiting.filter((one) => !batch.has(one));
      await serveTogether([...batch]);
    }
    isServing = false;
  }

  function next(): Set<Waiting<Item, Answer>> {
    const firsts = new Map<unknown, Waiting<Item, Answer>>();
    for (const one of waiting) {
      if (firsts.size === MOST_AT_ONCE) break;
      const key = keyOf(one.item);
      if (!firsts.has(key)) firsts.set(key, one);
    }
    return new Set(firsts.values());
  }

  async function serveTogether(batch: readonly Waiting<Item, Answer>[]): Promise<void> {
    try {
      const answers = await work(batch.map(({ item }) => item));
      batch.forEach(({ done }, index) => {
        done(answers[index] as Answer);
      });
    } catch (error) {
      if (batch.length > 1) await Promise.all(batch.map((one) => serveTogether([one])));
      else batch[0]?.failed(error);
    }
  }

  return (item) =>
    new Promise<Answer>((done, failed) => {
      waiting.push({ item, done, failed });
      if (isServing) return;
      isServing = true;
      void serve();
    });
}
