/** What the key of a bank wire is beside those of providers; with a dot, which no provider's key has. */
export const BANK_WIRE_KEY = 'bank.wire';

/** What an operator wants of the ways to pay in, by their keys. */
export interface ProviderWishes {
  /** What is not in it comes after what is. */
  readonly order: readonly string[];
  /** What is not offered for new deposits. */
  readonly off: readonly string[];
}

export interface ArrangedProvider {
  readonly key: string;
  readonly isOffered: boolean;
}

/** The ways to pay in that there are, in the order of the deposit page. Wishes about what there is not are passed over. */
export function arrangeProviders(keys: readonly string[], { order, off }: ProviderWishes): readonly ArrangedProvider[] {
  const wished = order.filter((key) => keys.includes(key));
  const rest = keys.filter((key) => !wished.includes(key));
  return [...wished, ...rest].map((key) => ({ key, isOffered: !off.includes(key) }));
}
