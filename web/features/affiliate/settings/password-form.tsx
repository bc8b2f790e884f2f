import type { AffiliateUpdatePasswordRequest } from '@fairlead/contract/affiliate-access.ts';
import type { AffiliateMe } from '@fairlead/contract/affiliate-plans.ts';
import { affiliatePaths } from '@fairlead/contract/affiliate-paths.ts';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@fairlead/domain/account/password-rules.ts';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { codeOf, useTokenCalls } from '../../../transport/token-calls.ts';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { Button } from '../../../ui/button.tsx';
import { judgeNewPassword } from '../../../ui/judge-new-password.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { showToast } from '../../../ui/toast.tsx';

interface PasswordValues {
  readonly current_password: string;
  readonly new_password: string;
  readonly confirm_password: string;
}

const EMPTY: PasswordValues = { current_password: '', new_password: '', confirm_password: '' };

/** A new password, twice, and the one that it replaces. */
export function PasswordForm({ me }: { readonly me: AffiliateMe }) {
  const { t } = useTranslation(['affiliate', 'errors']);
  const { call } = useTokenCalls();
  const failureText = useFailureText();
  const { register, handleSubmit, getValues, setError, reset, formState } = useForm<PasswordValues>({ defaultValues: EMPTY });
  const { errors } = formState;

  const save = useMutation({
    mutationFn: (body: Omit<AffiliateUpdatePasswordRequest, 'access_token'>) =>
      call({ method: 'POST', path: affiliatePaths.updatePassword, body }),
    onSuccess: () => {
      reset(EMPTY);
      showToast({ title: t('affiliate:settings.saved'), text: t('affiliate:settings.password.saved'), tone: 'success' });
    },
    onError: (error) => {
      const field = fieldOf(error);
      if (field !== null) setError(field, { message: failureText(error) }, { shouldFocus: true });
    },
  });

  async function judgeNew(password: string): Promise<string | true> {
    if (password === '') return t('affiliate:settings.password.missing.new_password');
    const { kind } = await judgeNewPassword(password, { email: me.email, names: me.name.split(/\s+/), others: [me.company] });
    if (kind === 'tooShort') return t('affiliate:settings.password.tooShort', { count: PASSWORD_MIN_LENGTH });
    if (kind === 'tooLong') return t('affiliate:settings.password.tooLong', { count: PASSWORD_MAX_LENGTH });
    return kind !== 'guessable' || t('errors:passwordTooEasy');
  }

  return (
    <form
      method="post"
      onSubmit={(event) => void handleSubmit((values) => save.mutate(values))(event)}
      noValidate
      className="flex flex-col gap-5 sm:max-w-form"
    >
      <input type="text" name="username" autoComplete="username" value={me.email} readOnly hidden />
      <PasswordField
        label={t('affiliate:settings.password.new')}
        autoComplete="new-password"
        required
        hint={t('affiliate:settings.password.rule', { count: PASSWORD_MIN_LENGTH })}
        error={errors.new_password?.message}
        {...register('new_password', { validate: judgeNew, deps: formState.isSubmitted ? ['confirm_password'] : [] })}
      />
      <PasswordField
        label={t('affiliate:settings.password.confirm')}
        autoComplete="new-password"
        required
        error={errors.confirm_password?.message}
        {...register('confirm_password', {
          required: t('affiliate:settings.password.missing.confirm_password'),
          validate: (password) => password === getValues('new_password') || t('affiliate:settings.password.different'),
        })}
      />
      <PasswordField
        label={t('affiliate:settings.password.current')}
        autoComplete="current-password"
        required
        hint={t('affiliate:settings.password.whyCurrent')}
        error={errors.current_password?.message}
        {...register('current_password', { required: t('affiliate:settings.password.missing.current_password') })}
      />
      {save.isError && fieldOf(save.error) === null && <Notice tone="danger">{failureText(save.error)}</Notice>}
      <Button type="submit" size="large" loading={save.isPending} className="max-sm:w-full sm:self-start">
        {t('affiliate:settings.password.submit')}
      </Button>
    </form>
  );
}

/** Which field a refusal is about; null where it is about none. */
function fieldOf(error: unknown): keyof PasswordValues | null {
  const code = codeOf(error);
  if (code === 'currentPasswordWrong') return 'current_password';
  return code === 'passwordTooEasy' ? 'new_password' : null;
}
