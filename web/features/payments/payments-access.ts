import { createContext, use } from 'react';
import type { PaymentCalls } from './payment-calls.ts';

/** What every payments screen works with, on behalf of the signed-in client; supplied by the page's frame. */
export interface PaymentsAccess {
  readonly calls: PaymentCalls;
  /** Downloads a file and saves it; false if the download was incomplete. */
  readonly download: (path: string, name: string) => Promise<boolean>;
}

export const PaymentsAccessContext = createContext<PaymentsAccess | null>(null);

export function usePaymentsAccess(): PaymentsAccess {
  const access = use(PaymentsAccessContext);
  if (access === null) throw new Error('a payments screen was rendered outside PaymentsAccessContext');
  return access;
}
