import type { AffiliateUpdatePasswordRequest } from '@fairlead/contract/affiliates/access.ts';
import type { AffiliateMe } from '@fairlead/contract/affiliates/plans.ts';
import { affiliatePaths } from '@fairlead/contract/affiliates/paths.ts';
import { passwordOwnerOfAffiliate } from '@fairlead/domain/account/password-owner.ts';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSingleMutation } from '../../../transport/use-single-mutation.ts';
import { codeOf, useTokenCalls } from '../../../transport/token-calls.ts';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { Button } from '../../../ui/button.tsx';
import { CurrentPasswordField } from '../../../ui/current-password-field.tsx';
import { NewPasswordFields } from '../../../ui/new-password-fields.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toast.tsx';

interface PasswordValues {
  readonly current_password: string;
  readonly new_password: string;
  readonly confirm_password: string;
}

const EMPTY: PasswordValues = { current_password: '', new_password: '', confirm_password: '' };

/** The new password, twice, and the current one. */
export function PasswordForm({ me }: { readonly me: AffiliateMe }) {
  const { t } = useTranslation(['affiliate', 'errors']);
  const { call } = useTokenCalls();
  const failureText = useFailureText();
  const { register, handleSubmit, setError, reset, control, formState } = useForm<PasswordValues>({ defaultValues: EMPTY });
  const { errors } = formState;
  const typed = useWatch({ control, name: 'new_password' });
  const owner = passwordOwnerOfAffiliate(me);

  const save = useSingleMutation({
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

  return (
    <form
      method="post"
      onSubmit={(event) => void handleSubmit((values) => save.mutate(values))(event)}
      noValidate
      className="flex flex-col gap-5 sm:max-w-form"
    >
      <input type="text" name="username" autoComplete="username" value={me.email} readOnly hidden />
      <NewPasswordFields
        texts={{
          label: t('affiliate:settings.password.new'),
          missing: t('affiliate:settings.password.missing.new_password'),
          confirm: t('affiliate:settings.password.confirm'),
          confirmMissing: t('affiliate:settings.password.missing.confirm_password'),
          different: t('affiliate:settings.password.different'),
        }}
        {...{ owner, typed, register, errors }}
        required
      />
      <CurrentPasswordField
        label={t('affiliate:settings.password.current')}
        hint={t('affiliate:settings.password.whyCurrent')}
        missing={t('affiliate:settings.password.missing.current_password')}
        error={errors.current_password?.message}
        register={register}
      />
      {save.isError && fieldOf(save.error) === null && <Notice tone="danger">{failureText(save.error)}</Notice>}
      <Button type="submit" size="large" loading={save.isPending} className="max-sm:w-full sm:self-start">
        {t('affiliate:settings.password.submit')}
      </Button>
    </form>
  );
}

/** The field that a refusal concerns; null if none. */
function fieldOf(error: unknown): keyof PasswordValues | null {
  const code = codeOf(error);
  if (code === 'currentPasswordWrong') return 'current_password';
  return code === 'passwordTooEasy' ? 'new_password' : null;
}
