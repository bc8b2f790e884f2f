import { cents } from '@fairlead/domain/money.ts';
import type { ProviderRecord } from '@fairlead/domain/payments/reconciliation.ts';
import { parseJson } from './parse-json.ts';
import { findSignatureFault, signPayload } from './request-signature.ts';
import { reportSchema, writeAmount } from './fairlead-protocol.ts';
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
} from './payment-provider.ts';

const SECRET = 'secret-of-the-fixture-provider';

/** A payment provider within the test process; the test decides the outcome of every order. */
export class FixtureProvider implements PaymentProvider {
  readonly key: string;
  readonly method: PaymentProvider['method'];
  readonly title: string;
  readonly pageOrigins = { forms: [], frames: [] };
  /** The reports it returns when queried about an order. */
  readonly states = new Map<string, ProviderReport>();
  readonly begun: PaymentOrder[] = [];
  readonly refunds: RefundOrder[] = [];
  /** Makes every call fail as unreachable. */
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

  async fetchReport({ orderId }: OrderQuery): Promise<ProviderReport | null> {
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

  /** A genuine callback about an order, as it is sent. The provider reports the same from then on. */
  callback(
    orderId: string,
    changes: CallbackChanges = {},
  ): { readonly headers: Readonly<Record<string, string>>; readonly payload: string } {
    const { status = 'paid', euroCents = 250_00, currency = 'EUR', eventId = `event-${orderId}-${status}`, at } = changes;
    this.states.set(orderId, { eventId, orderId, providerReference: null, outcome: status, amount: cents(euroCents), currency });
    const payload = JSON.stringify({ event_id: eventId, order_id: orderId, status, amount: writeAmount(cents(euroCents)), currency });
    return { headers: this.sign(payload, at ?? Date.now()), payload };
  }

  /** Signs a body of any shape as this provider. */
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
