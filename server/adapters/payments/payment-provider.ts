import type { Cents } from '@fairlead/domain/money.ts';
import type { DepositMethodId } from '@fairlead/domain/payments/deposit-rules.ts';
import type { DepositReport } from '@fairlead/domain/payments/deposit-report.ts';
import type { ProviderRecord } from '@fairlead/domain/payments/reconciliation.ts';

/**
 * A third party that takes payments for us: a card processor, an exchange, a cashier. Every provider of the specification (section 7,
 * "Deposit provider follow-ups") and Stripe implement this interface and pass the same contract suite. A provider only ever learns the
 * order and its payer, and its messages are only trusted with a valid signature.
 */
export interface PaymentProvider {
  /** Its name in URLs, in the configuration and in the database. */
  readonly key: string;
  readonly method: DepositMethodId;
  /** The title shown to clients. */
  readonly title: string;
  /** The origins to which our pages may post a form, and those they may show in a frame, if this provider needs it. */
  readonly pageOrigins: { readonly forms: readonly string[]; readonly frames: readonly string[] };

  /** Registers an order with the provider and returns where the browser goes next. Rejects with a ProviderFault. */
  begin(order: PaymentOrder): Promise<BegunPayment>;

  /**
   * Reads a request to our callback URL; a reading that is not verified contains only the reason. Rejects with a ProviderFault if the
   * provider had to be queried and that failed.
   */
  readCallback(callback: RawCallback): Promise<CallbackReading>;

  /** Queries the state of an order; null if the provider does not know it. Rejects with a ProviderFault. */
  fetchReport(order: OrderQuery): Promise<ProviderReport | null>;

  /** Lists every order of a period as the provider has it, for reconciliation. Rejects with a ProviderFault. */
  listRecords(span: TimeSpan): Promise<readonly ProviderRecord[]>;

  /** Refunds part of a payment to its source. Repeating a refund id sends nothing more. Null if the provider cannot refund. */
  readonly refund: ((refund: RefundOrder) => Promise<RefundAnswer>) | null;
}

export interface PaymentOrder {
  /** Our transaction id. */
  readonly orderId: string;
  readonly amount: Cents;
  /** ISO 4217. */
  readonly currency: string;
  readonly payer: Payer;
  /** Where the provider sends the browser when it is done. */
  readonly returnUrl: string;
  /** The same, for a provider that works in a frame on our page. */
  readonly frameReturnUrl: string;
  /** Where the provider sends its server-to-server reports. */
  readonly callbackUrl: string;
}

/** The payer's details that each provider receives according to the specification. */
export interface Payer {
  readonly firstName: string;
  readonly lastName: string;
  readonly street: string;
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string;
  readonly state: string;
  readonly city: string;
  readonly zipCode: string;
  readonly email: string;
  /** E.164. */
  readonly phone: string;
  /** ISO 639-1. */
  readonly language: string;
}

export interface BegunPayment {
  /** The provider's own reference for the order, if it already has one. */
  readonly providerReference: string | null;
  readonly step: BrowserStep;
}

/** Where the browser goes next. */
export type BrowserStep =
  | { readonly kind: 'redirect'; readonly url: string }
  | { readonly kind: 'form'; readonly action: string; readonly fields: Readonly<Record<string, string>> }
  /** The provider's script, for a frame without access to our pages, and the session it continues. */
  | { readonly kind: 'widget'; readonly script: string; readonly session: string }
  | { readonly kind: 'link'; readonly url: string };

export interface RawCallback {
  /** Header names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The exact bytes received, because the signature covers them. */
  readonly body: Buffer;
  /** Milliseconds since 1970 UTC. */
  readonly receivedAt: number;
}

/** What a provider reports about one of our orders. */
export interface ProviderReport extends DepositReport {
  /** The provider's id of this event; an event with the same id contains nothing new. */
  readonly eventId: string;
  readonly orderId: string;
  readonly providerReference: string | null;
}

export type CallbackFault = 'signatureInvalid' | 'tooOld' | 'unreadable';

export type CallbackReading =
  | { readonly kind: 'report'; readonly report: ProviderReport }
  /** Genuine, but irrelevant to us. */
  | { readonly kind: 'ignored' }
  | { readonly kind: 'fault'; readonly fault: CallbackFault };

export interface OrderQuery {
  readonly orderId: string;
  readonly providerReference: string | null;
}

/** Milliseconds since 1970 UTC; `until` is exclusive. */
export interface TimeSpan {
  readonly from: number;
  readonly until: number;
}

export interface RefundOrder extends OrderQuery {
  readonly refundId: string;
  readonly amount: Cents;
  readonly currency: string;
}

export type RefundAnswer =
  | { readonly kind: 'sent'; readonly providerReference: string }
  | { readonly kind: 'refused'; readonly why: string };

/** The provider refused, or its response cannot be understood. `outcomeUnknown` if it may have acted all the same. */
export class ProviderFault extends Error {
  override readonly name = 'ProviderFault';
  readonly kind: 'refused' | 'unreachable';
  readonly outcomeUnknown: boolean;

  constructor(kind: 'refused' | 'unreachable', message: string, outcomeUnknown = kind === 'unreachable') {
    super(message);
    this.kind = kind;
    this.outcomeUnknown = outcomeUnknown;
  }
}
