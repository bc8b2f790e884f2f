import type { Callback } from './callbacks.ts';
import type { Asked, Answered } from './exchange.ts';
import type { Saying } from './behaviours.ts';
import type { OrderStatus, SandboxOrder } from './sandbox-orders.ts';

/** One manner of providing payments: how a shop speaks with it, and how it tells the shop. What it does with an order it is told. */
export interface Peer {
  /** What a shop asks; null for a request that is none of a shop's. */
  answerShop(asked: Asked): Answered | null;
  /** The order of a page, by what stands in its address. */
  findOrder(kind: string, id: string): SandboxOrder | undefined;
  /** The address of an order's page, without a slash at its end; the bank's question is beside it. */
  pageOf(order: SandboxOrder): OrderPages;
  readonly declinedAs: OrderStatus;
  /** What is said, as messages in their order. The same `eventId` is the same saying, sent again. */
  describe(saying: Saying, eventId: string): readonly Callback[];
}

export interface OrderPages {
  readonly pay: string;
  readonly secure: string;
}

export interface PeerOptions {
  readonly secret: string;
  /** How it is reached by a browser, without a slash at its end. */
  readonly siteUrl: () => string;
  /** Throws a BadRequest for an address that no order may name. */
  readonly shopAddress: (address: string) => string;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}
