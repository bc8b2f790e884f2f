import type { Callback } from './callbacks.ts';
import type { SandboxRequest, SandboxResponse } from './exchange.ts';
import type { ProviderEvent } from './behaviours.ts';
import type { OrderStatus, SandboxOrder } from './sandbox-orders.ts';

/** One kind of payment provider: how a shop calls it and how it reports to the shop. What happens to an order is decided elsewhere. */
export interface Peer {
  /** The response to a shop's call; null for a request that is not one. */
  answerShop(asked: SandboxRequest): SandboxResponse | null;
  /** The order of a page, from the page's URL. */
  findOrder(kind: string, id: string): SandboxOrder | undefined;
  /** The URLs of an order's payment page and of the bank's confirmation, without a trailing slash. */
  pageOf(order: SandboxOrder): OrderPages;
  readonly declinedAs: OrderStatus;
  /** The callbacks that report an event, in order. Repeating an `eventId` repeats the same event. */
  describe(event: ProviderEvent, eventId: string): readonly Callback[];
}

export interface OrderPages {
  readonly pay: string;
  readonly secure: string;
}

export interface PeerOptions {
  readonly secret: string;
  /** The URL for browsers, without a trailing slash. */
  readonly siteUrl: () => string;
  /** Throws a BadRequest for a URL that no order may name. */
  readonly shopAddress: (address: string) => string;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}
