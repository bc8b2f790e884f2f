import { cents } from '@fairlead/domain/money.ts';
import { DEPOSIT_METHODS } from '@fairlead/domain/payments/deposit-rules.ts';
import type { ProviderRecord } from '@fairlead/domain/payments/reconciliation.ts';
import { Stripe } from 'stripe';
import {
  ProviderFault,
  type AskedOrder,
  type BegunPayment,
  type CallbackReading,
  type PaymentOrder,
  type PaymentProvider,
  type ProviderReport,
  type RawCallback,
  type RefundAnswer,
  type RefundOrder,
  type TimeSpan,
} from './payment-provider.ts';
import { isAllowedTarget } from './redirect-target.ts';

export interface StripeProviderSettings {
  readonly key: string;
  readonly title: string;
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Another address than Stripe's own, for tests; null for Stripe. */
  readonly apiUrl: string | null;
}

const CHECKOUT_ORIGIN = 'https://checkout.stripe.com';
const TIMEOUT_MS = 15_000;
const TOLERANCE_SECONDS = 300;
/** Stripe lets a session live for 24 hours at most. */
const SESSION_SECONDS = 23 * 3_600;

/** Stripe Checkout: a hosted page for an order, and signed events about what became of it. The amounts of both are in cents. */
export class StripeProvider implements PaymentProvider {
  readonly key: string;
  readonly method = DEPOSIT_METHODS.creditCard;
  readonly title: string;
  readonly pageOrigins = { forms: [], frames: [] };
  readonly #stripe: Stripe;
  readonly #webhookSecret: string;
  readonly #pageOrigins: readonly string[];
  readonly #clock: () => number;

  constructor({ key, title, secretKey, webhookSecret, apiUrl }: StripeProviderSettings, clock: () => number) {
    this.key = key;
    this.title = title;
    this.#webhookSecret = webhookSecret;
    this.#clock = clock;
    this.#pageOrigins = apiUrl === null ? [CHECKOUT_ORIGIN] : [new URL(apiUrl).origin];
    this.#stripe = new Stripe(secretKey, { timeout: TIMEOUT_MS, maxNetworkRetries: 1, telemetry: false, ...addressOf(apiUrl) });
  }

  async begin(order: PaymentOrder): Promise<BegunPayment> {
    const session = await asked(() =>
      this.#stripe.checkout.sessions.create(
        {
          mode: 'payment',
          client_reference_id: order.orderId,
          customer_email: order.payer.email,
          locale: localeOf(order.payer.language),
          success_url: order.returnUrl,
          cancel_url: order.returnUrl,
          expires_at: Math.floor(this.#clock() / 1_000) + SESSION_SECONDS,
          metadata: { order_id: order.orderId },
          payment_intent_data: { metadata: { order_id: order.orderId } },
          line_items: [
            {
              quantity: 1,
              price_data: { currency: order.currency.toLowerCase(), unit_amount: order.amount, product_data: { name: order.orderId } },
            },
          ],
        },
        { idempotencyKey: `session-${order.orderId}` },
      ),
    );
    if (session.url === null || !isAllowedTarget(session.url, this.#pageOrigins)) {
      throw new ProviderFault('refused', 'the provider names a page outside its allow-list', true);
    }
    return { providerReference: session.id, step: { kind: 'redirect', url: session.url } };
  }

  async readCallback({ headers, body, receivedAt }: RawCallback): Promise<CallbackReading> {
    const event = this.#verify(body, headers['stripe-signature'] ?? '', receivedAt);
    if (typeof event === 'string') return { kind: 'fault', fault: event };
    switch (event.type) {
      case 'checkout.session.completed':
      case 'checkout.session.async_payment_succeeded':
      case 'checkout.session.async_payment_failed':
      case 'checkout.session.expired':
        return reading(reportOfSession(event.id, event.data.object, event.type === 'checkout.session.async_payment_failed'));
      case 'charge.dispute.created':
        return reading(await this.#reportReversal(event.id, event.data.object));
      default:
        return { kind: 'ignored' };
    }
  }

  async fetchReport({ orderId, providerReference }: AskedOrder): Promise<ProviderReport | null> {
    const session = await asked(() => this.#findSession(orderId, providerReference));
    return session === null ? null : reportOfSession(`state_${session.id}_${session.status}_${session.payment_status}`, session, false);
  }

  async listRecords({ from, until }: TimeSpan): Promise<readonly ProviderRecord[]> {
    const created = { gte: Math.floor(from / 1_000), lt: Math.ceil(until / 1_000) };
    return asked(async () => {
      const records: ProviderRecord[] = [];
      for await (const session of this.#stripe.checkout.sessions.list({ created, limit: 100 })) {
        const report = reportOfSession('', session, false);
        if (report === null) continue;
        const { orderId: transactionId, outcome, amount, currency } = report;
        records.push({ transactionId, outcome, amount, currency });
      }
      return records;
    });
  }

  readonly refund = async ({ refundId, orderId, providerReference, amount }: RefundOrder): Promise<RefundAnswer> => {
    const session = await asked(() => this.#findSession(orderId, providerReference));
    const intent = session?.payment_intent;
    const paymentIntent = typeof intent === 'string' ? intent : (intent?.id ?? null);
    if (paymentIntent === null) return { kind: 'refused', why: 'there is no such payment to refund' };
    try {
      const { id } = await this.#stripe.refunds.create(
        { payment_intent: paymentIntent, amount, metadata: { refund_id: refundId } },
        { idempotencyKey: `refund-${refundId}` },
      );
      return { kind: 'sent', providerReference: id };
    } catch (error) {
      if (error instanceof Stripe.errors.StripeInvalidRequestError) return { kind: 'refused', why: error.code ?? 'the refund was refused' };
      throw faultOf(error);
    }
  };

  /** A dispute names the payment only; our order stands in the payment. */
  async #reportReversal(eventId: string, { payment_intent: intent, amount, currency }: Stripe.Dispute): Promise<ProviderReport | null> {
    if (intent === null) return null;
    const payment = typeof intent === 'string' ? await asked(() => this.#stripe.paymentIntents.retrieve(intent)) : intent;
    const orderId = payment.metadata['order_id'];
    if (orderId === undefined) return null;
    return { eventId, orderId, providerReference: null, outcome: 'reversed', amount: cents(amount), currency: currency.toUpperCase() };
  }

  async #findSession(orderId: string, providerReference: string | null): Promise<Stripe.Checkout.Session | null> {
    if (providerReference === null) return null;
    try {
      const session = await this.#stripe.checkout.sessions.retrieve(providerReference);
      return session.client_reference_id === orderId ? session : null;
    } catch (error) {
      if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return null;
      throw error;
    }
  }

  #verify(body: Buffer, signature: string, receivedAt: number): Stripe.Event | 'signatureInvalid' | 'tooOld' | 'unreadable' {
    try {
      return this.#stripe.webhooks.constructEvent(body, signature, this.#webhookSecret, TOLERANCE_SECONDS, undefined, receivedAt);
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) return 'unreadable';
      return /timestamp outside/i.test(error.message) ? 'tooOld' : 'signatureInvalid';
    }
  }
}

/** Null for a session that is none of an order of ours. */
function reportOfSession(eventId: string, session: Stripe.Checkout.Session, hasFailed: boolean): ProviderReport | null {
  const { client_reference_id: orderId, amount_total: amount, currency } = session;
  if (orderId === null || amount === null || currency === null) return null;
  return {
    eventId,
    orderId,
    providerReference: session.id,
    outcome: outcomeOf(session, hasFailed),
    amount: cents(amount),
    currency: currency.toUpperCase(),
  };
}

function outcomeOf({ payment_status: payment, status }: Stripe.Checkout.Session, hasFailed: boolean): ProviderReport['outcome'] {
  if (payment === 'paid') return 'paid';
  return hasFailed || status === 'expired' ? 'declined' : 'pending';
}

function reading(report: ProviderReport | null): CallbackReading {
  return report === null ? { kind: 'ignored' } : { kind: 'report', report };
}

function localeOf(language: string): 'de' | 'en' | 'es' | 'it' | 'auto' {
  return language === 'de' || language === 'en' || language === 'es' || language === 'it' ? language : 'auto';
}

function addressOf(apiUrl: string | null) {
  if (apiUrl === null) return {};
  const { protocol, hostname, port } = new URL(apiUrl);
  return { host: hostname, port: Number(port), protocol: protocol === 'http:' ? ('http' as const) : ('https' as const) };
}

async function asked<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    throw faultOf(error);
  }
}

/** Stripe's messages may name a customer; its codes do not. */
function faultOf(error: unknown): unknown {
  if (error instanceof ProviderFault || !(error instanceof Stripe.errors.StripeError)) return error;
  const isRefusal = error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError;
  return new ProviderFault(isRefusal ? 'refused' : 'unreachable', `Stripe: ${error.type} ${error.code ?? ''}`.trim());
}
