import { passwordOwnerOfOperator } from '@fairlead/domain/account/password-owner.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSingleMutation } from '../../../transport/use-single-mutation.ts';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { Button } from '../../../ui/button.tsx';
import { UNKNOWN_OWNER } from '../../../transport/use-password-owner.ts';
import { NewPasswordFields, type NewPasswordValues } from '../../../ui/new-password-fields.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useOperator } from '../../shared/use-operator.ts';
import { SESSIONS_KEY, useOwnLoginCalls } from './own-login-calls.ts';
import { useNewPasswordTexts } from '../use-new-password-texts.ts';

interface Typed extends NewPasswordValues {
  readonly current_password: string;
}

const EMPTY: Typed = { current_password: '', new_password: '', confirm_password: '' };

export function PasswordPanel() {
  const { t } = useTranslation('backofficeOperators');
  const failureText = useFailureText();
  const queries = useQueryClient();
  const calls = useOwnLoginCalls();
  const me = useOperator();
  const owner = me === null ? UNKNOWN_OWNER : passwordOwnerOfOperator(me);
  const { register, handleSubmit, reset, control, formState } = useForm<Typed>({ defaultValues: EMPTY });
  const { errors } = formState;
  const texts = useNewPasswordTexts();
  const typed = useWatch({ control, name: 'new_password' });
  const change = useSingleMutation({
    mutationFn: ({ current_password, new_password }: Typed) => calls.changePassword({ current_password, new_password }),
    onSuccess: () => {
      reset(EMPTY);
      showToast({ tone: 'success', title: t('password.changed'), text: t('password.changedText') });
      return queries.invalidateQueries({ queryKey: SESSIONS_KEY });
    },
  });
  return (
    <Panel title={t('password.title')} lead={t('password.lead')}>
      <form
        method="post"
        noValidate
        onSubmit={(event) => void handleSubmit((values) => change.mutate(values))(event)}
        className="flex flex-col gap-4"
      >
        {change.isError && <Notice tone="danger">{failureText(change.error)}</Notice>}
        <PasswordField
          label={t('password.current')}
          autoComplete="current-password"
          error={errors.current_password?.message}
          {...register('current_password', { required: t('missing') })}
        />
        <NewPasswordFields {...{ texts, owner, typed, register, errors }} />
        <div className="flex justify-end">
          <Button type="submit" loading={change.isPending}>
            {t('password.change')}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
