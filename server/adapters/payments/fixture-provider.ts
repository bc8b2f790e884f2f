import { cents } from '@fairlead/domain/money.ts';
import type { ProviderRecord } from '@fairlead/domain/payments/reconciliation.ts';
import { parseJson } from './parse-json.ts';
import { findSignatureFault, signPayload } from './request-signature.ts';
import { reportSchema, writeAmount } from './house-protocol.ts';
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
} from './payment-provider.ts';

const SECRET = 'secret-of-the-fixture-provider';

/** A provider in this process, whose end of every order is in the hands of a test. */
export class FixtureProvider implements PaymentProvider {
  readonly key: string;
  readonly method: PaymentProvider['method'];
  readonly title: string;
  readonly pageOrigins = { forms: [], frames: [] };
  /** What it says when it is asked about an order. */
  readonly states = new Map<string, ProviderReport>();
  readonly begun: PaymentOrder[] = [];
  readonly refunds: RefundOrder[] = [];
  /** Nothing of it answers. */
  isDown = false;
  refundAnswer: RefundAnswer | null = null;

  constructor(key: string, method: PaymentProvider['method'] = 1) {
    this.key = key;
    this.method = method;
    this.title = `Provider ${key}`;
  }

  begin(order: PaymentOrder): Promise<BegunPayment> {
    this.#answer();
    this.begun.push(order);
    return Promise.resolve({ providerReference: `at-${this.key}`, step: { kind: 'redirect', url: `https://${this.key}.test/pay` } });
  }

  readCallback({ headers, body, receivedAt }: RawCallback): Promise<CallbackReading> {
    const fault = findSignatureFault(SECRET, body, headers, receivedAt);
    if (fault !== null) return Promise.resolve({ kind: 'fault', fault });
    const report = reportSchema.safeParse(parseJson(body));
    return Promise.resolve(report.success ? { kind: 'report', report: report.data } : { kind: 'fault', fault: 'unreadable' });
  }

  async fetchReport({ orderId }: AskedOrder): Promise<ProviderReport | null> {
    this.#answer();
    return Promise.resolve(this.states.get(orderId) ?? null);
  }

  async listRecords(): Promise<readonly ProviderRecord[]> {
    this.#answer();
    return Promise.resolve(
      [...this.states.values()].map(({ orderId, outcome, amount, currency }) => ({ transactionId: orderId, outcome, amount, currency })),
    );
  }

  readonly refund = async (refund: RefundOrder): Promise<RefundAnswer> => {
    this.#answer();
    this.refunds.push(refund);
    return Promise.resolve(this.refundAnswer ?? { kind: 'sent', providerReference: `refund-${refund.refundId}` });
  };

  /** A genuine callback about an order, as it travels. It also is what the provider says from then on. */
  callback(
    orderId: string,
    changes: CallbackChanges = {},
  ): { readonly headers: Readonly<Record<string, string>>; readonly payload: string } {
    const { status = 'paid', euroCents = 250_00, currency = 'EUR', eventId = `event-${orderId}-${status}`, at } = changes;
    this.states.set(orderId, { eventId, orderId, providerReference: null, outcome: status, amount: cents(euroCents), currency });
    const payload = JSON.stringify({ event_id: eventId, order_id: orderId, status, amount: writeAmount(cents(euroCents)), currency });
    return { headers: this.sign(payload, at ?? Date.now()), payload };
  }

  /** The headers with which a body of any shape is its own. */
  sign(payload: string, at: number): Readonly<Record<string, string>> {
    return { 'content-type': 'application/json', ...signPayload(SECRET, payload, at) };
  }

  #answer(): void {
    if (this.isDown) throw new ProviderFault('unreachable', 'the fixture is down');
  }
}

export interface CallbackChanges {
  readonly status?: ProviderReport['outcome'];
  readonly euroCents?: number;
  readonly currency?: string;
  readonly eventId?: string;
  readonly at?: number;
}
