import { DETAIL_MAX_LENGTH } from '@fairlead/domain/account/profile-rules.ts';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextField } from '../ui/text-field.tsx';

export interface PersonNameFieldsProps {
  /** The fields as react-hook-form's `register` gives them. */
  readonly first: UseFormRegisterReturn;
  readonly last: UseFormRegisterReturn;
  /** Of the form, which names its fields as the wire does. */
  readonly errors: Readonly<Partial<Record<'first_name' | 'last_name', { readonly message?: string | undefined }>>>;
}

/** The two names of somebody who signs up or writes to us. Their texts are those of signing up. */
export function PersonNameFields({ first, last, errors }: PersonNameFieldsProps) {
  const { t } = useTranslation('signIn');
  return (
    <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
      <TextField label={t('register.firstName')} autoComplete="given-name" error={errors.first_name?.message} {...first} />
      <TextField label={t('register.lastName')} autoComplete="family-name" error={errors.last_name?.message} {...last} />
    </div>
  );
}

/** What the form registers them with: in its own order, so that the first field at fault gets the focus. */
export function usePersonNameRules() {
  const { t } = useTranslation('signIn');
  const maximum = DETAIL_MAX_LENGTH;
  return {
    first: {
      required: t('register.firstNameRequired'),
      maxLength: { value: maximum, message: t('register.firstNameMaximum', { maximum }) },
    },
    last: {
      required: t('register.lastNameRequired'),
      maxLength: { value: maximum, message: t('register.lastNameMaximum', { maximum }) },
    },
  };
}
