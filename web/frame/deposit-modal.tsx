import { DepositWindow } from '../features/payments/deposit/deposit-window.tsx';
import { DEPOSIT_PLACES } from './addresses.ts';
import { PaymentsAccessProvider } from './payments-access-provider.tsx';

/** The deposit form over the current page. */
export default function DepositModal({ onClosed }: { readonly onClosed: () => void }) {
  return (
    <PaymentsAccessProvider>
      <DepositWindow places={DEPOSIT_PLACES} onClosed={onClosed} />
    </PaymentsAccessProvider>
  );
}
