import { KeptRecords } from './kept-records.ts';

export type OrderStatus =
  | 'pending'
  /** Confirmed by the payer with a delayed payment method. Stripe only. */
  | 'underWay'
  | 'paid'
  | 'declined'
  /** Not paid in time. Stripe only. */
  | 'expired'
  | 'reversed';

export interface SandboxOrder {
  readonly kind: string;
  /** The provider's own id; for Stripe, the session's. Unique within its kind. */
  readonly id: string;
  /** The merchant's id. */
  readonly orderId: string;
  readonly reference: string;
  /** A decimal with two digits after the point, as text. */
  readonly amount: string;
  readonly currency: string;
  readonly payer: string;
  readonly returnUrl: string;
  readonly callbackUrl: string;
  /** Milliseconds since 1970 UTC. */
  readonly createdAt: number;
  readonly status: OrderStatus;
  readonly wasUnderWay?: boolean;
  /** The amount taken; differs from `amount` if the payer makes the sandbox report something else. */
  readonly takenAmount: string;
  readonly takenCurrency: string;
  /** How much of it was reversed; all of it if absent. */
  readonly reversedAmount?: string;
  /** By the idempotency key of each request. */
  readonly refunds: Readonly<Record<string, SandboxRefund>>;
  /** The idempotency key of the creating call, with a fingerprint of its content. */
  readonly asked?: { readonly key: string; readonly fingerprint: string };
}

export interface SandboxRefund {
  readonly amount: string;
  readonly refundId: string;
}

const MOST_ORDERS = 5_000;

/** Every order that the sandbox knows, kept in a file so that they survive a restart. */
export class SandboxOrders {
  readonly #records: KeptRecords<SandboxOrder>;

  constructor(file: string | null, most = MOST_ORDERS) {
    this.#records = new KeptRecords({ file, most, keyOf: ({ kind, id }) => keyOf(kind, id) });
  }

  get(kind: string, id: string): SandboxOrder | undefined {
    return this.#records.get(keyOf(kind, id));
  }

  list(kind: string): readonly SandboxOrder[] {
    return this.#records.values().filter((order) => order.kind === kind);
  }

  put(order: SandboxOrder): SandboxOrder {
    return this.#records.put(order);
  }
}

/** Null if it exceeds what was taken and not refunded yet. Repeating a key returns the same refund. */
export function refundOrder(order: SandboxOrder, key: string, refund: SandboxRefund): SandboxOrder | null {
  if (order.refunds[key] !== undefined) return order;
  const returned = Object.values(order.refunds).reduce((total, { amount }) => total + toCents(amount), 0);
  if (returned + toCents(refund.amount) > toCents(order.takenAmount)) return null;
  return { ...order, refunds: { ...order.refunds, [key]: refund } };
}

/** The amount to report: what was taken or, after a reversal, how much was reversed. */
export function reportedAmount({ status, takenAmount, reversedAmount }: SandboxOrder): string {
  return status === 'reversed' ? (reversedAmount ?? takenAmount) : takenAmount;
}

export function toCents(amount: string): number {
  return Math.round(Number(amount) * 100);
}

export function fromCents(amountCents: number): string {
  return (amountCents / 100).toFixed(2);
}

function keyOf(kind: string, id: string): string {
  return `${kind}/${id}`;
}
