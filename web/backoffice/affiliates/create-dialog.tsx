import { CAMPAIGN_CODE } from '@fairlead/contract/affiliates/values.ts';
import type { AffiliateListItem } from '@fairlead/contract/affiliates/operators/schemas.ts';
import { backofficePaths } from '@fairlead/contract/operators/paths.ts';
import { LANGUAGES, type Language } from '@fairlead/contract/language.ts';
import { isEmailAddress } from '@fairlead/domain/account/email-address.ts';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useFailureText } from '../../transport/use-failure-text.ts';
import { EmailField } from '../../ui/email-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { FormSelect } from '../shared/form-select.tsx';
import { useAffiliateChange } from './affiliate-queries.ts';
import { PlanSelect } from './plan-select.tsx';

interface Typed {
  readonly email: string;
  readonly name: string;
  readonly company: string;
  readonly language: Language;
  readonly planId: string;
  readonly code: string;
}

/** Creates an affiliate with a plan and a first link, and sends the invitation. */
export function CreateDialog({ onClose }: { readonly onClose: () => void }) {
  const { t, i18n } = useTranslation(['backofficeAffiliates', 'backoffice']);
  const failureText = useFailureText();
  const navigate = useNavigate();
  const language = LANGUAGES.find((each) => each === i18n.language) ?? 'en';
  const { control, register, handleSubmit, formState } = useForm<Typed>({
    defaultValues: { email: '', name: '', company: '', language, planId: '', code: '' },
  });
  const { errors } = formState;
  const email = useWatch({ control, name: 'email' });
  const create = useAffiliateChange<object, { readonly data: AffiliateListItem }>(backofficePaths.createAffiliate, {
    done: t('create.done', { email }),
    onDone: ({ data }) => {
      onClose();
      void navigate(`/backoffice/affiliates/${data.id}`);
    },
  });
  const missing = (typed: string) => typed.trim() !== '' || t('backoffice:required');
  return (
    <FormDialog
      title={t('create.open')}
      description={t('create.lead')}
      confirm={t('create.send')}
      isPending={create.isPending}
      onSubmit={handleSubmit((typed) => create.mutate(requestOf(typed)))}
      onClose={onClose}
    >
      {create.isError && <Notice tone="danger">{failureText(create.error)}</Notice>}
      <EmailField
        label={t('create.email')}
        autoComplete="off"
        error={errors.email?.message}
        {...register('email', { validate: (typed) => isEmailAddress(typed.trim()) || t('create.emailInvalid') })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={t('create.name')} maxLength={100} error={errors.name?.message} {...register('name', { validate: missing })} />
        <TextField label={t('create.company')} hint={t('create.optional')} maxLength={100} {...register('company')} />
        <Controller
          control={control}
          name="planId"
          rules={{ validate: missing }}
          render={({ field, fieldState }) => (
            <PlanSelect value={field.value} error={fieldState.error?.message} onValueChange={field.onChange} />
          )}
        />
        <FormSelect
          control={control}
          name="language"
          label={t('create.language')}
          options={LANGUAGES.map((value) => ({ value, label: t(`backoffice:language.${value}`) }))}
        />
      </div>
      <TextField
        label={t('create.code')}
        hint={t('create.codeHint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        error={errors.code?.message}
        {...register('code', { validate: (typed) => isCode(typed) || t('create.codeInvalid') })}
      />
    </FormDialog>
  );
}

function isCode(typed: string): boolean {
  const code = typed.trim().toLowerCase();
  return code === '' || CAMPAIGN_CODE.test(code);
}

function requestOf({ email, name, company, language, planId, code }: Typed): object {
  const chosen = code.trim().toLowerCase();
  const person = { email: email.trim(), name: name.trim(), company: company.trim(), language };
  return { ...person, plan_id: Number(planId), ...(chosen !== '' && { code: chosen }) };
}
