import type { Country, SessionUser } from '@fairlead/contract/account/schemas.ts';
import { useMemo, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '../../../transport/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { CountryField } from '../../../ui/country-field.tsx';
import { LockIcon } from '../../../ui/icons.tsx';
import { useLocale } from '../../../ui/locale.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PhoneField } from '../../../ui/phone-field.tsx';
import type { PhoneNumbers } from '../../../ui/phone-numbers.ts';
import { TextField, type TextFieldProps } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { sortCountries } from './country-names.ts';
import { DETAIL_NAMES, findDetailFault, LOCKED_NAMES, maxLengthOf, toUpdateRequest, type DetailName } from './details.ts';
import { fieldFaultsOf } from './detail-refusals.ts';
import { useApiFailureText } from '../../../transport/use-api-failure-text.ts';
import { readInfoForm, readPhone, type InfoFormValues } from './info-form-values.ts';
import { postUpdate } from './post-account.ts';
import { birthDateRange, today } from './today.ts';
import { UnsavedChanges } from './unsaved-changes.tsx';
import { isPasswordPending, useRunSensitive } from './use-run-sensitive.tsx';

export interface InfoFormProps {
  readonly user: SessionUser;
  readonly countries: readonly Country[];
  readonly phoneNumbers: PhoneNumbers | null;
  readonly onSaved: (user: SessionUser) => void;
}

type TextName = Exclude<DetailName, 'phone' | 'country_id'>;

/** Hints for the browser's autofill. */
const INPUTS: Readonly<Record<TextName, Omit<TextFieldProps, 'label'>>> = {
  first_name: { autoComplete: 'given-name' },
  last_name: { autoComplete: 'family-name' },
  email: { autoComplete: 'email', type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
  birth_date: { autoComplete: 'bday', type: 'date' },
  state: { autoComplete: 'address-level1' },
  city: { autoComplete: 'address-level2' },
  street: { autoComplete: 'street-address' },
  zip_code: { autoComplete: 'postal-code' },
};

/** The client's details (spec section 5, "My account info"). The input is kept whatever the server answers. */
export function InfoForm({ user, countries, phoneNumbers, onSaved }: InfoFormProps) {
  const { t } = useTranslation(['account', 'errors']);
  const failureText = useApiFailureText();
  const runSensitive = useRunSensitive();
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const form = useForm<InfoFormValues>({ defaultValues: readInfoForm(user, countries, phoneNumbers) });
  const { register, control, handleSubmit, setError, reset, formState } = form;
  const { errors, isDirty, isSubmitting } = formState;
  // Registered in display order, so that invalid fields are focused in that order: a Controller registers its field late.
  for (const name of DETAIL_NAMES) register(name);

  const isLocked = (name: DetailName): boolean => user.verified_account && LOCKED_NAMES.includes(name);

  const submit = handleSubmit(async ({ phone, ...texts }) => {
    setFailure(null);
    const details = { ...texts, phone: readPhone(phone, phoneNumbers) ?? phone.number };
    const answer = await runSensitive(() => postUpdate(toUpdateRequest(details)));
    if (answer.ok) {
      reset(readInfoForm(answer.data.data, countries, phoneNumbers));
      showToast({ title: t('saved'), tone: 'success' });
      onSaved(answer.data.data);
      return;
    }
    const faults = fieldFaultsOf(answer.failure);
    faults.forEach(({ name, code }, index) => {
      const message = code === null ? t('info.notAccepted', { title: t(`info.fields.${name}`) }) : t(`errors:${code}`);
      setError(name, { message }, { shouldFocus: index === 0 });
    });
    if (faults.length === 0 && !isPasswordPending(answer.failure)) setFailure(answer.failure);
  });

  function judge(name: DetailName, value: string): string | true {
    // Locked fields were validated when they were set.
    if (isLocked(name)) return true;
    const fault = findDetailFault(name, value, today());
    return fault === null || t(`info.faults.${fault}`, { title: t(`info.fields.${name}`), n: maxLengthOf(name) });
  }

  function textField(name: TextName) {
    return (
      <TextField
        {...INPUTS[name]}
        {...(name === 'birth_date' ? birthDateRange() : {})}
        {...lockOf(name)}
        label={t(`info.fields.${name}`)}
        required
        error={errors[name]?.message}
        {...register(name, { validate: (value) => judge(name, value) })}
      />
    );
  }

  const lockOf = (name: TextName) => (isLocked(name) ? { readOnly: true, trailing: <LockIcon className="shrink-0 text-muted" /> } : {});
  const locale = useLocale();
  const sorted = useMemo(() => sortCountries(countries, locale), [countries, locale]);

  return (
    <form method="post" onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-5">
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        {textField('first_name')}
        {textField('last_name')}
        {textField('email')}
        <Controller
          name="phone"
          control={control}
          rules={{
            validate: (phone) =>
              phone.number.trim() === ''
                ? t('info.faults.required', { title: t('info.fields.phone') })
                : readPhone(phone, phoneNumbers) !== null || t('info.faults.phoneInvalid'),
          }}
          render={({ field: { value, onChange, ...field } }) => (
            <PhoneField label={t('info.fields.phone')} error={errors.phone?.message} value={value} onValueChange={onChange} {...field} />
          )}
        />
        {textField('birth_date')}
        <Controller
          name="country_id"
          control={control}
          rules={{ validate: (value) => judge('country_id', value) }}
          render={({ field: { value, onChange, ...field } }) => (
            <CountryField
              label={t('info.fields.country_id')}
              chooseText={t('info.chooseCountry')}
              countries={sorted}
              error={errors.country_id?.message}
              locked={isLocked('country_id')}
              value={value}
              onValueChange={onChange}
              {...field}
            />
          )}
        />
        {textField('state')}
        {textField('city')}
        {textField('street')}
        {textField('zip_code')}
      </div>
      {failure !== null && !isSubmitting && <Notice tone="danger">{failureText(failure)}</Notice>}
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
        {isDirty && <p className="text-dense text-muted">{t('info.unsaved')}</p>}
        <Button type="submit" size="large" loading={isSubmitting} className="max-sm:w-full">
          {t('info.save')}
        </Button>
      </div>
      <UnsavedChanges when={isDirty && !isSubmitting} />
    </form>
  );
}
