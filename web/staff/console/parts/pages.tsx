import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { language } from '../../../shared/language.ts';
import { Button } from '../../../shared/parts/button.tsx';
import { Refused } from '../../../shared/parts/refused.tsx';
import { useDeed } from '../../../shared/use-asked.ts';
import { said } from '../words.ts';
import { type Seen, Shown, useSeen } from './seen.tsx';

/** A page of a list, as the schema has all of them. */
export type Connection<Node> = {
  nodes: readonly Node[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  totalCount?: number;
};

export type Pages<Node> = {
  seen: Seen<Connection<Node> | null>;
  nodes: readonly Node[];
  more: { hasMore: boolean; isBusy: boolean; error: unknown; run: () => Promise<boolean> };
};

/** A list, page by page. What is asked again begins with the first one. */
export function usePages<Node>(
  list: (after: string | null, signal?: AbortSignal) => Promise<Connection<Node> | null>,
  why: readonly unknown[],
  options: { everyMs?: number } = {},
): Pages<Node> {
  const [later, setLater] = useState<Connection<Node>>();
  const seen = useSeen(
    async (signal) => {
      const first = await list(null, signal);
      setLater(undefined);
      return first;
    },
    why,
    // Whoever reads on is not sent back to the beginning.
    later ? {} : options,
  );
  const last = later ?? seen.value;
  const reading = useRef<AbortController>(undefined);
  const next = useDeed(async () => {
    const own = new AbortController();
    reading.current = own;
    try {
      const page = await list(last?.pageInfo.endCursor ?? null, own.signal);
      if (page && !own.signal.aborted) setLater({ ...page, nodes: [...(later?.nodes ?? []), ...page.nodes] });
    } catch (error) {
      if (!own.signal.aborted) throw error;
    }
  });
  // More of one list is no part of another, and what failed there did not fail here.
  useEffect(() => {
    setLater(undefined);
    next.forget();
    return () => reading.current?.abort();
  }, [...why, language.value]);
  return {
    seen,
    nodes: [...(seen.value?.nodes ?? []), ...(later?.nodes ?? [])],
    more: { hasMore: last?.pageInfo.hasNextPage ?? false, isBusy: next.isBusy, error: next.error, run: next.run },
  };
}

/** What the list has, how much of it is in view, and a press for more. */
export function ShownPages<Node>({
  pages,
  children,
}: {
  pages: Pages<Node>;
  children: (nodes: readonly Node[]) => ComponentChildren;
}) {
  const { seen, nodes, more } = pages;
  const { desk } = said();
  return (
    <Shown seen={seen}>
      {(first) => (
        <>
          {children(nodes)}
          <div class="row">
            {nodes.length > 0 && (
              <span class="small quiet numbers">{desk.ofTotal(nodes.length, first?.totalCount ?? nodes.length)}</span>
            )}
            {more.hasMore && (
              <Button busy={more.isBusy} onClick={() => void more.run()}>
                {desk.more}
              </Button>
            )}
          </div>
          <Refused error={more.error} />
        </>
      )}
    </Shown>
  );
}
