import type { ProviderStates } from '@fairlead/contract/operators/settings.ts';
import { ProviderFault, type PaymentProvider } from '../../../../adapters/payments/payment-provider.ts';

/** Matches no order: ours have ids of random letters and digits. */
const NO_ORDER = { orderId: 'X'.repeat(20), providerReference: null };

/** Asks every provider about an order that does not exist: a provider that answers so is reachable and accepts our credentials. */
export function checkProviders(list: readonly PaymentProvider[]): Promise<ProviderStates> {
  return Promise.all(
    list.map(async (provider) => {
      const startedAt = performance.now();
      const { state, message } = await check(provider);
      return { key: provider.key, state, took_ms: Math.round(performance.now() - startedAt), message };
    }),
  );
}

async function check(provider: PaymentProvider): Promise<Pick<ProviderStates[number], 'state' | 'message'>> {
  try {
    await provider.fetchReport(NO_ORDER);
    return { state: 'reachable', message: '' };
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    return { state: error.kind, message: error.message };
  }
}
