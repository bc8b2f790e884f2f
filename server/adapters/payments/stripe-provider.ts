import { addCents, cents, ZERO_CENTS, type Cents } from '@fairlead/domain/money.ts';
import { DEPOSIT_METHODS } from '@fairlead/domain/payments/deposit-rules.ts';
import type { ProviderRecord } from '@fairlead/domain/payments/reconciliation.ts';
import { Stripe } from 'stripe';
import { boundedFetch } from '../bounded-fetch.ts';
import {
  ProviderFault,
  type OrderQuery,
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
import { parseJson } from './parse-json.ts';
import { isAllowedTarget } from './redirect-target.ts';
import { readStripeEvent, withholdsMoney, type SessionState, type StripeEvent } from './stripe-events.ts';

export interface StripeProviderSettings {
  readonly key: string;
  readonly title: string;
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Replaces Stripe's own URL, for tests; null for Stripe. */
  readonly apiUrl: string | null;
}

const CHECKOUT_ORIGIN = 'https://checkout.stripe.com';
/** For each of the two attempts at a call, including the response. */
const TIMEOUT_MS = 15_000;
/** Far more than a page of sessions with all its details needs. */
const LARGEST_ANSWER_BYTES = 8 * 1024 * 1024;
/** Longer than any list of ours; a longer one counts as endless. */
const LONGEST_LIST = 100_000;
/** How far a signature's time and an event's date may differ from our clock. */
const TOLERANCE_SECONDS = 300;
/** Orders are closed by then, so their sessions are not older. */
const OLDEST_SESSION_MS = 72 * 3_600_000;
const PAGE_SIZE = 100;
/** A session's state depends on whether its payment failed and whether its charge was disputed. */
const WITH_CHARGE = 'payment_intent.latest_charge';

/**
 * Stripe Checkout: a hosted page per order, and signed events about its outcome. Amounts on both sides are in cents. A session lives for
 * Stripe's default of 24 hours, and a repeated request for the same order returns the same session.
 */
export class StripeProvider implements PaymentProvider {
  readonly key: string;
  readonly method = DEPOSIT_METHODS.creditCard;
  readonly title: string;
  readonly pageOrigins = { forms: [], frames: [] };
  readonly #stripe: Stripe;
  readonly #webhookSecret: string;
  readonly #pageOrigins: readonly string[];
  readonly #clock: () => number;

  constructor({ key, title, secretKey, webhookSecret, apiUrl }: StripeProviderSettings, clock: () => number, timeoutMs = TIMEOUT_MS) {
    this.key = key;
    this.title = title;
    this.#webhookSecret = webhookSecret;
    this.#clock = clock;
    this.#pageOrigins = apiUrl === null ? [CHECKOUT_ORIGIN] : [new URL(apiUrl).origin];
    this.#stripe = new Stripe(secretKey, {
      timeout: timeoutMs,
      maxNetworkRetries: 1,
      telemetry: false,
      httpClient: Stripe.createFetchHttpClient(fetchWithin(timeoutMs)),
      ...addressOf(apiUrl),
    });
  }

  async begin(order: PaymentOrder): Promise<BegunPayment> {
    const session = await asked(async () => {
      try {
        return await this.#stripe.checkout.sessions.create(describeSession(order), { idempotencyKey: `session-${order.orderId}` });
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeIdempotencyError)) throw error;
        // The payer has since changed their email or language: keep the session already begun, so that the order cannot be paid twice.
        return this.#searchSession(order.orderId);
      }
    });
    if (session === null || session.url === null) throw new ProviderFault('refused', 'the order was begun, but its page has expired', true);
    if (!isAllowedTarget(session.url, this.#pageOrigins)) {
      throw new ProviderFault('refused', 'the provider named a page outside its allow-list', true);
    }
    return { providerReference: session.id, step: { kind: 'redirect', url: session.url } };
  }

  async readCallback({ headers, body, receivedAt }: RawCallback): Promise<CallbackReading> {
    const fault = this.#findSignatureFault(body, headers['stripe-signature'] ?? '', receivedAt);
    if (fault !== null) return { kind: 'fault', fault };
    const event = readStripeEvent(parseJson(body));
    if (event === null) return { kind: 'fault', fault: 'unreadable' };
    // An event that Stripe resends keeps its date, so only a date in the future is invalid.
    if (event.created !== null && event.created - receivedAt / 1_000 > TOLERANCE_SECONDS) return { kind: 'fault', fault: 'tooOld' };
    try {
      return await this.#readEvent(event);
    } catch (error) {
      // Stripe does not know the subject of its own event.
      if (error instanceof ProviderFault && error.kind === 'refused') return { kind: 'fault', fault: 'unreadable' };
      throw error;
    }
  }

  async fetchReport({ orderId, providerReference }: OrderQuery): Promise<ProviderReport | null> {
    return asked(async () => {
      const session = await this.#findSession(orderId, providerReference);
      return session === null ? null : this.#reportState(session);
    });
  }

  async listRecords({ from, until }: TimeSpan): Promise<readonly ProviderRecord[]> {
    const created = { gte: Math.floor(from / 1_000), lt: Math.ceil(until / 1_000) };
    return asked(async () => {
      const records: ProviderRecord[] = [];
      for await (const session of upTo(LONGEST_LIST, this.#listSessions(created))) {
        const report = await this.#reportState(session);
        if (report === null) continue;
        const { orderId: transactionId, outcome, amount, currency } = report;
        records.push({ transactionId, outcome, amount, currency });
      }
      return records;
    });
  }

  readonly refund = async ({ refundId, orderId, providerReference, amount }: RefundOrder): Promise<RefundAnswer> => {
    const session = await asked(() => this.#findSession(orderId, providerReference));
    const paymentIntent = idOf(session?.payment_intent ?? null);
    if (paymentIntent === null) return { kind: 'refused', why: 'there is no payment to refund' };
    // Stripe forgets the idempotency key of a call after a day, but never the refund.
    const before = await asked(() => this.#findRefund(paymentIntent, refundId));
    if (before !== null) return answerOfRefund(before);
    try {
      const refund = await this.#stripe.refunds.create(
        { payment_intent: paymentIntent, amount, metadata: { refund_id: refundId } },
        { idempotencyKey: `refund-${refundId}` },
      );
      return answerOfRefund(refund);
    } catch (error) {
      if (error instanceof Stripe.errors.StripeInvalidRequestError) return { kind: 'refused', why: error.code ?? 'the refund was refused' };
      throw faultOf(error);
    }
  };

  async #readEvent(event: StripeEvent): Promise<CallbackReading> {
    switch (event.kind) {
      case 'session':
        return reading(reportOfSession(event.id, event.session, event.isFailed));
      case 'dispute': {
        const { dispute } = event;
        const intent = dispute.payment_intent ?? null;
        if (intent === null) return { kind: 'ignored' };
        // The dispute itself may already be over when we hear of it: it is still reviewed by an operator.
        const amount = cents(Math.max(dispute.amount, await asked(() => this.#sumTakenBack(intent))));
        return reading(await this.#reportReversal(event.id, intent, { amount, currency: dispute.currency }));
      }
      case 'refund': {
        if (event.paymentIntent === null) return { kind: 'ignored' };
        const paymentIntent = event.paymentIntent;
        if ((await asked(() => this.#sumForeignRefunds(paymentIntent))) === 0) return { kind: 'ignored' };
        const amount = await asked(() => this.#sumTakenBack(paymentIntent));
        return reading(await this.#reportReversal(event.id, event.paymentIntent, { amount, currency: event.currency }));
      }
      case 'other':
        return { kind: 'ignored' };
    }
  }

  /** Reports Stripe's current state of a session. The same state has the same event id. */
  async #reportState(session: Stripe.Checkout.Session): Promise<ProviderReport | null> {
    const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null;
    const eventId = `state_${session.id}_${session.status}_${session.payment_status}`;
    const report = reportOfSession(eventId, stateOf(session), hasFailed(session, intent));
    const charge = intent?.latest_charge ?? null;
    if (report?.outcome !== 'paid' || intent === null || typeof charge !== 'object' || charge === null) return report;
    const disputed = charge.disputed ? await this.#sumDisputes(intent.id) : ZERO_CENTS;
    const refunded = charge.amount_refunded > 0 ? await this.#sumForeignRefunds(intent.id) : ZERO_CENTS;
    const amount = addCents(disputed, refunded);
    if (amount === 0) return report;
    // A payment disputed in full keeps the event name from before partial reversals were distinguished.
    const isWhole = disputed > 0 && amount >= report.amount;
    const what = isWhole ? 'reversed' : disputed === 0 ? `refunded_${refunded}` : `reversed_${amount}`;
    return { ...report, eventId: `state_${session.id}_${what}`, outcome: 'reversed', amount };
  }

  /** The amount of a payment that is disputed, or was refunded without our request. Rejects with Stripe's own error. */
  async #sumTakenBack(paymentIntent: string): Promise<Cents> {
    return addCents(await this.#sumDisputes(paymentIntent), await this.#sumForeignRefunds(paymentIntent));
  }

  /** The sum of a payment's disputes that withhold, or have withheld, money. Rejects with Stripe's own error. */
  async #sumDisputes(paymentIntent: string): Promise<Cents> {
    let total = ZERO_CENTS;
    for await (const dispute of upTo(LONGEST_LIST, this.#stripe.disputes.list({ payment_intent: paymentIntent, limit: PAGE_SIZE }))) {
      if (withholdsMoney(dispute)) total = addCents(total, cents(dispute.amount));
    }
    return total;
  }

  /** A dispute or a refund only names the payment; the payment names our order. */
  async #reportReversal(
    eventId: string,
    paymentIntent: string,
    { amount, currency }: Pick<ProviderReport, 'amount' | 'currency'>,
  ): Promise<ProviderReport | null> {
    const payment = await asked(() => this.#stripe.paymentIntents.retrieve(paymentIntent));
    const orderId = payment.metadata['order_id'];
    if (orderId === undefined) return null;
    return { eventId, orderId, providerReference: null, outcome: 'reversed', amount, currency };
  }

  /** The sum of a payment's refunds that we did not request, such as manual ones in Stripe's dashboard. Rejects with Stripe's own error. */
  async #sumForeignRefunds(paymentIntent: string): Promise<Cents> {
    let total = ZERO_CENTS;
    for await (const { amount, status, metadata } of this.#listRefunds(paymentIntent)) {
      const isOurs = metadata?.['refund_id'] !== undefined;
      if (!isOurs && status !== 'failed' && status !== 'canceled') total = addCents(total, cents(amount));
    }
    return total;
  }

  /** Rejects with Stripe's own error. */
  async #findSession(orderId: string, providerReference: string | null): Promise<Stripe.Checkout.Session | null> {
    if (providerReference === null) return this.#searchSession(orderId);
    try {
      const session = await this.#stripe.checkout.sessions.retrieve(providerReference, { expand: [WITH_CHARGE] });
      return session.client_reference_id === orderId ? session : null;
    } catch (error) {
      if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return null;
      throw error;
    }
  }

  /** For an order whose session was begun but whose reference never reached us, or was not stored before this server was killed. */
  async #searchSession(orderId: string): Promise<Stripe.Checkout.Session | null> {
    for await (const session of upTo(LONGEST_LIST, this.#listSessions({ gte: Math.floor((this.#clock() - OLDEST_SESSION_MS) / 1_000) }))) {
      if (session.client_reference_id === orderId) return session;
    }
    return null;
  }

  #listSessions(created: Stripe.RangeQueryParam): AsyncIterable<Stripe.Checkout.Session> {
    return this.#stripe.checkout.sessions.list({ created, limit: PAGE_SIZE, expand: [`data.${WITH_CHARGE}`] });
  }

  async #findRefund(paymentIntent: string, refundId: string): Promise<Stripe.Refund | null> {
    for await (const refund of this.#listRefunds(paymentIntent)) {
      if (refund.metadata?.['refund_id'] === refundId) return refund;
    }
    return null;
  }

  #listRefunds(paymentIntent: string): AsyncIterable<Stripe.Refund> {
    return upTo(LONGEST_LIST, this.#stripe.refunds.list({ payment_intent: paymentIntent, limit: PAGE_SIZE }));
  }

  /** Stripe's own check accepts a signature from any future time. */
  #findSignatureFault(body: Buffer, header: string, receivedAt: number): 'signatureInvalid' | 'tooOld' | null {
    const { signature } = this.#stripe.webhooks;
    if (signature === null) throw new Error("Stripe's library cannot check signatures");
    try {
      signature.verifyHeader(body, header, this.#webhookSecret, TOLERANCE_SECONDS, undefined, receivedAt);
    } catch (error) {
      const isDated = error instanceof Stripe.errors.StripeSignatureVerificationError && /timestamp outside/i.test(error.message);
      return isDated ? 'tooOld' : 'signatureInvalid';
    }
    const [, signedAt = Number.NaN] = [...header.matchAll(/(?:^|,)t=(\d{1,12})(?=,|$)/g)].at(-1) ?? [];
    return Math.abs(receivedAt / 1_000 - Number(signedAt)) <= TOLERANCE_SECONDS + 1 ? null : 'tooOld';
  }
}

/** Returns null for a session that is not of an order of ours. */
function reportOfSession(eventId: string, session: SessionState, isFailed: boolean): ProviderReport | null {
  const { client_reference_id: orderId = null, amount_total: amount = null, currency = null } = session;
  if (orderId === null || amount === null || currency === null) return null;
  return { eventId, orderId, providerReference: session.id, outcome: outcomeOf(session, isFailed), amount, currency };
}

function stateOf({ amount_total: amount, currency, ...session }: Stripe.Checkout.Session): SessionState {
  return { ...session, amount_total: amount === null ? null : cents(amount), currency: currency?.toUpperCase() ?? null };
}

/** Derives everything from the order, so that the same order requests the same session. */
function describeSession({ orderId, amount, currency, payer, returnUrl }: PaymentOrder): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'payment',
    client_reference_id: orderId,
    customer_email: payer.email,
    locale: localeOf(payer.language),
    success_url: returnUrl,
    cancel_url: returnUrl,
    metadata: { order_id: orderId },
    payment_intent_data: { metadata: { order_id: orderId } },
    line_items: [
      { quantity: 1, price_data: { currency: currency.toLowerCase(), unit_amount: amount, product_data: { name: `Fairlead ${orderId}` } } },
    ],
  };
}

/** A delayed payment method has failed; its session is complete all the same. */
function hasFailed({ status }: Stripe.Checkout.Session, intent: Stripe.PaymentIntent | null): boolean {
  return status === 'complete' && (intent?.status === 'requires_payment_method' || intent?.status === 'canceled');
}

function answerOfRefund({ id, status }: Stripe.Refund): RefundAnswer {
  return status === 'failed' || status === 'canceled'
    ? { kind: 'refused', why: `refund_${status}` }
    : { kind: 'sent', providerReference: id };
}

function idOf(intent: string | Stripe.PaymentIntent | null): string | null {
  return typeof intent === 'string' ? intent : (intent?.id ?? null);
}

function outcomeOf({ payment_status: payment, status }: SessionState, isFailed: boolean): ProviderReport['outcome'] {
  if (payment === 'paid') return 'paid';
  return isFailed || status === 'expired' ? 'declined' : 'pending';
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
  const usualPort = protocol === 'http:' ? 80 : 443;
  return {
    host: hostname,
    port: port === '' ? usualPort : Number(port),
    protocol: protocol === 'http:' ? ('http' as const) : ('https' as const),
  };
}

/** The fetch of Stripe's client: the client's own timeout ends where the response begins. */
function fetchWithin(timeoutMs: number): typeof fetch {
  return async (input, init = {}) => {
    const limits = { deadline: AbortSignal.timeout(timeoutMs), largestBytes: LARGEST_ANSWER_BYTES };
    const { status, headers, bytes } = await boundedFetch(input, init, limits);
    return new Response(bytes.byteLength === 0 ? null : bytes, { status, headers });
  };
}

async function* upTo<Item>(most: number, items: AsyncIterable<Item>): AsyncGenerator<Item, void, undefined> {
  let count = 0;
  for await (const item of items) {
    count += 1;
    if (count > most) throw new ProviderFault('unreachable', 'Stripe: a list without an end');
    yield item;
  }
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
  const isRefusal = REFUSALS.some((refusal) => error instanceof refusal);
  return new ProviderFault(isRefusal ? 'refused' : 'unreachable', `Stripe: ${error.type} ${error.code ?? ''}`.trim());
}

const REFUSALS = [
  Stripe.errors.StripeInvalidRequestError,
  Stripe.errors.StripeCardError,
  Stripe.errors.StripeAuthenticationError,
  Stripe.errors.StripePermissionError,
];
