import { useMemo, type ReactNode } from 'react';
import { callAccount } from '../features/account/my-account/call-account.ts';
import { SensitiveCalls, useRunSensitive } from '../features/account/my-account/use-run-sensitive.tsx';
import { sessionStore, useSession } from '../features/account/session-store.ts';
import { createPaymentCalls } from '../features/payments/payment-calls.ts';
import { PaymentsAccessContext, type PaymentsAccess } from '../features/payments/payments-access.ts';
import { downloadFile } from '../transport/download-file.ts';

/** Gives the payments screens their API calls on behalf of the signed-in client, who is asked for the password if a call needs it. */
export function PaymentsAccessProvider({ children }: { readonly children: ReactNode }) {
  return (
    <SensitiveCalls email={useSession()?.user.email ?? ''}>
      <SensitivePayments>{children}</SensitivePayments>
    </SensitiveCalls>
  );
}

function SensitivePayments({ children }: { readonly children: ReactNode }) {
  const runSensitive = useRunSensitive();
  const access = useMemo<PaymentsAccess>(
    () => ({ calls: createPaymentCalls((request) => runSensitive(() => callAccount(request))), download }),
    [runSensitive],
  );
  return <PaymentsAccessContext value={access}>{children}</PaymentsAccessContext>;
}

const download: PaymentsAccess['download'] = (path, name) => downloadFile(path, { token: sessionStore.get()?.accessToken ?? '', name });
