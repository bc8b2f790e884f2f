import { createContext, use } from 'react';

/** The request's nonce for inline scripts on the server. Browsers do not expose it to scripts, so it is undefined there. */
export const NonceContext = createContext<string | undefined>(undefined);

export function useNonce(): string | undefined {
  return use(NonceContext);
}
