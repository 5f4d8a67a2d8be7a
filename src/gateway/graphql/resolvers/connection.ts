import type { Page } from '../../pages/pagination.ts';

/** Made anew for those of the catalogue, which alone may be kept for all. */
export const connectionResolvers = () => ({
  edges: <T>(page: Page<T>) => page.items.map((node) => ({ cursor: page.cursorOf(node), node })),
  nodes: <T>(page: Page<T>) => page.items,
  totalCount: <T>({ totalCount }: Page<T>) => {
    if (totalCount === undefined) throw new Error('a list was read without its count, and asked for it');
    return totalCount;
  },
  pageInfo: <T>({ items, cursorOf, hasNextPage, hasPreviousPage }: Page<T>) => {
    const [first, last] = [items[0], items.at(-1)];
    return {
      hasNextPage,
      hasPreviousPage,
      startCursor: first === undefined ? null : cursorOf(first),
      endCursor: last === undefined ? null : cursorOf(last),
    };
  },
});
