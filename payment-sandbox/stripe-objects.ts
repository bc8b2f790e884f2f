import { createHash } from 'node:crypto';
import { reportedAmount, toCents, type SandboxOrder } from './sandbox-orders.ts';

/** Stripe's objects, as far as a shop using Checkout reads them. Amounts are in cents, times in seconds. */

/** How long a session is open. */
export const SESSION_LASTS_MS = 24 * 3_600_000;

export function describeSession(order: SandboxOrder, url: string, expand: readonly string[]): object {
  const hasPaid = order.status === 'paid' || order.status === 'reversed';
  const isOpen = order.status === 'pending';
  return {
    id: order.id,
    object: 'checkout.session',
    amount_subtotal: toCents(order.takenAmount),
    amount_total: toCents(order.takenAmount),
    cancel_url: order.returnUrl,
    client_reference_id: order.orderId,
    created: toSeconds(order.createdAt),
    currency: order.takenCurrency.toLowerCase(),
    customer: null,
    customer_email: order.payer,
    expires_at: toSeconds(order.createdAt + SESSION_LASTS_MS),
    livemode: false,
    metadata: { order_id: order.orderId },
    mode: 'payment',
    payment_intent: describeIntentOf(order, expand),
    payment_method_types: ['card'],
    payment_status: hasPaid ? 'paid' : 'unpaid',
    status: isOpen ? 'open' : order.status === 'expired' ? 'expired' : 'complete',
    success_url: order.returnUrl,
    ui_mode: 'hosted_page',
    url: isOpen ? url : null,
  };
}

/** Null before the payer has confirmed; only its id unless the whole object was requested. */
function describeIntentOf(order: SandboxOrder, expand: readonly string[]): object | string | null {
  if (order.status === 'pending' || order.status === 'expired') return null;
  if (!expand.some((path) => path.startsWith('payment_intent'))) return intentIdOf(order);
  return describeIntent(order, expand.includes('payment_intent.latest_charge') ? ['latest_charge'] : []);
}

export function describeIntent(order: SandboxOrder, expand: readonly string[]): object {
  const hasPaid = order.status === 'paid' || order.status === 'reversed';
  const isFailed = order.status === 'declined';
  return {
    id: intentIdOf(order),
    object: 'payment_intent',
    amount: toCents(order.takenAmount),
    amount_received: hasPaid ? toCents(order.takenAmount) : 0,
    created: toSeconds(order.createdAt),
    currency: order.takenCurrency.toLowerCase(),
    latest_charge: hasPaid ? (expand.includes('latest_charge') ? describeCharge(order) : chargeIdOf(order)) : null,
    livemode: false,
    metadata: { order_id: order.orderId },
    status: hasPaid ? 'succeeded' : isFailed ? 'requires_payment_method' : 'processing',
  };
}

function describeCharge(order: SandboxOrder): object {
  const refunded = Object.values(order.refunds).reduce((total, { amount }) => total + toCents(amount), 0);
  return {
    id: chargeIdOf(order),
    object: 'charge',
    amount: toCents(order.takenAmount),
    amount_refunded: refunded,
    currency: order.takenCurrency.toLowerCase(),
    disputed: order.status === 'reversed',
    paid: true,
    payment_intent: intentIdOf(order),
    status: 'succeeded',
  };
}

export function describeDispute(order: SandboxOrder): object {
  return {
    id: `dp_${seedOf(order)}`,
    object: 'dispute',
    amount: toCents(reportedAmount({ ...order, status: 'reversed' })),
    charge: chargeIdOf(order),
    currency: order.takenCurrency.toLowerCase(),
    livemode: false,
    metadata: {},
    payment_intent: intentIdOf(order),
    reason: 'fraudulent',
    status: 'needs_response',
  };
}

export function describeRefunds(order: SandboxOrder): readonly { readonly id: string }[] {
  return Object.entries(order.refunds).map(([key, { amount, refundId }]) => ({
    id: `re_${hash(`${order.id} ${key}`)}`,
    object: 'refund',
    amount: toCents(amount),
    charge: chargeIdOf(order),
    currency: order.takenCurrency.toLowerCase(),
    metadata: { refund_id: refundId },
    payment_intent: intentIdOf(order),
    status: 'succeeded',
  }));
}

export function describeEvent(id: string, type: string, object: object, atMs: number): object {
  return {
    id,
    object: 'event',
    api_version: API_VERSION,
    created: toSeconds(atMs),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  };
}

const API_VERSION = '2026-10-28.endive';

export function intentIdOf(order: SandboxOrder): string {
  return `pi_${seedOf(order)}`;
}

function chargeIdOf(order: SandboxOrder): string {
  return `ch_${seedOf(order)}`;
}

/** The common part of all ids related to a session. */
function seedOf({ id }: SandboxOrder): string {
  return hash(id);
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 24);
}

function toSeconds(timeMs: number): number {
  return Math.floor(timeMs / 1_000);
}
