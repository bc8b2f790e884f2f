import type { DepositMethodId } from '@fairlead/domain/payments/deposit-rules.ts';

/**
 * What the specification says of each provider (section 7, "Deposit provider follow-ups"): its payment method, and how the browser gets to
 * it. Hosts, keys and field names are configuration (payment-settings.ts); anything left open there follows fairlead-protocol.ts.
 */
export const PROVIDER_PROFILES = {
  cidrus: { method: 1, begin: { kind: 'page', field: 'redirect_3ds_url' } },
  paymaxis: { method: 1, begin: { kind: 'signedForm' } },
  iPayTotal: { method: 1, begin: { kind: 'signedForm' } },
  Ikajo: { method: 1, begin: { kind: 'signedForm' } },
  PayWay: { method: 1, begin: { kind: 'page', field: 'url' } },
  nonstopay: { method: 1, begin: { kind: 'page', field: 'body' } },
  chargeMoney: { method: 1, begin: { kind: 'page', field: 'payment_redirect_url' } },
  paypound: { method: 1, begin: { kind: 'page', field: 'SecurePage' } },
  cashonex: { method: 1, begin: { kind: 'page', field: 'redirectUrl' } },
  cashier: { method: 1, begin: { kind: 'widget' } },
  partnerExchange: { method: 3, begin: { kind: 'link' } },
  alternative: { method: 3, begin: { kind: 'link' } },
  titan: { method: 9, begin: { kind: 'link' } },
} as const satisfies Readonly<Record<string, ProviderProfile>>;

export interface ProviderProfile {
  readonly method: DepositMethodId;
  readonly begin: BeginStyle;
}

export type BeginStyle =
  /** We post the order, and the response names a page: in one of its fields, or as the whole body. */
  | { readonly kind: 'page'; readonly field: string }
  /** We sign the order, and the browser posts `sign` and `data` to the provider. */
  | { readonly kind: 'signedForm' }
  /** A page for a new tab. */
  | { readonly kind: 'link' }
  /** We post the order, and the response names the session of a script that runs in a sandboxed frame. */
  | { readonly kind: 'widget' };

export type FairleadProviderKind = keyof typeof PROVIDER_PROFILES;
export const FAIRLEAD_PROVIDER_KINDS = Object.keys(PROVIDER_PROFILES) as readonly FairleadProviderKind[];
