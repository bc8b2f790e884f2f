import { KeptRecords } from './kept-records.ts';

export type OrderStatus =
  | 'pending'
  /** Confirmed by the payer, with a method that takes its time. Stripe alone has it. */
  | 'underWay'
  | 'paid'
  | 'declined'
  /** Nobody paid in time. Stripe alone has it. */
  | 'expired'
  | 'reversed';

export interface SandboxOrder {
  readonly kind: string;
  /** The provider's own name for it; with Stripe the id of the session. Unique within its kind. */
  readonly id: string;
  /** The merchant's. */
  readonly orderId: string;
  readonly reference: string;
  /** Decimal, as text with two decimals. */
  readonly amount: string;
  readonly currency: string;
  readonly payer: string;
  readonly returnUrl: string;
  readonly callbackUrl: string;
  /** Milliseconds since 1970 UTC. */
  readonly createdAt: number;
  readonly status: OrderStatus;
  readonly wasUnderWay?: boolean;
  /** What was taken; differs from the amount where the payer has the sandbox report something else. */
  readonly takenAmount: string;
  readonly takenCurrency: string;
  /** How much of it was taken back; the whole where nothing else is said. */
  readonly reversedAmount?: string;
  /** By the key under which each was asked for. */
  readonly refunds: Readonly<Record<string, SandboxRefund>>;
  /** Of a call that carries a key of its own for being sent twice: the key, and what was asked under it. */
  readonly asked?: { readonly key: string; readonly fingerprint: string };
}

export interface SandboxRefund {
  readonly amount: string;
  readonly refundId: string;
}

const MOST_ORDERS = 5_000;

/** Every order that the sandbox knows, kept in a file so that it remembers them when it is started again. */
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

/** Null where it is more than was taken and not returned yet; the same key again gives the same refund. */
export function refundOrder(order: SandboxOrder, key: string, refund: SandboxRefund): SandboxOrder | null {
  if (order.refunds[key] !== undefined) return order;
  const returned = Object.values(order.refunds).reduce((total, { amount }) => total + toCents(amount), 0);
  if (returned + toCents(refund.amount) > toCents(order.takenAmount)) return null;
  return { ...order, refunds: { ...order.refunds, [key]: refund } };
}

/** What is reported of an order: what was taken or, where that was taken back, how much of it. */
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
