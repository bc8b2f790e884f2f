import type { PaymentProvider } from './payment-provider.ts';
import type { PaymentSettings } from './payment-settings.ts';
import { FairleadProvider } from './fairlead-provider.ts';
import { PROVIDER_PROFILES } from './provider-profiles.ts';

/** Opens every provider of the settings, in their order. */
export function openProviders(settings: PaymentSettings, clock: () => number): Promise<readonly PaymentProvider[]> {
  return Promise.all(settings.providers.map((provider) => openProvider(provider, clock)));
}

async function openProvider(provider: PaymentSettings['providers'][number], clock: () => number): Promise<PaymentProvider> {
  if (provider.kind === 'stripe') {
    // Stripe's SDK takes as long to load as the rest of the server, so it is loaded only if Stripe is configured.
    const { StripeProvider } = await import('./stripe-provider.ts');
    const { key = 'stripe', title = 'Credit card', secretKey, webhookSecret, apiUrl = null } = provider;
    return new StripeProvider({ key, title, secretKey, webhookSecret, apiUrl }, clock);
  }
  const { kind, key = kind, title = titleOf(kind), ...rest } = provider;
  return new FairleadProvider({ kind, key, title, ...rest }, clock);
}

function titleOf(kind: keyof typeof PROVIDER_PROFILES): string {
  return PROVIDER_PROFILES[kind].method === 1 ? 'Credit card' : kind;
}
