import { BadRequest } from './exchange.ts';

/**
 * The only places that the sandbox calls, and sends browsers to: those of the shop that started it. An order names its addresses under
 * the shop's signature, and even so no order can have the sandbox knock at another door of the network it stands in.
 */
export type ShopAddress = (address: string) => string;

/** `hosts` are names without ports: a shop may take any port when it starts. Throws a BadRequest for every other address. */
export function createShopAddress(hosts: readonly string[]): ShopAddress {
  return (address) => {
    const url = URL.parse(address);
    const isOurs = url !== null && /^https?:$/.test(url.protocol) && url.username === '' && hosts.includes(url.hostname);
    if (!isOurs) throw new BadRequest('the addresses of an order must be those of the shop');
    return address;
  };
}
