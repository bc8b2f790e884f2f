import { cents } from '@fairlead/domain/money.ts';
import { describe, expect, test } from 'vitest';
import { describeOutgoingCall } from '../outgoing-call-contract.ts';
import { ProviderFault, type PaymentOrder, type PaymentProvider, type RawCallback } from './payment-provider.ts';

/** A provider under test, with control over the provider's side. */
export interface ProviderHarness {
  readonly provider: PaymentProvider;
  /** The payer follows the step from `begin` and pays, or does not. */
  settle(order: PaymentOrder, outcome: 'pay' | 'decline' | 'abandon'): Promise<void>;
  /** The callbacks received for the order, oldest first. */
  callbacksOf(orderId: string): Promise<readonly RawCallback[]>;
}

let orders = 0;

export function exampleOrder(callbackUrl: string, changes: Partial<PaymentOrder> = {}): PaymentOrder {
  orders += 1;
  return {
    orderId: `ORDER${String(orders).padStart(8, '0')}${Date.now().toString(36).toUpperCase().slice(-7)}`,
    amount: cents(250_00),
    currency: 'EUR',
    payer: {
      firstName: 'Zoë',
      lastName: "O'Neill & Söhne",
      street: 'Hauptstraße 1',
      countryCode: 'DE',
      state: 'Bayern',
      city: 'München',
      zipCode: '80331',
      email: 'zoe@example.test',
      phone: '+498912345678',
      language: 'de',
    },
    returnUrl: 'http://localhost/payment/return',
    frameReturnUrl: 'http://localhost/payment/return',
    callbackUrl,
    ...changes,
  };
}

/** The contract of every payment provider. */
export function describePaymentProvider(name: string, open: () => ProviderHarness, callbackUrl: () => string): void {
  describe(`the provider ${name}`, () => {
    test('an order sends the browser to the provider and is pending there', async () => {
      const { provider } = open();
      const { step } = await provider.begin(exampleOrder(callbackUrl()));
      expect(['redirect', 'form', 'widget', 'link']).toContain(step.kind);
    });

    test.each([
      ['pay', 'paid'],
      ['decline', 'declined'],
    ] as const)(
      'a request to %s is reported by a verified callback as %s, with the amount, the currency and our order id',
      async (outcome, reported) => {
        const { provider, settle, callbacksOf } = open();
        const order = exampleOrder(callbackUrl());
        await settle(order, outcome);
        const readings = await Promise.all((await callbacksOf(order.orderId)).map((callback) => provider.readCallback(callback)));
        const reports = readings.flatMap((reading) => (reading.kind === 'report' ? [reading.report] : []));
        const said = reports.map(({ orderId, outcome: heard, amount, currency }) => ({ orderId, heard, amount, currency }));
        expect(said).toContainEqual({ orderId: order.orderId, heard: reported, amount: order.amount, currency: 'EUR' });
      },
    );

    test('a callback that was tampered with is rejected', async () => {
      const { provider, settle, callbacksOf } = open();
      const order = exampleOrder(callbackUrl());
      await settle(order, 'pay');
      for (const callback of await callbacksOf(order.orderId)) {
        const body = Buffer.from(callback.body);
        const at = body.lastIndexOf('0'.charCodeAt(0));
        body[at] = '1'.charCodeAt(0);
        expect(await provider.readCallback({ ...callback, body })).toEqual({ kind: 'fault', fault: 'signatureInvalid' });
        expect(await provider.readCallback({ ...callback, headers: {} })).toEqual({ kind: 'fault', fault: 'signatureInvalid' });
        expect(await provider.readCallback({ ...callback, receivedAt: callback.receivedAt + 600_000 })).toEqual({
          kind: 'fault',
          fault: 'tooOld',
        });
      }
    });

    test('reports the state of an order on request', async () => {
      const { provider, settle } = open();
      const order = exampleOrder(callbackUrl());
      await settle(order, 'pay');
      expect(await provider.fetchReport({ orderId: order.orderId, providerReference: null })).toMatchObject({
        orderId: order.orderId,
        outcome: 'paid',
        amount: order.amount,
        currency: 'EUR',
      });
    });

    test('reports an unknown order as unknown', async () => {
      const { provider } = open();
      expect(await provider.fetchReport({ orderId: 'NEVERORDERED00000000', providerReference: null })).toBeNull();
    });

    test('lists the orders of a period with their states', async () => {
      const { provider, settle } = open();
      const from = Date.now() - 1_000;
      const [paid, left] = [exampleOrder(callbackUrl()), exampleOrder(callbackUrl())];
      await settle(paid, 'pay');
      await settle(left, 'abandon');
      const records = await provider.listRecords({ from, until: Date.now() + 60_000 });
      expect(records).toContainEqual({ transactionId: paid.orderId, outcome: 'paid', amount: paid.amount, currency: 'EUR' });
      expect(records.find(({ transactionId }) => transactionId === left.orderId)?.outcome ?? 'pending').toBe('pending');
      expect(await provider.listRecords({ from: 0, until: 1 })).toEqual([]);
    });

    test('refunds at most the amount paid, and each refund once', async () => {
      const { provider, settle } = open();
      if (provider.refund === null) return;
      const order = exampleOrder(callbackUrl());
      await settle(order, 'pay');
      const asked = { orderId: order.orderId, providerReference: null, currency: 'EUR' };
      const first = await provider.refund({ ...asked, refundId: `${order.orderId}-1`, amount: cents(200_00) });
      expect(first).toMatchObject({ kind: 'sent' });
      expect(await provider.refund({ ...asked, refundId: `${order.orderId}-1`, amount: cents(200_00) })).toEqual(first);
      expect(await provider.refund({ ...asked, refundId: `${order.orderId}-2`, amount: cents(50_01) })).toMatchObject({ kind: 'refused' });
      expect(await provider.refund({ ...asked, refundId: `${order.orderId}-3`, amount: cents(50_00) })).toMatchObject({ kind: 'sent' });
    });
  });
}

/** Tests a provider whose server never finishes its response. `provider` must give up after the timeout. */
export function describeStubbornProvider(name: string, provider: (port: number, timeoutMs: number) => PaymentProvider): void {
  const unreachable = /^ProviderFault: /;
  describeOutgoingCall(`${name} about an order`, {
    call: (port, timeoutMs) => provider(port, timeoutMs).fetchReport({ orderId: 'A', providerReference: null }),
    expected: { silent: unreachable, dripping: unreachable, drippingFromTheStart: unreachable, endless: unreachable },
  });
}

/** Tests a provider whose server cannot be reached. */
export function describeUnreachableProvider(name: string, provider: () => PaymentProvider): void {
  test(`${name} reports that it cannot be reached and that the outcome is unknown`, async () => {
    const fault = await provider()
      .fetchReport({ orderId: 'A', providerReference: null })
      .catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(ProviderFault);
    expect(fault).toMatchObject({ kind: 'unreachable', outcomeUnknown: true });
  });
}
