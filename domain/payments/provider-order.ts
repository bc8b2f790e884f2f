/** The key of bank wires among those of providers. It contains a dot, which no provider's key does. */
export const BANK_WIRE_KEY = 'bank.wire';

/** The operator's preferences for deposit methods, by key. */
export interface ProviderPreferences {
  /** Methods that are not listed come last. */
  readonly order: readonly string[];
  /** Methods not offered for new deposits. */
  readonly off: readonly string[];
}

export interface ArrangedProvider {
  readonly key: string;
  readonly isOffered: boolean;
}

/** Returns the available deposit methods in the order of the deposit page. Preferences for unknown methods are ignored. */
export function arrangeProviders(keys: readonly string[], { order, off }: ProviderPreferences): readonly ArrangedProvider[] {
  const wished = order.filter((key) => keys.includes(key));
  const rest = keys.filter((key) => !wished.includes(key));
  return [...wished, ...rest].map((key) => ({ key, isOffered: !off.includes(key) }));
}
