import { BlockList, isIP } from 'node:net';

/** IPv4 ranges that are not hosts of the public internet (IANA IPv4 Special-Purpose Address Registry, and multicast). */
const SPECIAL_IPV4 = listOf('ipv4', [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]);

/** All public IPv6 addresses are in this range; loopback, private, link-local, multicast and IPv4-mapped addresses are outside it. */
const GLOBAL_IPV6 = listOf('ipv6', [['2000::', 3]]);

/** Exceptions within that range: special-purpose protocols, documentation, and tunnels that can carry any IPv4 address. */
const SPECIAL_IPV6 = listOf('ipv6', [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]);

/** Whether an address (without brackets) belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  // A zone index refers to a network interface of this machine.
  if (address.includes('%')) return false;
  switch (isIP(address)) {
    case 4:
      return !SPECIAL_IPV4.check(address, 'ipv4');
    case 6:
      return GLOBAL_IPV6.check(address, 'ipv6') && !SPECIAL_IPV6.check(address, 'ipv6');
    default:
      return false;
  }
}

function listOf(family: 'ipv4' | 'ipv6', networks: readonly (readonly [network: string, prefix: number])[]): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of networks) list.addSubnet(network, prefix, family);
  return list;
}
