import { useController, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ibanRule } from '../../../ui/iban-rule.ts';
import { IbanField } from '../../../ui/iban-field.tsx';
import type { WithdrawalValues } from './withdrawal-values.ts';

/** The client's own bank account, for the part that is wired. */
export function BankAccountField({ control }: { readonly control: Control<WithdrawalValues> }) {
  const { t } = useTranslation('payments');
  const { field, fieldState } = useController({
    control,
    name: 'iban',
    rules: { validate: ibanRule(t('withdraw.ibanRequired'), t('withdraw.ibanInvalid')) },
  });
  return <IbanField label={t('withdraw.iban')} hint={t('withdraw.ibanHint')} error={fieldState.error?.message} field={field} />;
}
