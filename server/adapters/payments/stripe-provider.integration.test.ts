import { createHmac } from 'node:crypto';
import { cents } from '@fairlead/domain/money.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listenForCallbacks, type CallbackListener } from '../../../tests/support/callback-listener.ts';
import { SANDBOX_SECRET, startSandboxProcess, type SandboxProcess } from '../../../tests/support/sandbox-process.ts';
import {
  describePaymentProvider,
  describeStubbornProvider,
  describeUnreachableProvider,
  exampleOrder,
  type ProviderHarness,
} from './payment-provider-contract.ts';
import type { CallbackReading, PaymentOrder, ProviderReport } from './payment-provider.ts';
import { StripeProvider, type StripeProviderSettings } from './stripe-provider.ts';

const WEBHOOK_SECRET = `whsec_${SANDBOX_SECRET}`;

let sandbox: SandboxProcess;
let listener: CallbackListener;

beforeAll(async () => {
  listener = await listenForCallbacks();
  sandbox = await startSandboxProcess({ SANDBOX_STRIPE_WEBHOOK: listener.url });
});

afterAll(async () => {
  await sandbox.end();
  listener.close();
});

function open(changes: Partial<StripeProviderSettings> = {}, timeoutMs?: number): StripeProvider {
  const secretKey = `sk_test_${SANDBOX_SECRET}`;
  return new StripeProvider(
    { key: 'stripe', title: 'Stripe', secretKey, webhookSecret: WEBHOOK_SECRET, apiUrl: sandbox.url, ...changes },
    Date.now,
    timeoutMs,
  );
}

/** Begins the order and settles it at the sandbox; returns Stripe's session id. */
async function settle(order: PaymentOrder, behaviour: string): Promise<string> {
  const { step, providerReference } = await open().begin(order);
  if (step.kind !== 'redirect' || providerReference === null) throw new Error(`Stripe leads to a ${step.kind}`);
  const answer = await fetch(step.url, { method: 'POST', body: new URLSearchParams({ behaviour }), redirect: 'manual' });
  expect(answer.headers.get('location')).toBe(order.returnUrl);
  return providerReference;
}

const callbacksOf = (mark: string) => listener.callbacks.filter(({ body }) => body.includes(mark));

async function readReports(mark: string): Promise<readonly ProviderReport[]> {
  const readings = await Promise.all(callbacksOf(mark).map((callback) => open().readCallback(callback)));
  return readings.flatMap((reading) => (reading.kind === 'report' ? [reading.report] : []));
}

const order = (changes: Partial<PaymentOrder> = {}) => exampleOrder(listener.url, changes);

const bench = (): ProviderHarness => ({
  provider: open(),
  settle: async (asked, outcome) => void (await settle(asked, outcome)),
  callbacksOf: (orderId) => Promise.resolve(callbacksOf(orderId)),
});

describePaymentProvider('Stripe', bench, () => listener.url);
describeStubbornProvider('Stripe', (port, timeoutMs) => open({ apiUrl: `http://127.0.0.1:${port}` }, timeoutMs));
describeUnreachableProvider('Stripe', () => open({ apiUrl: 'http://127.0.0.1:9' }));

const NOW = Date.parse('2026-11-20T12:00:00Z');

/** An event as Stripe signs it. */
function readEvent(event: object, changes: { secret?: string; at?: number; body?: string } = {}): Promise<CallbackReading> {
  const payload = JSON.stringify({ id: 'evt_1', object: 'event', ...event });
  const { secret = WEBHOOK_SECRET, at = NOW, body = payload } = changes;
  const timestamp = Math.floor(at / 1_000);
  const signature = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex');
  const headers = { 'stripe-signature': `t=${timestamp},v1=${signature}` };
  return open().readCallback({ headers, body: Buffer.from(body), receivedAt: NOW });
}

const COMPLETED = {
  type: 'checkout.session.completed',
  data: {
    object: {
      id: 'cs_1',
      object: 'checkout.session',
      client_reference_id: 'ORDER',
      amount_total: 25_000,
      currency: 'eur',
      status: 'complete',
      payment_status: 'paid',
      payment_intent: 'pi_1',
    },
  },
};

describe('an event', () => {
  test('signed with the secret is a report, in cents and with our currency code', async () => {
    const report = { eventId: 'evt_1', orderId: 'ORDER', providerReference: 'cs_1', outcome: 'paid', amount: 25_000, currency: 'EUR' };
    expect(await readEvent(COMPLETED)).toEqual({ kind: 'report', report });
  });

  test.each<[string, Parameters<typeof readEvent>[1], string]>([
    ['signed with another secret', { secret: 'whsec_another' }, 'signatureInvalid'],
    ['with another body', { body: '{"id":"evt_2","object":"event"}' }, 'signatureInvalid'],
    ['signed more than five minutes ago', { at: NOW - 301_000 }, 'tooOld'],
  ])('%s is rejected', async (_case, changes, fault) => {
    expect(await readEvent(COMPLETED, changes)).toEqual({ kind: 'fault', fault });
  });

  test.each([
    ['of a type unrelated to an order', { type: 'payment_intent.succeeded', data: { object: {} } }],
    ['of a session that is not ours', { ...COMPLETED, data: { object: { ...COMPLETED.data.object, client_reference_id: null } } }],
    [
      'about an inquiry, which withholds no money',
      { type: 'charge.dispute.created', data: { object: { status: 'warning_needs_response', payment_intent: 'pi_1' } } },
    ],
  ])('%s is ignored', async (_case, event) => {
    expect(await readEvent(event)).toEqual({ kind: 'ignored' });
  });

  test('forged with another secret is rejected', async () => {
    const asked = order();
    await settle(asked, 'wrongSignature');
    const readings = await Promise.all(callbacksOf(asked.orderId).map((callback) => open().readCallback(callback)));
    expect(readings).not.toEqual([]);
    for (const reading of readings) expect(reading).toEqual({ kind: 'fault', fault: 'signatureInvalid' });
  });
});

describe('the outcome of a session', () => {
  test.each([
    ['that is not paid in time', 'decline', ['declined']],
    ['whose method succeeds later', 'payLater', ['pending', 'paid']],
    ['whose method fails later', 'failLater', ['pending', 'declined']],
    ['whose amount has changed', 'changedAmount', ['paid']],
  ])('%s', async (_case, behaviour, outcomes) => {
    const asked = order();
    const providerReference = await settle(asked, behaviour);
    await expect.poll(async () => (await readReports(asked.orderId)).map(({ outcome }) => outcome)).toEqual(outcomes);
    const state = await open().fetchReport({ orderId: asked.orderId, providerReference });
    expect(state).toMatchObject({ outcome: outcomes.at(-1), amount: behaviour === 'changedAmount' ? cents(100) : asked.amount });
  });

  test('a dispute reverses it, both in an event and when queried', async () => {
    const asked = order();
    const providerReference = await settle(asked, 'payThenReverse');
    const from = Date.now() - 60_000;
    const ask = async () => (await open().fetchReport({ orderId: asked.orderId, providerReference }))?.outcome;
    await expect.poll(ask).toBe('reversed');
    const records = await open().listRecords({ from, until: Date.now() + 60_000 });
    expect(records).toContainEqual({ transactionId: asked.orderId, outcome: 'reversed', amount: asked.amount, currency: 'EUR' });
    await expect
      .poll(async () => (await readReports('charge.dispute.created')).map(({ orderId, outcome }) => ({ orderId, outcome })))
      .toContainEqual({ orderId: asked.orderId, outcome: 'reversed' });
  });

  test('a partial dispute reverses that part, both in an event and when queried', async () => {
    const asked = order();
    const providerReference = await settle(asked, 'payThenReversePart');
    const part = { orderId: asked.orderId, outcome: 'reversed', amount: cents(Math.ceil(asked.amount / 2)), currency: 'EUR' };
    await expect.poll(() => open().fetchReport({ orderId: asked.orderId, providerReference })).toMatchObject(part);
    await expect.poll(() => readReports('charge.dispute.created')).toContainEqual(expect.objectContaining(part));
  });

  test('is looked up by its own id only', async () => {
    const [mine, other] = [order(), order()];
    const [providerReference] = [await settle(mine, 'pay'), await settle(other, 'pay')];
    expect(await open().fetchReport({ orderId: other.orderId, providerReference })).toBeNull();
  });
});

describe('an order', () => {
  test('that is begun again leads to the same page, even if the payer’s email has changed', async () => {
    const asked = order();
    const first = await open().begin(asked);
    expect(await open().begin(asked)).toEqual(first);
    expect(await open().begin({ ...asked, payer: { ...asked.payer, email: 'other@example.test' } })).toEqual(first);
  });

  test('whose page is outside the allow-list is rejected', async () => {
    // The sandbox's own URLs use localhost.
    const provider = open({ apiUrl: sandbox.url.replace('localhost', '127.0.0.1') });
    await expect(provider.begin(order())).rejects.toMatchObject({ kind: 'refused', outcomeUnknown: true });
  });

  test('with a wrong key is rejected, and the error does not reveal the key', async () => {
    const provider = open({ secretKey: 'sk_test_another-key' });
    const fault = await provider.begin(order()).catch((error: unknown) => error);
    expect(fault).toMatchObject({ kind: 'refused', message: 'Stripe: StripeAuthenticationError' });
  });
});

test('all sessions are listed, even if they span several pages', async () => {
  const from = Date.now() - 1_000;
  const asked = Array.from({ length: 130 }, () => order());
  for (const each of asked) await open().begin(each);
  const listed = new Set((await open().listRecords({ from, until: Date.now() + 60_000 })).map(({ transactionId }) => transactionId));
  expect(asked.filter(({ orderId }) => !listed.has(orderId))).toEqual([]);
});

test('a refund is not sent twice even if Stripe has forgotten the idempotency key', async () => {
  const asked = order();
  const providerReference = await settle(asked, 'pay');
  const refund = { refundId: 'REFUND-OF-LAST-WEEK', orderId: asked.orderId, providerReference, amount: cents(100_00), currency: 'EUR' };
  const first = await open().refund(refund);
  await fetch(`${sandbox.url}/control/forgetKeys`, { method: 'POST' });
  expect(await open().refund(refund)).toEqual(first);
  expect(await open().refund({ ...refund, refundId: 'ANOTHER', amount: cents(150_00) })).toMatchObject({ kind: 'sent' });
});
