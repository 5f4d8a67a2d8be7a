const AT_ONCE = 16;

/** Does so with each, a few at once: answers are made while others wait for the database. */
export async function withSeveral<Item, Done>(items: readonly Item[], act: (item: Item) => Promise<Done>): Promise<Done[]> {
  const done: Done[] = [];
  for (let from = 0; from < items.length; from += AT_ONCE) {
    done.push(...(await Promise.all(items.slice(from, from + AT_ONCE).map(act))));
  }
  return done;
}
