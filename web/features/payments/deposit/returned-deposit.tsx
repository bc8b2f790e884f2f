import { DEFAULT_DEPOSIT_METHOD } from '@fairlead/domain/payments/deposit-rules.ts';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { depositAddress, depositMethodFrom, type DepositPlaces } from './deposit-addresses.ts';
import { PaymentFrame, PaymentPanel } from './payment-frame.tsx';
import { ProviderStep } from './provider-step.tsx';
import { useDepositFlow } from './use-deposit-flow.ts';
import { WatchedDeposit } from './watched-deposit.tsx';

export interface ReturnedDepositProps {
  readonly transactionId: string;
  readonly places: DepositPlaces;
  /** Shown for an id that is not one of the client's. */
  readonly notFound: ReactNode;
}

/** The page a provider returns the browser to. The return itself proves nothing: the page shows the status the server knows. */
export function ReturnedDeposit({ transactionId, places, notFound }: ReturnedDepositProps) {
  const { t } = useTranslation('payments');
  const navigate = useNavigate();
  const flow = useDepositFlow({ kind: 'watching', transactionId });
  const [isUnknown, setIsUnknown] = useState(false);
  if (isUnknown) return notFound;
  const { stage } = flow;
  return (
    <PaymentFrame title={t('deposit.returnTitle')}>
      <PaymentPanel>
        {stage.kind === 'paying' ? (
          <ProviderStep {...stage} onCancel={() => flow.watch(transactionId)} onDecided={() => flow.watch(transactionId)} />
        ) : (
          <WatchedDeposit
            {...{ transactionId, flow, places }}
            onLeft={() => undefined}
            onUnknown={() => setIsUnknown(true)}
            onLeave={() => {
              flow.leave();
              void navigate(depositAddress(DEFAULT_DEPOSIT_METHOD));
            }}
            onAgain={({ method, amount }) => void navigate(depositAddress(depositMethodFrom(method) ?? DEFAULT_DEPOSIT_METHOD, amount))}
          />
        )}
      </PaymentPanel>
    </PaymentFrame>
  );
}
