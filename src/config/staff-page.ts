import type { Config } from './config.ts';
import { isLocal } from './unsafe/settings.ts';

type Addresses = Pick<Config, 'production' | 'staffAppUrl' | 'publicUrl'>;

/**
 * Where the link of an invitation leads; `own` is the address that the program knows of itself. Undefined in production where no
 * helper's phone comes there, or where another could read the page on its way: no browser gives such a page a key.
 */
export function staffPage({ production, staffAppUrl, publicUrl }: Addresses, own: string): string | undefined {
  const page = staffAppUrl ?? `${publicUrl ?? own}/`;
  const { protocol, hostname } = new URL(page);
  return production && (protocol !== 'https:' || isLocal(hostname)) ? undefined : page;
}
