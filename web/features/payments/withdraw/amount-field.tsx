import { centsToEuros, type Cents } from '@fairlead/domain/money.ts';
import { useController, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { EuroField } from '../../../ui/euro-field.tsx';
import { formatMoney } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { faultOfAmount, type AmountFault, type WithdrawalValues } from './withdrawal-values.ts';

/** Reported at once, because more typing does not fix them; the others are reported on submit. */
const REPORTED_AT_ONCE: readonly AmountFault[] = ['aboveWithdrawable', 'tooManyDecimals'];

export interface AmountFieldProps {
  readonly control: Control<WithdrawalValues>;
  readonly withdrawable: Cents;
}

/** The amount, with a button that fills in everything available. */
export function AmountField({ control, withdrawable }: AmountFieldProps) {
  const { t } = useTranslation('payments');
  const locale = useLocale();
  const { field, fieldState } = useController({
    control,
    name: 'amount',
    rules: {
      validate: (amount) => {
        const found = faultOfAmount(amount, withdrawable);
        return found === null || messageOf(found);
      },
    },
  });

  function messageOf(fault: AmountFault): string {
    if (fault === 'aboveWithdrawable') return t('withdraw.amountMaximum', { amount: formatMoney(withdrawable, locale) });
    if (fault === 'tooManyDecimals') return t('withdraw.amountDecimals');
    return fault === 'missing' ? t('withdraw.amountRequired') : t('withdraw.amountNotAboveZero');
  }

  const fault = faultOfAmount(field.value, withdrawable);
  return (
    <EuroField
      label={t('withdraw.amount')}
      all={{ label: t('withdraw.everything'), amount: centsToEuros(withdrawable) }}
      field={field}
      error={fieldState.error?.message ?? (fault !== null && REPORTED_AT_ONCE.includes(fault) ? messageOf(fault) : undefined)}
    />
  );
}
