/** Every event of every provider, in its own signed wire format, in every order and in malformed variants. */
import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { cents, ZERO_CENTS } from '@fairlead/domain/money.ts';
import { depositAfterReport, type OrderedDeposit } from '@fairlead/domain/payments/deposit-report.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FairleadProvider } from './fairlead-provider.ts';
import type { CallbackReading, PaymentProvider, ProviderReport } from './payment-provider.ts';
import { FAIRLEAD_PROVIDER_KINDS, type FairleadProviderKind } from './provider-profiles.ts';
import { signPayload } from './request-signature.ts';
import { StripeProvider } from './stripe-provider.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const SECRET = 'a-secret-of-sixteen-letters';
const ORDER = 'ORDER000000000000001';
const AMOUNT = cents(250_00);

/** What can happen to an order; `dispute` and `refund` are further ways in which money is reversed. */
const PROVIDER_EVENTS = ['created', 'pending', 'paid', 'paidAgain', 'declined', 'reversed', 'dispute', 'refund'] as const;
type ProviderEvent = (typeof PROVIDER_EVENTS)[number];
const TAKEN_BACK: readonly ProviderEvent[] = ['reversed', 'dispute', 'refund'];
const PAID: readonly ProviderEvent[] = ['paid', 'paidAgain'];

interface SignedProvider {
  readonly provider: PaymentProvider;
  /** An event of this provider, before it is signed. */
  describe(step: ProviderEvent): object;
  sign(body: string, at: number): Readonly<Record<string, string>>;
}

const BROKER_STATUS: Readonly<Record<ProviderEvent, ProviderReport['outcome']>> = {
  created: 'pending',
  pending: 'pending',
  paid: 'paid',
  paidAgain: 'paid',
  declined: 'declined',
  reversed: 'reversed',
  dispute: 'reversed',
  refund: 'reversed',
};

function openBroker(kind: FairleadProviderKind): SignedProvider {
  const provider = new FairleadProvider(
    {
      kind,
      key: kind,
      title: kind,
      url: 'https://provider.test',
      merchant: 'fairlead',
      secret: SECRET,
      redirectOrigins: [],
      fieldNames: {},
      canRefund: true,
    },
    () => NOW,
  );
  return {
    provider,
    describe: (step) => ({
      event_id: `event-${step}`,
      order_id: ORDER,
      reference: 'R-1',
      status: BROKER_STATUS[step],
      amount: step === 'refund' ? '100.00' : '250.00',
      currency: 'EUR',
    }),
    sign: (body, at) => signPayload(SECRET, body, at),
  };
}

const WEBHOOK_SECRET = 'whsec_a-secret-of-sixteen';
let stripeApi: Server;
let stripeUrl: string;

beforeAll(async () => {
  stripeApi = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const [status, body] = answerStripe(pathname);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => stripeApi.listen(0, '127.0.0.1', resolve));
  const address = stripeApi.address();
  if (typeof address !== 'object' || address === null) throw new Error('the server has no port');
  stripeUrl = `http://127.0.0.1:${address.port}`;
});
afterAll(() => stripeApi.close());

const DISPUTE = { id: 'dp_1', object: 'dispute', status: 'needs_response', amount: AMOUNT, currency: 'eur', payment_intent: 'pi_1' };

function answerStripe(pathname: string): [status: number, body: object] {
  if (pathname === '/v1/payment_intents/pi_1') return [200, { id: 'pi_1', object: 'payment_intent', metadata: { order_id: ORDER } }];
  if (pathname === '/v1/refunds') {
    const refund = {
      id: 're_1',
      object: 'refund',
      amount: 100_00,
      currency: 'eur',
      status: 'succeeded',
      metadata: {},
      payment_intent: 'pi_1',
    };
    return [200, { object: 'list', has_more: false, data: [refund], url: '/v1/refunds' }];
  }
  if (pathname === '/v1/disputes') return [200, { object: 'list', has_more: false, data: [DISPUTE], url: '/v1/disputes' }];
  return [404, { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such thing' } }];
}

function openStripe(): SignedProvider {
  const settings = {
    key: 'stripe',
    title: 'Stripe',
    secretKey: 'sk_test_of_sixteen_letters',
    webhookSecret: WEBHOOK_SECRET,
    apiUrl: stripeUrl,
  };
  return { provider: new StripeProvider(settings, () => NOW), describe: describeStripeEvent, sign: signStripe };
}

function describeStripeEvent(step: ProviderEvent): object {
  const session = (status: string, payment: string) => ({
    id: 'cs_1',
    object: 'checkout.session',
    client_reference_id: ORDER,
    amount_total: AMOUNT,
    currency: 'eur',
    status,
    payment_status: payment,
    payment_intent: 'pi_1',
  });
  const charge = { object: 'charge', amount_refunded: 100_00, currency: 'eur', payment_intent: 'pi_1' };
  const events: Readonly<Record<ProviderEvent, readonly [type: string, object: object]>> = {
    created: ['payment_intent.created', {}],
    pending: ['checkout.session.completed', session('complete', 'unpaid')],
    paid: ['checkout.session.completed', session('complete', 'paid')],
    paidAgain: ['checkout.session.async_payment_succeeded', session('complete', 'paid')],
    declined: ['checkout.session.async_payment_failed', session('complete', 'unpaid')],
    reversed: ['charge.dispute.funds_withdrawn', DISPUTE],
    dispute: ['charge.dispute.created', DISPUTE],
    refund: ['charge.refunded', charge],
  };
  const [type, object] = events[step];
  return { id: `evt_${step}`, object: 'event', created: NOW / 1_000, type, data: { object } };
}

function signStripe(body: string, at: number): Readonly<Record<string, string>> {
  const timestamp = Math.floor(at / 1_000);
  return { 'stripe-signature': `t=${timestamp},v1=${createHmac('sha256', WEBHOOK_SECRET).update(`${timestamp}.${body}`).digest('hex')}` };
}

const PROVIDERS: readonly (readonly [name: string, open: () => SignedProvider])[] = [
  ...FAIRLEAD_PROVIDER_KINDS.map((kind) => [kind, () => openBroker(kind)] as const),
  ['stripe', openStripe],
];

function read({ provider, sign }: SignedProvider, body: string, at = NOW): Promise<CallbackReading> {
  return provider.readCallback({ headers: sign(body, at), body: Buffer.from(body), receivedAt: NOW });
}

/** Returns null if the event says nothing about the order. */
async function readReport(signer: SignedProvider, step: ProviderEvent): Promise<ProviderReport | null> {
  const reading = await read(signer, JSON.stringify(signer.describe(step)));
  if (reading.kind === 'fault') throw new Error(`${step}: ${reading.fault}`);
  return reading.kind === 'report' ? reading.report : null;
}

interface Account {
  readonly deposit: OrderedDeposit;
  readonly processed: readonly string[];
  readonly bookings: number;
}

const NO_EVENTS: Account = {
  deposit: {
    status: 'pending',
    reviewReason: null,
    amount: AMOUNT,
    currency: 'EUR',
    wasTakenBack: false,
    disputed: ZERO_CENTS,
    reversed: ZERO_CENTS,
  },
  processed: [],
  bookings: 0,
};

/** Applies a report as applyProviderReport does: each event once; a booking under way is completed at once. */
function applyReport(account: Account, report: ProviderReport | null): Account {
  if (report === null || account.processed.includes(report.eventId)) return account;
  const deposit = depositAfterReport(account.deposit, report);
  const isBooked = deposit.status === 'processing' && account.deposit.status !== 'processing';
  return {
    deposit: isBooked ? { ...deposit, status: 'completed' } : deposit,
    processed: [...account.processed, report.eventId],
    bookings: account.bookings + (isBooked ? 1 : 0),
  };
}

/** Every order of every selection of events, each followed by all of them again. */
function* everyOrder(
  reports: ReadonlyMap<ProviderEvent, ProviderReport | null>,
  account: Account = NO_EVENTS,
  sent: readonly ProviderEvent[] = [],
): Generator<{ readonly sent: readonly ProviderEvent[]; readonly account: Account }> {
  yield { sent, account };
  for (const step of PROVIDER_EVENTS) {
    if (sent.includes(step)) continue;
    yield* everyOrder(reports, applyReport(account, reports.get(step) ?? null), [...sent, step]);
  }
}

function faultOf(sent: readonly ProviderEvent[], { deposit: { status }, bookings }: Account): string | null {
  const isPaid = sent.some((step) => PAID.includes(step));
  const isTakenBack = sent.some((step) => TAKEN_BACK.includes(step));
  if (bookings > 1) return 'booked twice';
  if (!isPaid) return bookings > 0 ? 'booked without a payment' : null;
  if (!isTakenBack) return status === 'completed' ? null : 'paid and not booked';
  if (status === 'completed') return 'credited although it was reversed';
  if (status === 'inReview') return null;
  return status === 'declined' && bookings === 0 ? null : `ended as ${status} with ${bookings} bookings`;
}

describe.each(PROVIDERS)('signed callbacks of %s', (_name, open) => {
  test('in every order and selection lead to the same ledger or to review, never to a wrong credit', async () => {
    const signer = open();
    const reports = new Map<ProviderEvent, ProviderReport | null>();
    for (const step of PROVIDER_EVENTS) reports.set(step, await readReport(signer, step));
    expect(reports.get('paid')).toMatchObject({ orderId: ORDER, outcome: 'paid', amount: AMOUNT, currency: 'EUR' });
    for (const step of TAKEN_BACK) expect(reports.get(step)).toMatchObject({ orderId: ORDER, outcome: 'reversed', currency: 'EUR' });
    const faults: string[] = [];
    let orders = 0;
    for (const { sent, account } of everyOrder(reports)) {
      orders += 1;
      const repeated = sent.reduce((before, step) => applyReport(before, reports.get(step) ?? null), account);
      const fault = faultOf(sent, account) ?? (repeated === account || repeated.bookings === account.bookings ? null : 'repeated');
      if (fault !== null) faults.push(`${sent.join(', ')}: ${fault}`);
    }
    expect(orders).toBe(109_601);
    expect(faults.slice(0, 5)).toEqual([]);
  });

  test.each([
    ['a day ahead', 86_400_000],
    ['six minutes ahead', 360_000],
    ['six minutes ago', -360_000],
    ['a year ago', -365 * 86_400_000],
  ])('signed %s are rejected', async (_when, shiftMs) => {
    const signer = open();
    const body = JSON.stringify(signer.describe('paid'));
    expect(await read(signer, body, NOW + shiftMs)).toEqual({ kind: 'fault', fault: 'tooOld' });
  });

  test('in malformed variants are unreadable or ignored, and cause no errors', async () => {
    const signer = open();
    const step = fc.constantFrom(...PROVIDER_EVENTS);
    const oddValue = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom(null, [], {}, 1e308, -1, 0.5, 2 ** 53, '250', 'a'.repeat(300), '\u0000', '\ud800'),
    );
    const oddEvent = fc.oneof(
      fc.jsonValue(),
      fc.tuple(step, fc.nat(), oddValue).map(([sent, at, value]) => withValueAt(signer.describe(sent), at, value)),
    );
    await fc.assert(
      fc.asyncProperty(oddEvent, async (event) => {
        const reading = await read(signer, JSON.stringify(event));
        if (reading.kind === 'fault') return reading.fault === 'unreadable' || reading.fault === 'tooOld';
        if (reading.kind === 'ignored') return true;
        const { eventId, orderId, amount, currency } = reading.report;
        const isExact = Number.isSafeInteger(amount) && amount >= 0 && /^[A-Z]{3}$/.test(currency);
        return (
          isExact && [eventId, orderId].every((id) => typeof id === 'string' && id !== '' && id.length <= 200 && !id.includes('\u0000'))
        );
      }),
      { numRuns: 300 },
    );
  });

  test.each(['', 'null', '[]', '{', '"text"', '7', '{"id":"evt_1","type":"checkout.session.completed","data":null}'])(
    'with the body %j are unreadable',
    async (body) => {
      const signer = open();
      const reading = await read(signer, body);
      expect(reading.kind).toBe('fault');
      expect(reading).not.toEqual({ kind: 'fault', fault: 'tooOld' });
    },
  );
});

/** The same event with one of its values replaced, or the event itself. */
function withValueAt(event: object, place: number, value: unknown): unknown {
  const paths = pathsOf(event);
  const path = paths[place % paths.length] ?? [];
  return replaceAt(event, path, value);
}

function pathsOf(value: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([name, child]) => pathsOf(child, [...path, name]))];
}

function replaceAt(value: unknown, [name, ...rest]: readonly string[], next: unknown): unknown {
  if (name === undefined) return next;
  const entries = Object.entries(value ?? {});
  return Object.fromEntries(entries.map(([key, child]) => [key, key === name ? replaceAt(child, rest, next) : child]));
}

describe('an event of Stripe', () => {
  test('dated a day ahead is rejected, even if it is signed now', async () => {
    const stripe = openStripe();
    const event = { ...stripe.describe('paid'), created: NOW / 1_000 + 86_400 };
    expect(await read(stripe, JSON.stringify(event))).toEqual({ kind: 'fault', fault: 'tooOld' });
  });

  test('that Stripe resends for days keeps its date', async () => {
    const stripe = openStripe();
    const event = { ...stripe.describe('paid'), created: NOW / 1_000 - 3 * 86_400 };
    expect((await read(stripe, JSON.stringify(event))).kind).toBe('report');
  });

  test('about a payment unknown to Stripe is unreadable', async () => {
    const stripe = openStripe();
    const dispute = { status: 'lost', amount: 1, currency: 'eur', payment_intent: 'pi_unknown' };
    const event = { id: 'evt_1', type: 'charge.dispute.created', data: { object: dispute } };
    expect(await read(stripe, JSON.stringify(event))).toEqual({ kind: 'fault', fault: 'unreadable' });
  });
});
