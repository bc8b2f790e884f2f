import { createContext, use } from 'react';
import type { PaymentCalls } from './payment-calls.ts';

/** What every screen of payments works with: it belongs to the client who is signed in, and is given by the frame of the page. */
export interface PaymentsAccess {
  readonly calls: PaymentCalls;
  /** Fetches a file and has the browser save it; false where it did not arrive whole. */
  readonly download: (path: string, name: string) => Promise<boolean>;
}

export const PaymentsAccessContext = createContext<PaymentsAccess | null>(null);

export function usePaymentsAccess(): PaymentsAccess {
  const access = use(PaymentsAccessContext);
  if (access === null) throw new Error('a screen of payments stands outside of PaymentsAccessContext');
  return access;
}
