import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { EmailField } from '../ui/email-field.tsx';
import { requiredEmail, type EmailRule } from '../ui/required-email.ts';

export interface ClientEmailFieldProps extends UseFormRegisterReturn {
  /** `username` on a sign-in form. */
  readonly autoComplete: 'username' | 'email';
  readonly error: string | undefined;
}

/** A client's email address, on every form that requires it. The texts are those of the sign-in. */
export function ClientEmailField(props: ClientEmailFieldProps) {
  const { t } = useTranslation('signIn');
  return <EmailField label={t('login.email')} {...props} />;
}

/** The rule to register the field with. The form does that itself, in display order, so that the first invalid field is focused. */
export function useClientEmailRule(): EmailRule {
  const { t } = useTranslation('signIn');
  return requiredEmail(t('login.emailRequired'), t('login.emailInvalid'));
}
