import { securityPaths } from '@fairlead/contract/paths.ts';
import type { ConfirmPasswordRequest } from '@fairlead/contract/account/security.ts';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '../../../transport/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { callAccount } from './call-account.ts';
import { isCode } from './is-code.ts';
import { useApiFailureText } from '../../../transport/use-failure-text.ts';

export interface ConfirmPasswordDialogProps {
  readonly open: boolean;
  /** Tells a password manager whose password is asked for. */
  readonly email: string;
  readonly onConfirmed: () => void;
  readonly onCancel: () => void;
}

/** Asks for the current password and has the server confirm it. What is typed is gone when it closes. */
export function ConfirmPasswordDialog({ open, onCancel, ...form }: ConfirmPasswordDialogProps) {
  const { t } = useTranslation(['account', 'common']);
  const formId = useId();
  const [isSending, setIsSending] = useState(false);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onCancel();
      }}
      title={t('confirmPassword.title')}
      width="small"
      footer={
        <>
          <Button variant="secondary" onClick={onCancel}>
            {t('confirmPassword.cancel')}
          </Button>
          <Button type="submit" form={formId} loading={isSending}>
            {t('confirmPassword.submit')}
          </Button>
        </>
      }
    >
      <ConfirmPasswordForm {...form} id={formId} onSending={setIsSending} />
    </Dialog>
  );
}

interface ConfirmPasswordFormProps extends Pick<ConfirmPasswordDialogProps, 'email' | 'onConfirmed'> {
  readonly id: string;
  readonly onSending: (isSending: boolean) => void;
}

function ConfirmPasswordForm({ id, email, onConfirmed, onSending }: ConfirmPasswordFormProps) {
  const { t } = useTranslation('account');
  const failureText = useApiFailureText();
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const { register, handleSubmit, setFocus, setError, formState } = useForm<ConfirmPasswordRequest>({
    defaultValues: { current_password: '' },
  });

  const submit = handleSubmit(async (request) => {
    onSending(true);
    setFailure(null);
    const answer = await callAccount({ method: 'POST', path: securityPaths.confirmPassword, body: request });
    onSending(false);
    if (answer.ok) {
      onConfirmed();
    } else if (isCode(answer.failure, 'currentPasswordWrong')) {
      setError('current_password', { message: failureText(answer.failure) }, { shouldFocus: true });
    } else {
      setFailure(answer.failure);
      setFocus('current_password');
    }
  });

  return (
    <form id={id} method="post" onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
      <p className="text-control text-muted">{t('confirmPassword.why')}</p>
      {failure !== null && <Notice tone="danger">{failureText(failure)}</Notice>}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t('password.current')}
        autoComplete="current-password"
        error={formState.errors.current_password?.message}
        {...register('current_password', { required: t('required', { title: t('password.current') }) })}
      />
    </form>
  );
}
