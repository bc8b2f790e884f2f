import type { DepositMethodId } from '@fairlead/domain/payments/deposit-rules.ts';

/**
 * What the spec says of each provider (section 7, "Deposit provider follow-ups"): which method it belongs to, and how the browser gets to
 * it. What it does not say, hosts, keys and names of fields, is configuration (payment-settings.ts); where that is silent too, the
 * scheme of house-protocol.ts holds.
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
  /** We post the order, and the answer names a page: in one field of it, or as the whole body. */
  | { readonly kind: 'page'; readonly field: string }
  /** We sign the order, and the browser posts `sign` and `data` to the provider. */
  | { readonly kind: 'signedForm' }
  /** As a page, for a new tab. */
  | { readonly kind: 'link' }
  /** We post the order, and the answer names the session of a script that runs in a sandboxed frame. */
  | { readonly kind: 'widget' };

export type HouseProviderKind = keyof typeof PROVIDER_PROFILES;
export const HOUSE_PROVIDER_KINDS = Object.keys(PROVIDER_PROFILES) as readonly HouseProviderKind[];
