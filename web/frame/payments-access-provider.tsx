import type { ReactNode } from 'react';
import { callAccount } from '../features/account/my-account/call-account.ts';
import { sessionStore } from '../features/account/session-store.ts';
import { createPaymentCalls } from '../features/payments/payment-calls.ts';
import { PaymentsAccessContext, type PaymentsAccess } from '../features/payments/payments-access.ts';
import { downloadFile } from '../transport/download-file.ts';

/** Lets the screens of payments work in the name of the client who is signed in. */
export function PaymentsAccessProvider({ children }: { readonly children: ReactNode }) {
  return <PaymentsAccessContext value={ACCESS}>{children}</PaymentsAccessContext>;
}

const ACCESS: PaymentsAccess = {
  calls: createPaymentCalls(callAccount),
  download: (path, name) => downloadFile(path, { token: sessionStore.get()?.accessToken ?? '', name }),
};
