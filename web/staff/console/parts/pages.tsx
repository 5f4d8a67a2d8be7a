import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { language } from '../../../shared/language.ts';
import { Button } from '../../../shared/parts/button.tsx';
import { Refused } from '../../../shared/parts/refused.tsx';
import { useDeed } from '../../../shared/use-asked.ts';
import { notePages, pagesAsked } from '../params.ts';
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

type Options = {
  everyMs?: number;
  /** Not where a screen has two lists, and its address a place for one. */
  isNoted?: boolean;
};

/** A list, page by page. As many as are in view are asked again; where the address has their number, a link shows as many. */
export function usePages<Node>(
  list: (after: string | null, signal?: AbortSignal) => Promise<Connection<Node> | null>,
  why: readonly unknown[],
  { everyMs, isNoted = true }: Options = {},
): Pages<Node> {
  const [later, setLater] = useState<Connection<Node>>();
  const reading = useRef<AbortController>(undefined);
  // Of a list whose pages are not in the address; another list begins with its first page.
  const of = JSON.stringify(why);
  const own = useRef({ of, pages: 1 });
  if (own.current.of !== of) own.current = { of, pages: 1 };
  const pagesInView = (): number => (isNoted ? pagesAsked() : own.current.pages);
  const inView = pagesInView();
  const seen = useSeen(
    async (signal) => {
      // A page that comes now would follow upon a list that is no longer in view.
      reading.current?.abort();
      let all = await list(null, signal);
      for (let read = 1; read < pagesInView() && all?.pageInfo.hasNextPage; read += 1) {
        const page = await list(all.pageInfo.endCursor, signal);
        if (page) all = { ...page, nodes: [...all.nodes, ...page.nodes] };
      }
      setLater(undefined);
      return all;
    },
    why,
    // A reader that is further down is not sent back to the beginning.
    later || inView > 1 || everyMs === undefined ? {} : { everyMs },
  );
  const last = later ?? seen.value;
  const next = useDeed(async () => {
    reading.current = new AbortController();
    const { signal } = reading.current;
    try {
      const page = await list(last?.pageInfo.endCursor ?? null, signal);
      if (!page || signal.aborted) return;
      setLater((now) => ({ ...page, nodes: [...(now?.nodes ?? []), ...page.nodes] }));
      if (isNoted) notePages(pagesAsked() + 1);
      else own.current.pages += 1;
    } catch (error) {
      if (!signal.aborted) throw error;
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
