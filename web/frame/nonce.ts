import { createContext, use } from 'react';

/** The request's nonce for inline scripts, on the server; browsers do not hand it to scripts, so there it is undefined. */
export const NonceContext = createContext<string | undefined>(undefined);

export function useNonce(): string | undefined {
  return use(NonceContext);
}
