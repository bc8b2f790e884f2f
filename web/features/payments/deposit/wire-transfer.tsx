import { readDecimalEuros } from '../../../ui/read-euros.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import type { WireDetails } from '@fairlead/contract/payments/schemas.ts';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { WireDetailsBox } from '../transactions/wire-details-box.tsx';
import { transactionAddress, type DepositPlaces } from './deposit-addresses.ts';
import { DepositProgress } from './deposit-progress.tsx';

export interface WireTransferProps {
  readonly transactionId: string;
  readonly amountEuros: number;
  readonly wire: WireDetails;
  readonly places: DepositPlaces;
}

/** The account to transfer to, under a thank-you that closes by itself. */
export function WireTransfer({ transactionId, amountEuros, wire, places }: WireTransferProps) {
  const { t } = useTranslation('payments');
  const [isThanking, setIsThanking] = useState(true);
  return (
    <div className="flex flex-col gap-5">
      <DepositProgress now="provider" isWire />
      <WireDetailsBox wire={wire} amount={readDecimalEuros(amountEuros)} />
      <p className="text-dense text-muted">{t('deposit.wire.next')}</p>
      <div className="flex flex-wrap gap-2 max-sm:*:w-full">
        <LinkButton to={transactionAddress(transactionId)} variant="secondary" size="large">
          {t('deposit.outcome.toTransaction')}
        </LinkButton>
        <LinkButton to={places.platform} size="large">
          {t('deposit.outcome.toPlatform')}
        </LinkButton>
      </div>
      <Suspense fallback={null}>{isThanking && <WireThanksDialog onOver={() => setIsThanking(false)} />}</Suspense>
    </div>
  );
}

const WireThanksDialog = lazyPart(() => import('./wire-thanks-dialog.tsx'));
