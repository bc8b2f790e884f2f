import { createContext, use, type Provider } from 'react';

/** A context that components require around them. */
export interface RequiredContext<Value> {
  readonly Provider: Provider<Value | null>;
  /** The value of the nearest provider. Throws if there is none. */
  readonly useValue: () => Value;
}

/** `missing` is the error message for a component outside of every provider. */
export function createRequiredContext<Value>(missing: string): RequiredContext<Value> {
  const Context = createContext<Value | null>(null);
  return {
    Provider: Context,
    useValue: () => {
      const value = use(Context);
      if (value === null) throw new Error(missing);
      return value;
    },
  };
}
