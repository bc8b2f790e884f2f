import type { ConfirmPasswordRequest } from '@fairlead/contract/account/security.ts';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '../../transport/api-client.ts';
import { CallFailure, codeOf } from '../../transport/token-calls.ts';
import { useFailureText } from '../../transport/use-failure-text.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { withTexts } from '../with-texts.ts';

export interface ConfirmPasswordDialogProps {
  readonly open: boolean;
  /** Tells a password manager which account's password is requested. */
  readonly email: string;
  /** Whether the text also mentions money, not only the sign-in. */
  readonly isAboutMoney: boolean;
  /** Has the server check the password; returns the failure if it is refused. */
  readonly confirm: (password: string) => Promise<ApiFailure | null>;
  readonly onConfirmed: () => void;
  readonly onCancel: () => void;
}

/** Asks for the current password and has the server check it. Closing the window clears the input. */
function ConfirmPasswordDialog({ open, onCancel, ...form }: ConfirmPasswordDialogProps) {
  const { t } = useTranslation('identity');
  const formId = useId();
  const [isSending, setIsSending] = useState(false);
  return (
    <ActionDialog
      open={open}
      title={t('password.title')}
      width="small"
      confirm={t('password.submit')}
      isPending={isSending}
      form={formId}
      onClose={onCancel}
    >
      <ConfirmPasswordForm {...form} id={formId} onSending={setIsSending} />
    </ActionDialog>
  );
}

interface ConfirmPasswordFormProps extends Pick<ConfirmPasswordDialogProps, 'email' | 'isAboutMoney' | 'confirm' | 'onConfirmed'> {
  readonly id: string;
  readonly onSending: (isSending: boolean) => void;
}

function ConfirmPasswordForm({ id, email, isAboutMoney, confirm, onConfirmed, onSending }: ConfirmPasswordFormProps) {
  const { t } = useTranslation('identity');
  const failureText = useFailureText();
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const { register, handleSubmit, setFocus, setError, formState } = useForm<ConfirmPasswordRequest>({
    defaultValues: { current_password: '' },
  });

  const submit = handleSubmit(async ({ current_password: password }) => {
    onSending(true);
    setFailure(null);
    const refusal = await confirm(password);
    onSending(false);
    if (refusal === null) return onConfirmed();
    const refused = new CallFailure(refusal);
    if (codeOf(refused) === 'currentPasswordWrong') {
      setError('current_password', { message: failureText(refused) }, { shouldFocus: true });
    } else {
      setFailure(refused);
      setFocus('current_password');
    }
  });

  return (
    <form id={id} method="post" onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
      <p className="text-control text-muted">{t(isAboutMoney ? 'password.whyMoney' : 'password.why')}</p>
      {failure !== null && <Notice tone="danger">{failureText(failure)}</Notice>}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t('password.current')}
        autoComplete="current-password"
        error={formState.errors.current_password?.message}
        {...register('current_password', { required: t('password.missing') })}
      />
    </form>
  );
}

export const loadConfirmPasswordDialog = withTexts(ConfirmPasswordDialog);
