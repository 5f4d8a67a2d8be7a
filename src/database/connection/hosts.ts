/** The kind of server that a gateway stays connected to. */
export type Target = 'any' | 'primary' | 'read-write';

export const TARGETS: readonly string[] = ['read-write', 'primary', 'any'];

const AUTHORITY = /^(postgres(?:ql)?:\/\/)([^/?#]*)(.*)$/is;

function partsOf(url: string) {
  const [, scheme = '', authority = '', rest = ''] = AUTHORITY.exec(url) ?? [];
  const hostsAt = authority.lastIndexOf('@') + 1;
  return { before: scheme + authority.slice(0, hostsAt), hosts: authority.slice(hostsAt).split(','), rest };
}

/** An address with several hosts, in libpq's manner, as one address for each of them. */
export function addressesOf(url: string): string[] {
  const { before, hosts, rest } = partsOf(url);
  return hosts.length === 1 ? [url] : hosts.map((host) => before + host + rest);
}

export function hostOf(address: string): string {
  return decodeURIComponent(new URL(address).hostname).replace(/^\[(.*)\]$/, '$1');
}

/** Among several hosts only the one that takes writes is useful, whatever libpq would take. */
export function targetOf(url: string): Target {
  const [address = url, ...others] = addressesOf(url);
  const named = new URL(address).searchParams.get('target_session_attrs');
  return (named as Target | null) ?? (others.length > 0 ? 'read-write' : 'any');
}

export function hostMistakes(url: string): string[] {
  const { hosts, rest } = partsOf(url);
  if (hosts.length === 1) return [];
  if (rest.startsWith('//')) return ['must be one postgresql:// address, with commas between its hosts'];
  if (hosts.some((host) => /^(:|$)/.test(host))) return ['one of its hosts has no name'];
  return new Set(hosts).size < hosts.length ? ['it names a host twice'] : [];
}
