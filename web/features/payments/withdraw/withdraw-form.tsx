import type { PaymentOptions } from '@fairlead/contract/payments/schemas.ts';
import { useCallback, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../ui/notice.tsx';
import { LoadFailure } from '../load-failure.tsx';
import { usePaymentsAccess } from '../payments-access.ts';
import { useLoading } from '../../../transport/use-loading.ts';
import { NothingToWithdraw } from './nothing-to-withdraw.tsx';
import { WithdrawSkeleton } from './withdraw-skeleton.tsx';
import { WithdrawalFields, type WithdrawalFieldsProps } from './withdrawal-fields.tsx';
import { readLimits } from './withdrawal-values.ts';
import { WithdrawalTaken, type TakenWithdrawal } from './withdrawal-taken.tsx';

export interface WithdrawFormProps {
  /** The withdrawal is requested and the client has seen the confirmation: continue to the platform (spec section 4). */
  readonly onDone: () => void;
}

/**
 * The withdrawal form (spec sections 2, 4 and 5): a panel without a heading, which the page supplies. It loads the withdrawable amount
 * itself.
 */
export function WithdrawForm({ onDone }: WithdrawFormProps) {
  const { t } = useTranslation('payments');
  const { calls } = usePaymentsAccess();
  const [loading, reload] = useLoading<PaymentOptions>(useCallback((signal) => calls.getOptions(signal), [calls]));
  const [taken, setTaken] = useState<TakenWithdrawal | null>(null);
  return (
    <WithdrawFrame isBusy={loading.kind === 'loading'}>
      {taken !== null && <WithdrawalTaken taken={taken} onDone={onDone} />}
      {taken === null && loading.kind === 'loading' && <WithdrawSkeleton />}
      {taken === null && loading.kind === 'failed' && (
        <LoadFailure title={t('withdraw.loadFailed')} failure={loading.failure} onRetry={reload} />
      )}
      {taken === null && loading.kind === 'loaded' && <Withdrawal options={loading.data} onOutdated={reload} onTaken={setTaken} />}
    </WithdrawFrame>
  );
}

function Withdrawal({ options, ...props }: Omit<WithdrawalFieldsProps, 'limits'>) {
  const { t } = useTranslation('common');
  const limits = readLimits(options);
  if (limits === null) return <Notice tone="danger">{t('unreadableAmount')}</Notice>;
  if (limits.withdrawable <= 0) return <NothingToWithdraw options={options} />;
  return <WithdrawalFields options={options} limits={limits} {...props} />;
}

/** Fills its container. The content adapts to the frame's width, because it is used in two places. */
function WithdrawFrame({ isBusy, children }: { readonly isBusy: boolean; readonly children: ReactNode }) {
  return (
    <div aria-busy={isBusy} className="@container min-w-0 overflow-hidden rounded-panel border border-line bg-raised">
      {children}
    </div>
  );
}
