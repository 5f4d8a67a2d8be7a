import type { Config } from './config.ts';
import { isLocal } from './unsafe/settings.ts';

type Addresses = Pick<Config, 'production' | 'staffAppUrl' | 'publicUrl' | 'pages' | 'staffOrigin'>;

/**
 * Where the link of an invitation leads; `own` is the address that the program knows of itself. Undefined where there is no page
 * of staff, and in production where no helper's phone comes there, or where another could read the page on its way: no browser
 * gives such a page a key.
 */
export function staffPage(
  { production, staffAppUrl, publicUrl, pages, staffOrigin }: Addresses,
  own: string,
): string | undefined {
  const page = staffAppUrl ?? (pages.includes('staff') ? `${staffOrigin ?? publicUrl ?? own}/staff` : undefined);
  if (page === undefined || !production) return page;
  const { protocol, hostname } = new URL(page);
  return protocol !== 'https:' || isLocal(hostname) ? undefined : page;
}

/** Whether it opens on this machine alone. */
export const isOfThisMachineAlone = (page: string): boolean => isLocal(new URL(page).hostname);
