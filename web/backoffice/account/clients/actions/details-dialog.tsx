import type { Country } from '@fairlead/contract/account/schemas.ts';
import type { ClientDetails } from '@fairlead/contract/account/operators/clients.ts';
import { clientChangePaths } from '@fairlead/contract/operators/paths.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '@fairlead/contract/language.ts';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CallFailure } from '../../../../transport/token-calls.ts';
import { useFailureText } from '../../../../transport/use-failure-text.ts';
import { CountryField } from '../../../../ui/country-field.tsx';
import { useLocale } from '../../../../ui/locale.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { TextField, type TextFieldProps } from '../../../../ui/text-field.tsx';
import { useCountryName } from '../../../../ui/use-country-name.ts';
import { useTokenAnswer } from '../../../../transport/use-token-answer.ts';
import { ReasonDialog } from '../../../shared/reason-dialog.tsx';
import { useMay } from '../../../shared/use-operator.ts';
import { nameOf, type ActionDialogProps } from './action-dialog.ts';
import { useClientChange } from './use-client-change.ts';

type Typed = { [Name in Exclude<keyof ClientDetails, 'country' | 'country_id' | 'language'>]: string } & {
  country_id: string;
  language: ClientDetails['language'];
};
type TextName = Exclude<keyof Typed, 'country_id' | 'language'>;

const INPUTS: Readonly<Record<TextName, Omit<TextFieldProps, 'label'>>> = {
  first_name: {},
  last_name: {},
  email: { type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
  phone: { type: 'tel', inputMode: 'tel' },
  birth_date: { type: 'date' },
  street: {},
  zip_code: {},
  city: {},
  state: {},
};

/** Corrects a client's details. The input is kept whatever the server answers. */
export function DetailsDialog({ client, onClose }: ActionDialogProps) {
  const { t } = useTranslation('backofficeClients');
  const failureText = useFailureText();
  const may = useMay();
  const { register, control, setValue, setError, clearErrors, getValues, formState } = useForm<Typed>({
    defaultValues: readForm(client.details),
  });
  const { errors } = formState;
  const countries = useSortedCountries();
  const save = useClientChange(clientChangePaths.details, { done: t('actions.details.done'), onDone: onClose });
  const [countryId, language, email] = useWatch({ control, name: ['country_id', 'language', 'email'] });
  const isOtherEmail = email.trim().toLowerCase() !== client.details.email.toLowerCase();

  function submit(reason: string): void {
    clearErrors();
    save.mutate(
      { id: client.id, reason, details: writeForm(getValues()) },
      {
        onError: (error) => {
          for (const name of fieldsOf(error)) setError(name, { message: t('actions.details.notAccepted') });
        },
      },
    );
  }
  const textField = (name: TextName) => (
    <TextField
      {...INPUTS[name]}
      label={t(`actions.details.fields.${name}`)}
      autoComplete="off"
      error={errors[name]?.message}
      {...register(name)}
    />
  );

  return (
    <ReasonDialog
      width="medium"
      title={t('actions.details.title', { name: nameOf(client) })}
      text={t('actions.details.text')}
      confirm={t('actions.details.save')}
      isPending={save.isPending}
      error={save.isError ? failureText(save.error) : null}
      onConfirm={submit}
      onClose={onClose}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {textField('first_name')}
        {textField('last_name')}
        {may('clients.status') ? (
          textField('email')
        ) : (
          <TextField
            label={t('actions.details.fields.email')}
            hint={t('actions.details.emailLocked')}
            value={client.details.email}
            readOnly
          />
        )}
        {textField('phone')}
        {textField('birth_date')}
        <SelectField
          label={t('actions.details.fields.language')}
          options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          value={language}
          onValueChange={(value) => setValue('language', value)}
        />
        <CountryField
          label={t('actions.details.fields.country_id')}
          chooseText={t('actions.details.chooseCountry')}
          countries={countries}
          error={errors.country_id?.message}
          value={countryId}
          onValueChange={(value) => setValue('country_id', value)}
        />
        {textField('state')}
        {textField('street')}
        <div className="grid grid-cols-[2fr_3fr] items-start gap-4">
          {textField('zip_code')}
          {textField('city')}
        </div>
      </div>
      {isOtherEmail && <Notice tone="caution">{t('actions.details.otherEmail')}</Notice>}
    </ReasonDialog>
  );
}

function readForm({ birth_date: birthDate, country_id: countryId, country: _country, ...texts }: ClientDetails): Typed {
  return { ...texts, birth_date: birthDate ?? '', country_id: countryId === null ? '' : String(countryId) };
}

function writeForm({ birth_date: birthDate, country_id: countryId, ...texts }: Typed): Omit<ClientDetails, 'country'> {
  return {
    ...texts,
    birth_date: birthDate === '' ? null : birthDate,
    country_id: countryId === '' ? null : Number(countryId),
  };
}

/** The fields that the server rejected. */
function fieldsOf(error: unknown): readonly (TextName | 'country_id')[] {
  if (!(error instanceof CallFailure) || error.failure.kind !== 'refused') return [];
  const refused = (error.failure.body.error.fields ?? []).map(({ field }) => field.replace(/^details\./, ''));
  const names = [...Object.keys(INPUTS), 'country_id'] as (TextName | 'country_id')[];
  return names.filter((name) => refused.includes(name));
}

function useSortedCountries(): readonly { readonly id: number; readonly name: string }[] {
  const locale = useLocale();
  const countryName = useCountryName();
  const { data = [] } = useTokenAnswer<readonly Country[]>(['countries'], clientChangePaths.countries, {
    staleTime: Infinity,
  });
  const { compare } = new Intl.Collator(locale);
  return data
    .map(({ id, alpha2, name }) => ({ id, name: countryName(alpha2, name) }))
    .toSorted((one, other) => compare(one.name, other.name));
}
