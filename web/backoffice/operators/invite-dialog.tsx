import type { InviteOperatorRequest } from '@fairlead/contract/operators/schemas.ts';
import { LANGUAGES } from '@fairlead/contract/language.ts';
import { isEmailAddress } from '@fairlead/domain/account/email-address.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSingleMutation } from '../../transport/use-single-mutation.ts';
import { useFailureText } from '../../transport/use-failure-text.ts';
import { EmailField } from '../../ui/email-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { FormSelect } from '../shared/form-select.tsx';
import { languageOptions } from './language-options.ts';
import { OPERATORS_KEY, useOperatorCalls } from './operator-calls.ts';
import { RoleChoice } from './role-choice.tsx';

/** Invites a new operator: the email contains a link for choosing the first password. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const { t, i18n } = useTranslation('backofficeOperators');
  const failureText = useFailureText();
  const queries = useQueryClient();
  const calls = useOperatorCalls();
  const { control, register, handleSubmit, formState } = useForm<InviteOperatorRequest>({
    defaultValues: { email: '', name: '', language: LANGUAGES.find((language) => language === i18n.language) ?? 'en', roles: [] },
  });
  const { errors } = formState;
  const invite = useSingleMutation({
    mutationFn: calls.invite,
    onSuccess: (_answer, { email }) => {
      showToast({ tone: 'success', title: t('invite.sent', { email }) });
      onClose();
      return queries.invalidateQueries({ queryKey: OPERATORS_KEY });
    },
  });
  return (
    <FormDialog
      title={t('invite.title')}
      description={t('invite.lead')}
      confirm={t('invite.send')}
      isPending={invite.isPending}
      onSubmit={handleSubmit((typed) => invite.mutate(typed))}
      onClose={onClose}
    >
      {invite.isError && <Notice tone="danger">{failureText(invite.error)}</Notice>}
      <EmailField
        label={t('email')}
        error={errors.email?.message}
        {...register('email', {
          required: t('missing'),
          validate: (typed) => isEmailAddress(typed) || t('emailInvalid'),
        })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('name')}
          maxLength={100}
          error={errors.name?.message}
          {...register('name', { validate: (typed) => typed.trim() !== '' || t('missing') })}
        />
        <FormSelect control={control} name="language" label={t('invite.language')} options={languageOptions(LANGUAGES)} />
      </div>
      <Controller
        control={control}
        name="roles"
        rules={{ validate: (roles) => roles.length > 0 || t('rolesMissing') }}
        render={({ field, fieldState }) => <RoleChoice roles={field.value} onChange={field.onChange} error={fieldState.error?.message} />}
      />
    </FormDialog>
  );
}
