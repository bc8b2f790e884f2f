/** Every provider that the sandbox plays, by its folder. */
const NAMES: Readonly<Record<string, string>> = {
  cidrus: 'Cidrus',
  paymaxis: 'Paymaxis',
  iPayTotal: 'iPayTotal',
  Ikajo: 'Ikajo',
  PayWay: 'PayWay',
  nonstopay: 'Nonstopay',
  chargeMoney: 'ChargeMoney',
  paypound: 'Paypound',
  cashonex: 'Cashonex',
  cashier: 'Cashier',
  partnerExchange: 'Partner exchange',
  alternative: 'Alternative payment',
  titan: 'Titan',
  stripe: 'Stripe Checkout',
};

/** The provider's display name; null for an unknown provider. */
export function providerName(kind: string): string | null {
  return Object.hasOwn(NAMES, kind) ? (NAMES[kind] ?? null) : null;
}
