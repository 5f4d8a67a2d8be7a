import { asked, go } from '../../shared/router.ts';

/** Filters and pages live in the address, so that a reload, the way back and a link that is shared show the same. */
export const param = (name: string, otherwise = ''): string => asked.value.get(name) ?? otherwise;

/** How many pages of the screen's list are in view. */
const PAGES = 'pages';
/** A link shows no more at once; the reader goes on from there. */
const MOST_PAGES = 100;

export const pagesAsked = (): number => {
  const pages = Math.floor(Number(asked.peek().get(PAGES)));
  return pages > 1 ? Math.min(pages, MOST_PAGES) : 1;
};

export const notePages = (pages: number): void => noteParams({ [PAGES]: pages > 1 ? String(pages) : '' });

/** A filter changes, and another list begins with its first page. An empty text leaves one out. The screen stays where it is. */
export const setParams = (changes: Readonly<Record<string, string>>): void => write({ [PAGES]: '', ...changes });

/** How the same list is seen: the way back does not stop at it. */
export const noteParams = (changes: Readonly<Record<string, string>>): void => write(changes, { replace: true });

function write(changes: Readonly<Record<string, string>>, { replace = false } = {}): void {
  const url = new URL(location.href);
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  const [x, y] = [scrollX, scrollY];
  go(url.pathname + url.search, { replace });
  scrollTo(x, y);
}

/** The address of a screen of this page with these filters. */
export function addressOf(path: string, params: Readonly<Record<string, string>> = {}): string {
  const text = new URLSearchParams(Object.entries(params).filter(([, value]) => value !== '')).toString();
  return text === '' ? path : `${path}?${text}`;
}
