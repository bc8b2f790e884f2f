import type { InviteOperatorRequest } from '@fairlead/contract/operators/schemas.ts';
import { LANGUAGES } from '@fairlead/contract/language.ts';
import { isEmailAddress } from '@fairlead/domain/account/email-address.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSingleMutation } from '../../transport/use-single-mutation.ts';
import { useFailureText } from '../../transport/use-failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmailField } from '../../ui/email-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { languageOptions } from './language-options.ts';
import { OPERATORS_KEY, useOperatorCalls } from './operator-calls.ts';
import { RoleChoice } from './role-choice.tsx';

/** Somebody who is to work here: a mail with a link that chooses the first password goes to them. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const { t, i18n } = useTranslation(['backofficeOperators', 'backoffice']);
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
      showToast({ tone: 'success', title: t('backofficeOperators:invite.sent', { email }) });
      onClose();
      return queries.invalidateQueries({ queryKey: OPERATORS_KEY });
    },
  });
  const submit = handleSubmit((typed) => invite.mutate(typed));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !invite.isPending && onClose()}
      title={t('backofficeOperators:invite.title')}
      description={t('backofficeOperators:invite.lead')}
      footer={
        <>
          <Button variant="secondary" disabled={invite.isPending} onClick={onClose}>
            {t('backoffice:cancel')}
          </Button>
          <Button loading={invite.isPending} onClick={() => void submit()}>
            {t('backofficeOperators:invite.send')}
          </Button>
        </>
      }
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        {invite.isError && <Notice tone="danger">{failureText(invite.error)}</Notice>}
        <EmailField
          label={t('backofficeOperators:email')}
          error={errors.email?.message}
          {...register('email', {
            required: t('backofficeOperators:missing'),
            validate: (typed) => isEmailAddress(typed) || t('backofficeOperators:emailInvalid'),
          })}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={t('backofficeOperators:name')}
            maxLength={100}
            error={errors.name?.message}
            {...register('name', { validate: (typed) => typed.trim() !== '' || t('backofficeOperators:missing') })}
          />
          <Controller
            control={control}
            name="language"
            render={({ field }) => (
              <SelectField
                label={t('backofficeOperators:invite.language')}
                options={languageOptions(LANGUAGES)}
                value={field.value}
                onValueChange={field.onChange}
              />
            )}
          />
        </div>
        <Controller
          control={control}
          name="roles"
          rules={{ validate: (roles) => roles.length > 0 || t('backofficeOperators:rolesMissing') }}
          render={({ field, fieldState }) => <RoleChoice roles={field.value} onChange={field.onChange} error={fieldState.error?.message} />}
        />
        {/* The button stands outside the form; this one has the return key send it. */}
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}
