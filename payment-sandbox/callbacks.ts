import { randomUUID } from 'node:crypto';
import type { OrderStatus, SandboxOrder } from './sandbox-orders.ts';
import { sign } from './sandbox-signature.ts';

export interface Saying {
  readonly order: SandboxOrder;
  readonly status: OrderStatus;
  readonly amount: string;
  readonly currency: string;
  /** The same id is the same saying, sent again. */
  readonly eventId: string;
  readonly isForged: boolean;
}

export function saying(order: SandboxOrder, changes: Partial<Saying> = {}): Saying {
  const { status, takenAmount: amount, takenCurrency: currency } = order;
  return { order, status, amount, currency, eventId: `evt_${randomUUID()}`, isForged: false, ...changes };
}

/** How a report reads, in callbacks as in answers. */
export function describeReport({ order, status, amount, currency, eventId }: Saying): Readonly<Record<string, string>> {
  return { event_id: eventId, order_id: order.orderId, reference: order.reference, status, amount, currency };
}

/** The waits before a callback that was not taken is sent again, as providers do. */
const RETRIES_AFTER_MS = [200, 1_000, 5_000, 30_000];

/** Sends a report to where the order asked for it. Resolves when it was taken, or given up. */
export async function sendCallback(said: Saying, secret: string): Promise<'taken' | 'refused' | 'givenUp'> {
  const body = JSON.stringify(describeReport(said));
  for (const waitMs of [0, ...RETRIES_AFTER_MS]) {
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    const { timestamp, signature } = sign(said.isForged ? `${secret}-forged` : secret, body, Date.now());
    const status = await post(said.order.callbackUrl, body, { 'x-fairlead-timestamp': timestamp, 'x-fairlead-signature': signature });
    if (status >= 200 && status < 300) return 'taken';
    if (status >= 400 && status < 500 && status !== 429) return 'refused';
  }
  return 'givenUp';
}

async function post(url: string, body: string, headers: Readonly<Record<string, string>>): Promise<number> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
      signal: AbortSignal.timeout(10_000),
    });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
}
