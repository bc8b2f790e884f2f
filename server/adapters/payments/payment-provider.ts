import type { Cents } from '@fairlead/domain/money.ts';
import type { DepositMethodId } from '@fairlead/domain/payments/deposit-rules.ts';
import type { DepositReport } from '@fairlead/domain/payments/deposit-report.ts';
import type { ProviderRecord } from '@fairlead/domain/payments/reconciliation.ts';

/**
 * Somebody who takes money for us: a card processor, an exchange, a cashier. Every provider of the spec (section 7, "Deposit provider
 * follow-ups") and Stripe stand behind this, and pass one contract suite. A provider never learns more than an order and who pays it, and
 * is never believed without its signature.
 */
export interface PaymentProvider {
  /** What it is called in addresses, in the configuration and in the database. */
  readonly key: string;
  readonly method: DepositMethodId;
  /** What a client reads. */
  readonly title: string;
  /** The origins that our pages let a form be posted to, and that they show in a frame, where this provider needs it. */
  readonly pageOrigins: { readonly forms: readonly string[]; readonly frames: readonly string[] };

  /** Tells the provider of an order, and where the browser goes for it. Rejects with a ProviderFault. */
  begin(order: PaymentOrder): Promise<BegunPayment>;

  /** Reads what came to our callback address; a reading that is not verified says nothing but why. Rejects with a ProviderFault where it had to be asked further. */
  readCallback(callback: RawCallback): Promise<CallbackReading>;

  /** Asks what became of an order; null where the provider does not know it. Rejects with a ProviderFault. */
  fetchReport(order: AskedOrder): Promise<ProviderReport | null>;

  /** Every order of a span of time as the provider has it, for the reconciliation. Rejects with a ProviderFault. */
  listRecords(span: TimeSpan): Promise<readonly ProviderRecord[]>;

  /** Sends a part of a payment back the way it came. The same refund id again sends nothing more. Null where the provider cannot. */
  readonly refund: ((refund: RefundOrder) => Promise<RefundAnswer>) | null;
}

export interface PaymentOrder {
  /** Ours: the transaction's id. */
  readonly orderId: string;
  readonly amount: Cents;
  /** ISO 4217. */
  readonly currency: string;
  readonly payer: Payer;
  /** Where the provider sends the browser when it is done. */
  readonly returnUrl: string;
  /** The same for a provider that works in a frame on our page. */
  readonly frameReturnUrl: string;
  /** Where the provider reports to, server to server. */
  readonly callbackUrl: string;
}

/** What the spec says each provider is sent about who pays. */
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
  /** The provider's own name for the order, where it has one already. */
  readonly providerReference: string | null;
  readonly step: BrowserStep;
}

/** Where the browser goes. */
export type BrowserStep =
  | { readonly kind: 'redirect'; readonly url: string }
  | { readonly kind: 'form'; readonly action: string; readonly fields: Readonly<Record<string, string>> }
  /** The provider's script, for a frame that can reach nothing of ours, and the session it takes up. */
  | { readonly kind: 'widget'; readonly script: string; readonly session: string }
  | { readonly kind: 'link'; readonly url: string };

export interface RawCallback {
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Exactly the bytes that came: a signature is over these. */
  readonly body: Buffer;
  /** Milliseconds since 1970 UTC. */
  readonly receivedAt: number;
}

/** What a provider says about one of our orders. */
export interface ProviderReport extends DepositReport {
  /** The provider's name for this saying; the same one again says nothing new. */
  readonly eventId: string;
  readonly orderId: string;
  readonly providerReference: string | null;
}

export type CallbackFault = 'signatureInvalid' | 'tooOld' | 'unreadable';

export type CallbackReading =
  | { readonly kind: 'report'; readonly report: ProviderReport }
  /** Genuine, and nothing that we have to do with. */
  | { readonly kind: 'ignored' }
  | { readonly kind: 'fault'; readonly fault: CallbackFault };

export interface AskedOrder {
  readonly orderId: string;
  readonly providerReference: string | null;
}

/** Milliseconds since 1970 UTC; `until` is not part of it. */
export interface TimeSpan {
  readonly from: number;
  readonly until: number;
}

export interface RefundOrder extends AskedOrder {
  readonly refundId: string;
  readonly amount: Cents;
  readonly currency: string;
}

export type RefundAnswer =
  | { readonly kind: 'sent'; readonly providerReference: string }
  | { readonly kind: 'refused'; readonly why: string };

/** The provider said no, or said nothing that can be understood. `outcomeUnknown` where it may have acted all the same. */
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
