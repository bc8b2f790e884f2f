import { accountPaths } from '@fairlead/contract/paths.ts';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '../../../transport/api-client.ts';
import { usePasswordOwner } from '../../../transport/use-password-owner.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { NewPasswordForm } from '../../../ui/new-password-form.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { refusalOf } from './refusal-of.ts';
import { useApiFailureText } from '../../../transport/use-api-failure-text.ts';
import { postResetPassword } from './post-reset-password.ts';
import { useServerFieldErrors } from './server-field-errors.ts';
import { BackToLogin, SignInCard } from './sign-in-card.tsx';
import { useCodeFromAddress } from './use-code-from-address.ts';

/** The page behind a password reset link. */
export function ResetPasswordScreen({ onReset }: { readonly onReset: () => void }) {
  const { t } = useTranslation(['signIn', 'errors']);
  const code = useCodeFromAddress();
  const [refusedCode, setRefusedCode] = useState<string | null>(null);
  const isValid = code !== null && code !== refusedCode;
  const title = isValid ? t('signIn:reset.title') : t('errors:linkNotValid');
  return (
    <SignInCard title={title} pageTitle={title} lead={isValid ? undefined : t('signIn:reset.linkNotValid')} below={<BackToLogin />}>
      {isValid ? (
        <ResetPasswordForm code={code} onReset={onReset} onLinkRefused={setRefusedCode} />
      ) : (
        <LinkButton to="/password/request" size="large" className="w-full">
          {t('signIn:reset.askAgain')}
        </LinkButton>
      )}
    </SignInCard>
  );
}

interface ResetPasswordFormProps {
  /** Undefined during hydration. */
  readonly code: string | undefined;
  readonly onReset: () => void;
  readonly onLinkRefused: (code: string) => void;
}

function ResetPasswordForm({ code, onReset, onLinkRefused }: ResetPasswordFormProps) {
  const { t } = useTranslation('signIn');
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const failureText = useApiFailureText();
  const serverFieldErrors = useServerFieldErrors();
  const owner = usePasswordOwner(accountPaths.passwordOwner, code, () => code !== undefined && onLinkRefused(code));
  const { register, handleSubmit, setError, control, formState } = useForm({
    defaultValues: { new_password: '', confirm_password: '' },
    reValidateMode: 'onChange',
  });
  const { errors, isSubmitting } = formState;
  const typed = useWatch({ control, name: 'new_password' });
  if (code === undefined) return <Spinner className="mx-auto text-muted" />;

  const submit = handleSubmit(async (fields) => {
    setFailure(null);
    const answer = await postResetPassword({ code, ...fields });
    if (answer.ok) return onReset();
    if (refusalOf(answer.failure)?.code === 'linkNotValid') return onLinkRefused(code);
    const atFields = serverFieldErrors(answer.failure, ['new_password', 'confirm_password']);
    for (const [index, { field, message }] of atFields.entries()) setError(field, { message }, { shouldFocus: index === 0 });
    if (atFields.length === 0) setFailure(answer.failure);
  });

  const failureMessage = failure === null || isSubmitting ? null : failureText(failure);
  return (
    <NewPasswordForm
      onSubmit={submit}
      failure={failureMessage}
      submit={t('reset.submit')}
      isSending={isSubmitting}
      texts={{
        label: t('reset.newPassword'),
        title: t('login.password'),
        missing: t('login.passwordRequired'),
        confirm: t('reset.confirmPassword'),
        confirmMissing: t('reset.confirmRequired'),
        different: t('reset.different'),
      }}
      {...{ owner, typed, register, errors }}
    />
  );
}
