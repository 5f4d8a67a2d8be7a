import { z } from 'zod';
import { isLocal } from './unsafe/settings.ts';

/** The pages for people that a gateway may serve. The console is the part of the page of staff that is for desks. */
export const PAGES = ['fan', 'staff', 'console'] as const;
export type Page = (typeof PAGES)[number];

const NONE = 'none';

export function readPages(value: string | undefined, context: z.RefinementCtx): Page[] | undefined {
  if (value === undefined) return undefined;
  const words = value.split(',').map((one) => one.trim());
  if (words.length === 1 && words[0] === NONE) return [];
  for (const word of words)
    if (!PAGES.some((page) => page === word))
      context.addIssue(`must be ${NONE}, or a list of ${PAGES.join(', ')} (${JSON.stringify(word)} is no page)`);
  return PAGES.filter((page) => words.includes(page));
}

/** Browsers give a page a key, a camera and a worker by `https` alone, or on this machine. */
export const staffOrigin = z.string().refine((value) => {
  const url = URL.parse(value);
  return url?.origin === value && (url.protocol === 'https:' || (url.protocol === 'http:' && isLocal(url.hostname)));
}, 'must be an https origin like https://staff.example.com, without a path');

/** Where nothing is said, a production serves none, since it may have pages of its own. */
export const pagesOf = (said: readonly Page[] | undefined, isProduction: boolean): readonly Page[] =>
  said ?? (isProduction ? [] : PAGES);

type Said = Partial<{ PAGES: Page[]; STAFF_ORIGIN: string; PUBLIC_URL: string }>;

export function mistakesOfPages({ PAGES: said, STAFF_ORIGIN, PUBLIC_URL }: Said, isProduction: boolean): string[] {
  const pages = pagesOf(said, isProduction);
  if (pages.includes('console') && !pages.includes('staff'))
    return ['PAGES: the console is a part of staff, which must be there, too'];
  if (STAFF_ORIGIN === undefined) return [];
  if (!pages.includes('staff')) return ['STAFF_ORIGIN: means nothing unless PAGES has staff'];
  const isOfFans = pages.includes('fan') && URL.parse(PUBLIC_URL ?? '')?.host === URL.parse(STAFF_ORIGIN)?.host;
  return isOfFans ? ['STAFF_ORIGIN: is the host of PUBLIC_URL, where fans are: it must be one of its own'] : [];
}
