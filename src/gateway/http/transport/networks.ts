import { BlockList, isIP } from 'node:net';

export type Networks = { has(address: string): boolean };

/** Reads addresses like `10.0.0.1`, and networks like `10.0.0.0/8`. */
export function networksOf(list: readonly string[]): Networks {
  const networks = new BlockList();
  for (const one of list) {
    const [address = '', prefix] = one.split('/');
    if (prefix === undefined) networks.addAddress(address, familyOf(address));
    else networks.addSubnet(address, Number(prefix), familyOf(address));
  }
  return {
    has: (address) => {
      const plain = plainAddress(address);
      return isIP(plain) !== 0 && networks.check(plain, familyOf(plain));
    },
  };
}

/**
 * A server that listens for IPv6 too tells addresses of IPv4 as `::ffff:10.0.0.1`. Some proxies tell the port beside the address,
 * another one for each connection.
 */
export const plainAddress = (address: string): string =>
  address
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/^::ffff:(?=\d+\.)/i, '');

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
