import { useController, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../ui/text-field.tsx';
import { groupIban, isIban } from './iban.ts';
import type { WithdrawalValues } from './withdrawal-values.ts';

/** The client's own account, for what is wired. The rules of IBANs are loaded when there is one to check. */
export function BankAccountField({ control }: { readonly control: Control<WithdrawalValues> }) {
  const { t } = useTranslation('payments');
  const {
    field: { ref, name, value, onChange, onBlur },
    fieldState,
  } = useController({
    control,
    name: 'iban',
    rules: {
      validate: async (iban) => {
        if (iban.trim() === '') return t('withdraw.ibanRequired');
        return (await isIban(iban)) || t('withdraw.ibanInvalid');
      },
    },
  });
  return (
    <TextField
      label={t('withdraw.iban')}
      hint={t('withdraw.ibanHint')}
      error={fieldState.error?.message}
      required
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      name={name}
      ref={ref}
      value={value}
      onChange={({ currentTarget: { value: typed, selectionEnd } }) => {
        // Grouping moves what stands behind the caret, so it waits while somebody types in the middle.
        onChange(selectionEnd === typed.length ? groupIban(typed) : typed);
      }}
      onBlur={() => {
        onChange(groupIban(value));
        onBlur();
      }}
    />
  );
}
