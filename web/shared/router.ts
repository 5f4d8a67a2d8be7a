import { computed, signal } from '@preact/signals';

/** Where the page is: a path and what stands behind `?`. */
const address = signal(new URL(location.href));

export const path = computed(() => address.value.pathname.replace(/(.)\/$/, '$1'));
export const asked = computed(() => address.value.searchParams);

const tell = (): void => {
  address.value = new URL(location.href);
};

export function go(to: string, { replace = false } = {}): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', to);
  tell();
  scrollTo(0, 0);
}

/** `/orders/:id` answers `{ id }` where the path is such a one. */
export function match(pattern: string): Record<string, string> | undefined {
  const wanted = pattern.split('/');
  const given = path.value.split('/');
  if (wanted.length !== given.length) return undefined;
  const found: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (part.startsWith(':') && value !== '') found[part.slice(1)] = decodeURIComponent(value);
    else if (part !== value) return undefined;
  }
  return found;
}

/** Links of the page itself change the screen without a new page. `own` says which addresses are screens. */
export function followLinks(own: (url: URL) => boolean): void {
  addEventListener('popstate', tell);
  addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.target || link.hasAttribute('download')) return;
    const url = new URL(link.href);
    if (url.origin !== location.origin || !own(url)) return;
    // To a place on this screen: the browser goes there, and the keys with it.
    if (url.hash !== '' && url.pathname === location.pathname && url.search === location.search) return;
    event.preventDefault();
    go(url.pathname + url.search);
  });
}
