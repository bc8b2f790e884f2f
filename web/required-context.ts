import { createContext, use, type Provider } from 'react';

/** What components find around them, and cannot do without. */
export interface RequiredContext<Value> {
  readonly Provider: Provider<Value | null>;
  /** The value of the nearest provider. Throws where there is none. */
  readonly useValue: () => Value;
}

/** `missing` says what is wrong where a component stands outside of every provider. */
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
