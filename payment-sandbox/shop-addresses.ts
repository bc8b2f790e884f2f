import { BadRequest } from './exchange.ts';

/**
 * Restricts the URLs that the sandbox calls or redirects to: only those of the shop that started it. Orders name URLs under the
 * shop's signature, but even so no order can make the sandbox call another host in its network.
 */
export type ShopAddress = (address: string) => string;

/** `hosts` are names without ports, because a shop may use any port. Throws a BadRequest for every other URL. */
export function createShopAddress(hosts: readonly string[]): ShopAddress {
  return (address) => {
    const url = URL.parse(address);
    const isOurs = url !== null && /^https?:$/.test(url.protocol) && url.username === '' && hosts.includes(url.hostname);
    if (!isOurs) throw new BadRequest('the addresses of an order must be those of the shop');
    return address;
  };
}
