import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { EmailField } from '../ui/email-field.tsx';
import { requiredEmail, type EmailRule } from '../ui/required-email.ts';

export interface ClientEmailFieldProps extends UseFormRegisterReturn {
  /** `username` where it signs somebody in. */
  readonly autoComplete: 'username' | 'email';
  readonly error: string | undefined;
}

/** The email address of a client, in every form that does not work without one. Its texts are those of signing in. */
export function ClientEmailField(props: ClientEmailFieldProps) {
  const { t } = useTranslation('signIn');
  return <EmailField label={t('login.email')} {...props} />;
}

/** What the form registers the field with: in its own order, so that the first field at fault gets the focus. */
export function useClientEmailRule(): EmailRule {
  const { t } = useTranslation('signIn');
  return requiredEmail(t('login.emailRequired'), t('login.emailInvalid'));
}
