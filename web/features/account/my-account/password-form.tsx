import type { SessionUser } from '@fairlead/contract/account/schemas.ts';
import { passwordOwnerOfClient } from '@fairlead/domain/account/password-owner.ts';
import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '../../../transport/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { CurrentPasswordField } from '../../../ui/current-password-field.tsx';
import { NewPasswordFields } from '../../../ui/new-password-fields.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { isCode } from './is-code.ts';
import { useApiFailureText } from '../../../transport/use-api-failure-text.ts';
import { postUpdatePassword } from './post-account.ts';

interface PasswordValues {
  current_password: string;
  new_password: string;
  confirm_password: string;
}

const EMPTY: PasswordValues = { current_password: '', new_password: '', confirm_password: '' };

/** The new password, twice (spec section 5). The current one is required when the server asks for it, some time after the sign-in. */
export function PasswordForm({ user }: { readonly user: SessionUser }) {
  const { t } = useTranslation(['account', 'errors']);
  const failureText = useApiFailureText();
  const [needsCurrent, setNeedsCurrent] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const { register, handleSubmit, setError, setFocus, reset, control, formState } = useForm<PasswordValues>({
    defaultValues: EMPTY,
    shouldUnregister: true,
  });
  const { errors, isSubmitting } = formState;
  const typed = useWatch({ control, name: 'new_password' });
  const { email, first_name: firstName, last_name: lastName, phone } = user;
  const owner = passwordOwnerOfClient({ email, firstName, lastName, phone });

  // The field is not rendered yet when the server asks for it.
  const wasNeeded = useRef(needsCurrent);
  useEffect(() => {
    if (needsCurrent && !wasNeeded.current) setFocus('current_password');
    wasNeeded.current = needsCurrent;
  }, [needsCurrent, setFocus]);

  const submit = handleSubmit(async ({ current_password, ...passwords }) => {
    setFailure(null);
    const answer = await postUpdatePassword(needsCurrent ? { ...passwords, current_password } : passwords);
    if (answer.ok) {
      reset(EMPTY);
      setNeedsCurrent(false);
      showToast({ title: t('saved'), text: t('password.saved'), tone: 'success' });
    } else if (isCode(answer.failure, 'recentLoginRequired') && !needsCurrent) {
      setNeedsCurrent(true);
    } else if (isCode(answer.failure, 'currentPasswordWrong')) {
      setError('current_password', { message: t('errors:currentPasswordWrong') }, { shouldFocus: true });
    } else if (isCode(answer.failure, 'passwordTooEasy')) {
      setError('new_password', { message: t('errors:passwordTooEasy') }, { shouldFocus: true });
    } else {
      setFailure(answer.failure);
    }
  });

  return (
    <form method="post" onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-5 sm:max-w-form">
      <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
      {needsCurrent && (
        <CurrentPasswordField
          label={t('password.current')}
          hint={t('password.whyCurrent')}
          missing={t('required', { title: t('password.current') })}
          error={errors.current_password?.message}
          register={register}
        />
      )}
      <NewPasswordFields
        texts={{
          label: t('password.new'),
          missing: t('required', { title: t('password.new') }),
          confirm: t('password.confirm'),
          confirmMissing: t('required', { title: t('password.confirm') }),
          different: t('password.different'),
        }}
        {...{ owner, typed, register, errors }}
        required
      />
      <Notice>{t('password.otherDevices')}</Notice>
      {failure !== null && !isSubmitting && <Notice tone="danger">{failureText(failure)}</Notice>}
      <Button type="submit" size="large" loading={isSubmitting} className="max-sm:w-full sm:self-end">
        {t('password.submit')}
      </Button>
    </form>
  );
}
