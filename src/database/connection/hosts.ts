/** What a server must be for a gateway to stay connected to it. */
export type Target = 'any' | 'primary' | 'read-write';

export const TARGETS: readonly string[] = ['read-write', 'primary', 'any'];

const AUTHORITY = /^(postgres(?:ql)?:\/\/)([^/?#]*)(.*)$/is;

/** An address with several hosts, in libpq's manner, as one address for each of them. */
export function addressesOf(url: string): string[] {
  const [, scheme = '', authority = '', rest = ''] = AUTHORITY.exec(url) ?? [];
  const hostsAt = authority.lastIndexOf('@') + 1;
  const hosts = authority.slice(hostsAt).split(',');
  if (scheme === '' || hosts.length === 1) return [url];
  return hosts.map((host) => `${scheme}${authority.slice(0, hostsAt)}${host}${rest}`);
}

export function hostOf(address: string): string {
  return decodeURIComponent(new URL(address).hostname).replace(/^\[(.*)\]$/, '$1');
}

/** Of several hosts only the one that takes writes is of use, whatever libpq would take. */
export function targetOf(url: string): Target {
  const [address = url, ...others] = addressesOf(url);
  const named = new URL(address).searchParams.get('target_session_attrs');
  return (named as Target | null) ?? (others.length > 0 ? 'read-write' : 'any');
}

/** What several hosts have that no single one has. */
export function hostMistakes(url: string): string[] {
  const hosts = addressesOf(url).map((address) => URL.parse(address)?.host);
  if (hosts.length === 1) return [];
  if (hosts.includes('')) return ['one of its hosts has no name'];
  return new Set(hosts).size < hosts.length ? ['it names a host twice'] : [];
}
