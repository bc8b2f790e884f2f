import type { ProviderRecord } from '@fairlead/domain/payments/reconciliation.ts';
import {
  describeOrder,
  linkAnswerSchema,
  refundAnswerSchema,
  refusalSchema,
  reportListSchema,
  reportSchema,
  widgetAnswerSchema,
  writeAmount,
  type FieldNames,
} from './fairlead-protocol.ts';
import {
  ProviderFault,
  type OrderQuery,
  type BegunPayment,
  type BrowserStep,
  type CallbackReading,
  type PaymentOrder,
  type PaymentProvider,
  type ProviderReport,
  type RawCallback,
  type RefundAnswer,
  type RefundOrder,
  type TimeSpan,
} from './payment-provider.ts';
import { createProviderHttp, type ProviderAnswer, type ProviderHttp } from './provider-http.ts';
import { PROVIDER_PROFILES, type FairleadProviderKind, type ProviderProfile } from './provider-profiles.ts';
import { parseJson } from './parse-json.ts';
import { isAllowedTarget, readRedirectTarget } from './redirect-target.ts';
import { findSignatureFault, signPayload } from './request-signature.ts';

export interface FairleadProviderSettings {
  readonly kind: FairleadProviderKind;
  readonly key: string;
  readonly title: string;
  /** Its base URL, without a trailing slash. */
  readonly url: string;
  readonly merchant: string;
  readonly secret: string;
  /** Further origins to which it may redirect the browser; its own is always allowed. */
  readonly redirectOrigins: readonly string[];
  readonly fieldNames: FieldNames;
  readonly canRefund: boolean;
}

/** A provider from the specification's list, using the protocol in fairlead-protocol.ts. */
export class FairleadProvider implements PaymentProvider {
  readonly key: string;
  readonly method: PaymentProvider['method'];
  readonly title: string;
  readonly pageOrigins: PaymentProvider['pageOrigins'];
  readonly refund: PaymentProvider['refund'];
  readonly #settings: FairleadProviderSettings;
  readonly #profile: ProviderProfile;
  readonly #http: ProviderHttp;
  readonly #clock: () => number;
  readonly #allowedOrigins: readonly string[];

  constructor(settings: FairleadProviderSettings, clock: () => number, timeoutMs?: number) {
    this.key = settings.key;
    this.title = settings.title;
    this.#settings = settings;
    this.#profile = PROVIDER_PROFILES[settings.kind];
    this.method = this.#profile.method;
    this.#clock = clock;
    const { url: baseUrl, merchant, secret } = settings;
    this.#http = createProviderHttp({ baseUrl, merchant, secret, clock, ...(timeoutMs === undefined ? {} : { timeoutMs }) });
    this.#allowedOrigins = [new URL(settings.url).origin, ...settings.redirectOrigins];
    const { kind } = this.#profile.begin;
    this.pageOrigins = {
      forms: kind === 'signedForm' ? this.#allowedOrigins : [],
      frames: kind === 'widget' ? this.#allowedOrigins : [],
    };
    this.refund = settings.canRefund ? (refund) => this.#refund(refund) : null;
  }

  async begin(order: PaymentOrder): Promise<BegunPayment> {
    const { begin } = this.#profile;
    if (begin.kind === 'signedForm') return { providerReference: null, step: this.#signForm(order) };
    const { merchant, fieldNames } = this.#settings;
    const returnUrl = begin.kind === 'widget' ? order.frameReturnUrl : order.returnUrl;
    const answer = accepted(await this.#http.post('/payments', describeOrder({ ...order, returnUrl }, merchant, fieldNames)));
    switch (begin.kind) {
      case 'page':
        return { providerReference: referenceIn(answer), step: { kind: 'redirect', url: this.#allowed(targetIn(answer, begin.field)) } };
      case 'link': {
        const { url, reference } = readable(linkAnswerSchema.safeParse(answer));
        return { providerReference: reference ?? null, step: { kind: 'link', url: this.#allowed(url) } };
      }
      case 'widget': {
        const { session, reference } = readable(widgetAnswerSchema.safeParse(answer));
        const script = this.#allowed(`${this.#settings.url}/cashier.js`);
        return { providerReference: reference ?? null, step: { kind: 'widget', script, session } };
      }
    }
  }

  readCallback({ headers, body, receivedAt }: RawCallback): Promise<CallbackReading> {
    const fault = findSignatureFault(this.#settings.secret, body, headers, receivedAt);
    if (fault !== null) return Promise.resolve({ kind: 'fault', fault });
    const report = reportSchema.safeParse(parseJson(body));
    return Promise.resolve(report.success ? { kind: 'report', report: report.data } : { kind: 'fault', fault: 'unreadable' });
  }

  async fetchReport({ orderId }: OrderQuery): Promise<ProviderReport | null> {
    const answer = await this.#http.get(`/payments/${encodeURIComponent(orderId)}`);
    return answer.status === 404 ? null : readable(reportSchema.safeParse(accepted(answer)));
  }

  async listRecords({ from, until }: TimeSpan): Promise<readonly ProviderRecord[]> {
    const span = new URLSearchParams({ from: new Date(from).toISOString(), until: new Date(until).toISOString() });
    const { payments } = readable(reportListSchema.safeParse(accepted(await this.#http.get(`/payments?${span}`))));
    return payments.map(({ orderId, outcome, amount, currency }) => ({ transactionId: orderId, outcome, amount, currency }));
  }

  async #refund({ refundId, orderId, providerReference, amount, currency }: RefundOrder): Promise<RefundAnswer> {
    const answer = await this.#http.post('/refunds', {
      refund_id: refundId,
      order_id: orderId,
      reference: providerReference,
      amount: writeAmount(amount),
      currency,
    });
    if (answer.status === 409) return { kind: 'refused', why: readable(refusalSchema.safeParse(answer.body)).message };
    return { kind: 'sent', providerReference: readable(refundAnswerSchema.safeParse(accepted(answer))).reference };
  }

  /** The browser carries the order itself, signed so that it cannot be changed unnoticed. */
  #signForm(order: PaymentOrder): BrowserStep {
    const { merchant, secret, url, fieldNames } = this.#settings;
    const data = Buffer.from(JSON.stringify(describeOrder(order, merchant, fieldNames))).toString('base64');
    const signed = Object.values(signPayload(secret, data, this.#clock())).join('.');
    return { kind: 'form', action: this.#allowed(`${url}/pay`), fields: { merchant, data, sign: signed } };
  }

  #allowed(address: string): string {
    if (isAllowedTarget(address, this.#allowedOrigins)) return address;
    throw new ProviderFault('refused', 'the provider named a page outside its allow-list', true);
  }
}

function accepted({ status, body }: ProviderAnswer): unknown {
  if (status >= 200 && status < 300) return body;
  throw new ProviderFault('refused', `the provider responded ${status}`);
}

function readable<Value>(result: { success: true; data: Value } | { success: false }): Value {
  if (result.success) return result.data;
  throw new ProviderFault('unreachable', 'the provider sent an unreadable response');
}

function targetIn(answer: unknown, field: string): string {
  const named: unknown = field === 'body' ? answer : new Map(Object.entries(answer ?? {})).get(field);
  const target = readRedirectTarget(named) ?? readRedirectTarget(answer);
  if (target === null) throw new ProviderFault('unreachable', 'the provider named no page to go to');
  return target;
}

function referenceIn(answer: unknown): string | null {
  const reference: unknown = new Map(Object.entries(answer ?? {})).get('reference');
  return typeof reference === 'string' && reference.length <= 200 ? reference : null;
}
