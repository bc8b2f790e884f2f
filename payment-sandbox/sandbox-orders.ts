import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/** What the payer, or a test, has the sandbox do with an order. */
export const BEHAVIOURS = [
  'pay',
  'decline',
  'abandon',
  'slow',
  'callbackBeforeReturn',
  'returnBeforeCallback',
  'callbackTwice',
  'changedAmount',
  'changedCurrency',
  'wrongSignature',
  'never',
  'payThenReverse',
] as const;
export type Behaviour = (typeof BEHAVIOURS)[number];

export type OrderStatus = 'pending' | 'paid' | 'declined' | 'reversed';

export interface SandboxOrder {
  readonly kind: string;
  readonly orderId: string;
  readonly reference: string;
  /** Decimal euros as text, as it came. */
  readonly amount: string;
  readonly currency: string;
  readonly payer: string;
  readonly returnUrl: string;
  readonly callbackUrl: string;
  readonly createdAt: number;
  readonly status: OrderStatus;
  /** What was taken; differs from the amount where the order was tampered with. */
  readonly takenAmount: string;
  readonly takenCurrency: string;
  readonly refunds: Readonly<Record<string, string>>;
}

/** Every order that the sandbox knows, kept in a file so that it remembers them when it is started again. */
export class SandboxOrders {
  readonly #orders = new Map<string, SandboxOrder>();
  readonly #file: string | null;

  constructor(file: string | null) {
    this.#file = file;
    if (file === null || !existsSync(file)) return;
    // The last line about an order is what it has become; a line that was cut off by a crash is none.
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      const order = readLine(line);
      if (order !== null) this.#orders.set(keyOf(order.kind, order.orderId), order);
    }
  }

  get(kind: string, orderId: string): SandboxOrder | undefined {
    return this.#orders.get(keyOf(kind, orderId));
  }

  list(kind: string, from: number, until: number): readonly SandboxOrder[] {
    return [...this.#orders.values()].filter((order) => order.kind === kind && order.createdAt >= from && order.createdAt < until);
  }

  put(order: SandboxOrder): SandboxOrder {
    this.#orders.set(keyOf(order.kind, order.orderId), order);
    if (this.#file !== null) appendFileSync(this.#file, `${JSON.stringify(order)}\n`);
    return order;
  }
}

function keyOf(kind: string, orderId: string): string {
  return `${kind}/${orderId}`;
}

function readLine(line: string): SandboxOrder | null {
  try {
    return line === '' ? null : (JSON.parse(line) as SandboxOrder);
  } catch {
    return null;
  }
}
