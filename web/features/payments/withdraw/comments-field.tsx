import { COMMENTS_MAX_LENGTH } from '@fairlead/domain/payments/withdrawal-rules.ts';
import { useController, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import type { WithdrawalValues } from './withdrawal-values.ts';

/** The client's comment for the operators who check the withdrawal. */
export function CommentsField({ control }: { readonly control: Control<WithdrawalValues> }) {
  const { t } = useTranslation('payments');
  const {
    field: { ref, name, value, onChange, onBlur },
    fieldState,
  } = useController({
    control,
    name: 'comments',
    rules: {
      validate: (comments) => {
        const { length } = comments.trim();
        if (length === 0) return t('withdraw.commentsRequired');
        return length <= COMMENTS_MAX_LENGTH || t('withdraw.commentsMaximum', { maximum: COMMENTS_MAX_LENGTH });
      },
    },
  });
  return (
    <TextAreaField
      label={t('withdraw.comments')}
      rows={3}
      required
      characters={{ count: value.trim().length, maximum: COMMENTS_MAX_LENGTH }}
      error={fieldState.error?.message}
      name={name}
      ref={ref}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
    />
  );
}
