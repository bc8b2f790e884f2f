import { readEuros } from '../../../ui/read-euros.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import type { PaymentOptions } from '@fairlead/contract/payments/schemas.ts';
import { negateKnownCents, ZERO_CENTS, type Cents } from '@fairlead/domain/money.ts';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatMoney } from '../../../ui/format.ts';
import { InboxIcon } from '../../../ui/icons.tsx';
import { useLocale } from '../../../ui/locale.tsx';
import { selectBlockers, type WithdrawalBlocker } from './select-why-nothing.ts';

const STEPS: Readonly<Record<'deposit' | 'positions' | 'withdrawals', { readonly to: string; readonly text: StepText }>> = {
  deposit: { to: '/payment/deposit', text: 'toDeposit' },
  positions: { to: '/platform', text: 'toPositions' },
  withdrawals: { to: '/transactions/withdrawals', text: 'toWithdrawals' },
};
type StepText = 'toDeposit' | 'toPositions' | 'toWithdrawals';

/** Replaces the form if nothing can be withdrawn: why, and what to do about it. */
export function NothingToWithdraw({ options }: { readonly options: PaymentOptions }) {
  const { t } = useTranslation('payments');
  const locale = useLocale();
  const { reasons, steps } = selectBlockers(options);
  const amountOf: Readonly<Record<WithdrawalBlocker, Cents | null>> = {
    empty: ZERO_CENTS,
    negative: readEuros(options.cash),
    owed: negateKnownCents(readEuros(options.owed)),
    positions: readEuros(options.used_margin),
    losses: ZERO_CENTS,
    reserved: readEuros(options.reserved),
    bonus: readEuros(options.bonus),
    credit: readEuros(options.credit),
    held: readEuros(options.held),
  };
  return (
    <EmptyState
      icon={<InboxIcon />}
      title={t('withdraw.nothing.title')}
      className="py-10"
      action={
        <>
          <ul className="flex max-w-100 flex-col gap-1.5 text-dense text-muted">
            {reasons.map((reason) => (
              <li key={reason}>{t(`withdraw.nothing.${reason}`, { amount: formatMoney(amountOf[reason], locale) })}</li>
            ))}
          </ul>
          <div className="flex flex-wrap justify-center gap-2">
            {steps.map((step, index) => (
              <LinkButton key={step} to={STEPS[step].to} variant={index === 0 ? 'primary' : 'secondary'}>
                {t(`withdraw.nothing.${STEPS[step].text}`)}
              </LinkButton>
            ))}
          </div>
        </>
      }
    />
  );
}
