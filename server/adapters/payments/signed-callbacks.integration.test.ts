/** What every provider sends, in its own signed wire format, in every order and in odd shapes. */
import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { cents, ZERO_CENTS } from '@fairlead/domain/money.ts';
import { depositAfterReport, type OrderedDeposit } from '@fairlead/domain/payments/deposit-report.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HouseProvider } from './house-provider.ts';
import type { CallbackReading, PaymentProvider, ProviderReport } from './payment-provider.ts';
import { HOUSE_PROVIDER_KINDS, type HouseProviderKind } from './provider-profiles.ts';
import { signPayload } from './request-signature.ts';
import { StripeProvider } from './stripe-provider.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const SECRET = 'a-secret-of-sixteen-letters';
const ORDER = 'ORDER000000000000001';
const AMOUNT = cents(250_00);

/** What can be said about an order; `dispute` and `refund` are further ways in which money is taken back. */
const SAYINGS = ['created', 'pending', 'paid', 'paidAgain', 'declined', 'reversed', 'dispute', 'refund'] as const;
type Saying = (typeof SAYINGS)[number];
const TAKEN_BACK: readonly Saying[] = ['reversed', 'dispute', 'refund'];
const PAID: readonly Saying[] = ['paid', 'paidAgain'];

interface SpokenProvider {
  readonly provider: PaymentProvider;
  /** An event of this provider, before it is signed. */
  describe(saying: Saying): object;
  sign(body: string, at: number): Readonly<Record<string, string>>;
}

const HOUSE_STATUS: Readonly<Record<Saying, ProviderReport['outcome']>> = {
  created: 'pending',
  pending: 'pending',
  paid: 'paid',
  paidAgain: 'paid',
  declined: 'declined',
  reversed: 'reversed',
  dispute: 'reversed',
  refund: 'reversed',
};

function openHouse(kind: HouseProviderKind): SpokenProvider {
  const provider = new HouseProvider(
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
    describe: (saying) => ({
      event_id: `event-${saying}`,
      order_id: ORDER,
      reference: 'R-1',
      status: HOUSE_STATUS[saying],
      amount: saying === 'refund' ? '100.00' : '250.00',
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

function openStripe(): SpokenProvider {
  const settings = {
    key: 'stripe',
    title: 'Stripe',
    secretKey: 'sk_test_of_sixteen_letters',
    webhookSecret: WEBHOOK_SECRET,
    apiUrl: stripeUrl,
  };
  return { provider: new StripeProvider(settings, () => NOW), describe: describeStripeEvent, sign: signStripe };
}

function describeStripeEvent(saying: Saying): object {
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
  const events: Readonly<Record<Saying, readonly [type: string, object: object]>> = {
    created: ['payment_intent.created', {}],
    pending: ['checkout.session.completed', session('complete', 'unpaid')],
    paid: ['checkout.session.completed', session('complete', 'paid')],
    paidAgain: ['checkout.session.async_payment_succeeded', session('complete', 'paid')],
    declined: ['checkout.session.async_payment_failed', session('complete', 'unpaid')],
    reversed: ['charge.dispute.funds_withdrawn', DISPUTE],
    dispute: ['charge.dispute.created', DISPUTE],
    refund: ['charge.refunded', charge],
  };
  const [type, object] = events[saying];
  return { id: `evt_${saying}`, object: 'event', created: NOW / 1_000, type, data: { object } };
}

function signStripe(body: string, at: number): Readonly<Record<string, string>> {
  const timestamp = Math.floor(at / 1_000);
  return { 'stripe-signature': `t=${timestamp},v1=${createHmac('sha256', WEBHOOK_SECRET).update(`${timestamp}.${body}`).digest('hex')}` };
}

const PROVIDERS: readonly (readonly [name: string, open: () => SpokenProvider])[] = [
  ...HOUSE_PROVIDER_KINDS.map((kind) => [kind, () => openHouse(kind)] as const),
  ['stripe', openStripe],
];

function read({ provider, sign }: SpokenProvider, body: string, at = NOW): Promise<CallbackReading> {
  return provider.readCallback({ headers: sign(body, at), body: Buffer.from(body), receivedAt: NOW });
}

/** Null where it says nothing about the order. */
async function readReport(spoken: SpokenProvider, saying: Saying): Promise<ProviderReport | null> {
  const reading = await read(spoken, JSON.stringify(spoken.describe(saying)));
  if (reading.kind === 'fault') throw new Error(`${saying}: ${reading.fault}`);
  return reading.kind === 'report' ? reading.report : null;
}

interface Account {
  readonly deposit: OrderedDeposit;
  readonly heard: readonly string[];
  readonly bookings: number;
}

const NOTHING_HEARD: Account = {
  deposit: {
    status: 'pending',
    reviewReason: null,
    amount: AMOUNT,
    currency: 'EUR',
    wasTakenBack: false,
    disputed: ZERO_CENTS,
    reversed: ZERO_CENTS,
  },
  heard: [],
  bookings: 0,
};

/** As takeReport does it: each event once; what is being booked is completed at once. */
function hear(account: Account, report: ProviderReport | null): Account {
  if (report === null || account.heard.includes(report.eventId)) return account;
  const deposit = depositAfterReport(account.deposit, report);
  const isBooked = deposit.status === 'processing' && account.deposit.status !== 'processing';
  return {
    deposit: isBooked ? { ...deposit, status: 'completed' } : deposit,
    heard: [...account.heard, report.eventId],
    bookings: account.bookings + (isBooked ? 1 : 0),
  };
}

/** Every order of every selection of the sayings, each followed by all of it once more. */
function* everyOrder(
  reports: ReadonlyMap<Saying, ProviderReport | null>,
  account: Account = NOTHING_HEARD,
  said: readonly Saying[] = [],
): Generator<{ readonly said: readonly Saying[]; readonly account: Account }> {
  yield { said, account };
  for (const saying of SAYINGS) {
    if (said.includes(saying)) continue;
    yield* everyOrder(reports, hear(account, reports.get(saying) ?? null), [...said, saying]);
  }
}

function faultOf(said: readonly Saying[], { deposit: { status }, bookings }: Account): string | null {
  const isPaid = said.some((saying) => PAID.includes(saying));
  const isTakenBack = said.some((saying) => TAKEN_BACK.includes(saying));
  if (bookings > 1) return 'booked twice';
  if (!isPaid) return bookings > 0 ? 'booked without a payment' : null;
  if (!isTakenBack) return status === 'completed' ? null : 'paid and not booked';
  if (status === 'completed') return 'credited though it was taken back';
  if (status === 'inReview') return null;
  return status === 'declined' && bookings === 0 ? null : `ended as ${status} with ${bookings} bookings`;
}

describe.each(PROVIDERS)('signed callbacks of %s', (_name, open) => {
  test('M5: in every order and selection end in the same ledger or in review, and never in a wrong credit', async () => {
    const spoken = open();
    const reports = new Map<Saying, ProviderReport | null>();
    for (const saying of SAYINGS) reports.set(saying, await readReport(spoken, saying));
    expect(reports.get('paid')).toMatchObject({ orderId: ORDER, outcome: 'paid', amount: AMOUNT, currency: 'EUR' });
    for (const saying of TAKEN_BACK) expect(reports.get(saying)).toMatchObject({ orderId: ORDER, outcome: 'reversed', currency: 'EUR' });
    const faults: string[] = [];
    let orders = 0;
    for (const { said, account } of everyOrder(reports)) {
      orders += 1;
      const repeated = said.reduce((before, saying) => hear(before, reports.get(saying) ?? null), account);
      const fault = faultOf(said, account) ?? (repeated === account || repeated.bookings === account.bookings ? null : 'repeated');
      if (fault !== null) faults.push(`${said.join(', ')}: ${fault}`);
    }
    expect(orders).toBe(109_601);
    expect(faults.slice(0, 5)).toEqual([]);
  });

  test.each([
    ['a day ahead', 86_400_000],
    ['six minutes ahead', 360_000],
    ['six minutes ago', -360_000],
    ['a year ago', -365 * 86_400_000],
  ])('M5: signed %s are refused', async (_when, shiftMs) => {
    const spoken = open();
    const body = JSON.stringify(spoken.describe('paid'));
    expect(await read(spoken, body, NOW + shiftMs)).toEqual({ kind: 'fault', fault: 'tooOld' });
  });

  test('M5: in odd shapes are unreadable or say nothing, and break nothing', async () => {
    const spoken = open();
    const saying = fc.constantFrom(...SAYINGS);
    const oddValue = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom(null, [], {}, 1e308, -1, 0.5, 2 ** 53, '250', 'a'.repeat(300), '\u0000', '\ud800'),
    );
    const oddEvent = fc.oneof(
      fc.jsonValue(),
      fc.tuple(saying, fc.nat(), oddValue).map(([said, at, value]) => withValueAt(spoken.describe(said), at, value)),
    );
    await fc.assert(
      fc.asyncProperty(oddEvent, async (event) => {
        const reading = await read(spoken, JSON.stringify(event));
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
    'M5: with the body %j are unreadable',
    async (body) => {
      const spoken = open();
      const reading = await read(spoken, body);
      expect(reading.kind).toBe('fault');
      expect(reading).not.toEqual({ kind: 'fault', fault: 'tooOld' });
    },
  );
});

/** The same with another value in one of its places, the root among them. */
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
  test('M5: that is dated a day ahead is refused, though it is signed at this moment', async () => {
    const stripe = openStripe();
    const event = { ...stripe.describe('paid'), created: NOW / 1_000 + 86_400 };
    expect(await read(stripe, JSON.stringify(event))).toEqual({ kind: 'fault', fault: 'tooOld' });
  });

  test('that Stripe sends again for days keeps its date', async () => {
    const stripe = openStripe();
    const event = { ...stripe.describe('paid'), created: NOW / 1_000 - 3 * 86_400 };
    expect((await read(stripe, JSON.stringify(event))).kind).toBe('report');
  });

  test('M5: about a payment that Stripe does not know is unreadable', async () => {
    const stripe = openStripe();
    const dispute = { status: 'lost', amount: 1, currency: 'eur', payment_intent: 'pi_unknown' };
    const event = { id: 'evt_1', type: 'charge.dispute.created', data: { object: dispute } };
    expect(await read(stripe, JSON.stringify(event))).toEqual({ kind: 'fault', fault: 'unreadable' });
  });
});
