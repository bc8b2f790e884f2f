import { accountPaths } from '@fairlead/contract/paths.ts';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ApiFailure } from '../../../transport/api-client.ts';
import { usePasswordOwner } from '../../../transport/use-password-owner.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { NewPasswordHint } from '../../../ui/new-password-hint.tsx';
import { useNewPasswordRule } from '../../../ui/new-password-rule.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { refusalOf } from './refusal-of.ts';
import { useApiFailureText } from '../../../transport/use-api-failure-text.ts';
import { postResetPassword } from './post-reset-password.ts';
import { useServerFieldErrors } from './server-field-errors.ts';
import { LINK_CLASS, OtherWay, SignInCard } from './sign-in-card.tsx';
import { useCodeFromAddress } from './use-code-from-address.ts';

/** Where the link of a mail leads that was sent because of a forgotten password. */
export function ResetPasswordScreen({ onReset }: { readonly onReset: () => void }) {
  const { t } = useTranslation(['signIn', 'errors']);
  const code = useCodeFromAddress();
  const [refusedCode, setRefusedCode] = useState<string | null>(null);
  const isValid = code !== null && code !== refusedCode;
  const title = isValid ? t('signIn:reset.title') : t('errors:linkNotValid');
  return (
    <SignInCard
      title={title}
      pageTitle={title}
      lead={isValid ? undefined : t('signIn:reset.linkNotValid')}
      below={
        <OtherWay>
          <Link to="/login" className={LINK_CLASS}>
            {t('signIn:backToLogin')}
          </Link>
        </OtherWay>
      }
    >
      {isValid ? (
        <ResetPasswordForm code={code} onReset={onReset} onLinkRefused={setRefusedCode} />
      ) : (
        <Link to="/password/request" className={buttonClass('primary', 'large', 'w-full')}>
          {t('signIn:reset.askAgain')}
        </Link>
      )}
    </SignInCard>
  );
}

interface ResetPasswordFormProps {
  /** Undefined while the page comes alive. */
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
  const judgePassword = useNewPasswordRule(t('login.password'));
  const { register, handleSubmit, setError, control, formState } = useForm({
    defaultValues: { new_password: '', confirm_password: '' },
    reValidateMode: 'onChange',
  });
  const { errors, isSubmitting } = formState;
  const word = useWatch({ control, name: 'new_password' });
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

  return (
    <form method="post" onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-5">
      {failure !== null && !isSubmitting && <Notice tone="danger">{failureText(failure)}</Notice>}
      <PasswordField
        label={t('reset.newPassword')}
        autoComplete="new-password"
        hint={<NewPasswordHint password={word} owner={owner} />}
        error={errors.new_password?.message}
        {...register('new_password', {
          required: t('login.passwordRequired'),
          deps: ['confirm_password'],
          validate: (typed) => judgePassword(typed, owner),
        })}
      />
      <PasswordField
        label={t('reset.confirmPassword')}
        autoComplete="new-password"
        error={errors.confirm_password?.message}
        {...register('confirm_password', {
          required: t('reset.confirmRequired'),
          validate: (again, fields) => again === fields.new_password || t('reset.different'),
        })}
      />
      <Button type="submit" size="large" loading={isSubmitting} className="w-full">
        {t('reset.submit')}
      </Button>
    </form>
  );
}
