import { DETAIL_MAX_LENGTH } from '@fairlead/domain/account/profile-rules.ts';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextField } from '../ui/text-field.tsx';

export interface PersonNameFieldsProps {
  /** The fields as returned by react-hook-form's `register`. */
  readonly first: UseFormRegisterReturn;
  readonly last: UseFormRegisterReturn;
  /** The form's errors; the form names its fields as on the wire. */
  readonly errors: Readonly<Partial<Record<'first_name' | 'last_name', { readonly message?: string | undefined }>>>;
}

/** First and last name of a person who signs up or contacts us. The texts are those of the sign-up. */
export function PersonNameFields({ first, last, errors }: PersonNameFieldsProps) {
  const { t } = useTranslation('signIn');
  return (
    <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
      <TextField label={t('register.firstName')} autoComplete="given-name" error={errors.first_name?.message} {...first} />
      <TextField label={t('register.lastName')} autoComplete="family-name" error={errors.last_name?.message} {...last} />
    </div>
  );
}

/** The rules to register the fields with. The form does that itself, in display order, so that the first invalid field is focused. */
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
