/** A queue for one key, and how many are in it. */
type Queue<Item, Answer> = { serve(item: Item): Promise<Answer>; length: number };

type Options<Item, Answer> = {
  /** What an item may have to wait for. */
  keyOf(item: Item): string;
  /** Answers null for an item that would have to wait for somebody else. */
  free(item: Item): Promise<Answer | null>;
  /** Makes what serves those of one key, and waits. */
  newQueue(): (item: Item) => Promise<Answer>;
};

/**
 * Serves at once what is free. What somebody else holds is waited for in a queue for its key, until nobody is left in it: so
 * it holds up nobody who wants something else, and takes one connection, however many want it.
 */
export function apart<Item, Answer>({ keyOf, free, newQueue }: Options<Item, Answer>): (item: Item) => Promise<Answer> {
  const queues = new Map<string, Queue<Item, Answer>>();

  async function waitAt(key: string, item: Item): Promise<Answer> {
    const queue = queues.get(key) ?? { serve: newQueue(), length: 0 };
    queues.set(key, queue);
    queue.length += 1;
    try {
      return await queue.serve(item);
    } finally {
      queue.length -= 1;
      if (queue.length === 0) queues.delete(key);
    }
  }

  return async (item) => {
    const key = keyOf(item);
    const answer = queues.has(key) ? null : await free(item);
    return answer ?? waitAt(key, item);
  };
}
