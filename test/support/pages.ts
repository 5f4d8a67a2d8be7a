import { expect } from '@jest/globals';
import fc from 'fast-check';
import type { Json } from './json.ts';
import { SEED } from './seeded.ts';

export type Bounds = { first?: number; last?: number; after?: string | null; before?: string | null };
type PageInfo = { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null };
type Node = { id: string };
export type Page = { totalCount: number; nodes: Node[]; edges: { cursor: string; node: Node }[]; pageInfo: PageInfo };
export type List = (bounds: Bounds) => Promise<Page>;

type Asks = (query: string, variables?: Json) => Promise<{ data: Json; errors: unknown[] }>;

const BOUNDS = 'first: $first, after: $after, last: $last, before: $before';

/**
 * A connection in a document, like `orders(where: {}, BOUNDS) PAGE`. `node` says what its items are known by, under the name
 * `id`.
 */
export const listing =
  (asks: Asks, document: string, node = 'id'): List =>
  async (bounds) => {
    const page = `{ totalCount nodes { ${node} } edges { cursor node { ${node} } }
      pageInfo { hasNextPage hasPreviousPage startCursor endCursor } }`;
    const text = document.replace('BOUNDS', BOUNDS).replace('PAGE', page);
    const { data, errors } = await asks(
      `query ($first: Int, $after: String, $last: Int, $before: String) { ${text} }`,
      bounds as Json,
    );
    expect(errors).toEqual([]);
    return pageIn(data);
  };

function pageIn(data: Json): Page {
  if ('pageInfo' in data) return data as Page;
  return pageIn(Object.values(data)[0] as Json);
}

export const idsOf = ({ nodes }: Page): string[] => nodes.map(idOf);

/** An item that has no id of its own is known by that of a thing in it. */
const idOf = (node: Node): string => (typeof node.id === 'string' ? node.id : (Object.values(node)[0] as unknown as Node).id);

/** Pages of this size, from the beginning to the end and back again, are the whole list once each. */
export async function expectBothWays(list: List, all: readonly string[], size: number): Promise<void> {
  const forth: string[] = [];
  for (let after: string | null = null, goesOn = true; goesOn; ) {
    const page: Page = await list({ first: size, after });
    forth.push(...idsOf(page));
    expect(page.pageInfo).toMatchObject({ hasPreviousPage: after !== null, hasNextPage: forth.length < all.length });
    expect([page.totalCount, page.nodes.length]).toEqual([
      all.length,
      Math.min(size, all.length - forth.length + page.nodes.length),
    ]);
    after = page.pageInfo.endCursor;
    goesOn = page.pageInfo.hasNextPage;
  }
  expect(forth).toEqual(all);
  const back: string[] = [];
  for (let before: string | null = null, goesOn = true; goesOn; ) {
    const page: Page = await list({ last: size, before });
    back.unshift(...idsOf(page));
    expect(page.pageInfo).toMatchObject({ hasNextPage: before !== null, hasPreviousPage: back.length < all.length });
    before = page.pageInfo.startCursor;
    goesOn = page.pageInfo.hasPreviousPage;
  }
  expect(back).toEqual(all);
}

/** Any piece of it, against the same piece of a list in memory. */
export async function expectPieces(list: List, all: readonly string[], numRuns: number): Promise<void> {
  const { edges } = await list({ first: 100 });
  expect(edges.map(({ node }) => idOf(node))).toEqual(all);
  const cursors = edges.map(({ cursor }) => cursor);
  const place = fc.option(fc.nat(all.length - 1));
  const asked = fc.record({
    after: place,
    before: place,
    size: fc.integer({ min: 1, max: all.length + 1 }),
    fromEnd: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(asked, async ({ after, before, size, fromEnd }) => {
      const [begin, end] = [after === null ? 0 : after + 1, before ?? all.length];
      fc.pre(begin <= end);
      const page = await list({
        ...{ after: cursors[after ?? -1] ?? null, before: cursors[before ?? -1] ?? null },
        ...(fromEnd ? { last: size } : { first: size }),
      });
      const from = fromEnd ? Math.max(begin, end - size) : begin;
      const to = fromEnd ? end : Math.min(end, begin + size);
      expect(idsOf(page)).toEqual(all.slice(from, to));
      expect(page).toMatchObject({
        totalCount: all.length,
        pageInfo: {
          ...{ hasPreviousPage: from > 0, hasNextPage: to < all.length },
          ...{ startCursor: from < to ? cursors[from] : null, endCursor: from < to ? cursors[to - 1] : null },
        },
      });
    }),
    { seed: SEED, numRuns },
  );
}
