import { useState, type ReactNode, type RefCallback } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ContactRequest } from '@fairlead/contract/contact/schemas.ts';
import { MESSAGE_MAX_LENGTH } from '@fairlead/contract/contact/limits.ts';
import type { ApiFailure, ApiResult } from '../../transport/api-client.ts';
import { PersonNameFields, usePersonNameRules } from '../person-name-fields.tsx';
import { ClientEmailField, useClientEmailRule } from '../client-email-field.tsx';
import { FormColumn } from '../../ui/form-column.tsx';
import { Button } from '../../ui/button.tsx';
import { useLocale } from '../../ui/locale.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { NOTHING_TYPED, readContactValues, type ContactPerson, type ContactValues } from './contact-values.ts';
import { loadPhoneNumbersOrNone } from './load-phone-numbers-or-none.ts';
import { useFillIn } from './use-fill-in.ts';

/** What the page provides to the form. */
export interface ContactFormPorts {
  /** For the form's `ref`: the captcha is prepared from the first interaction. */
  readonly attach: RefCallback<HTMLFormElement>;
  readonly send: (request: ContactRequest) => Promise<ApiResult<unknown>>;
  readonly describeFailure: (failure: ApiFailure) => string;
  /** The most likely country (alpha-2) of a visitor's phone number; empty if unknown. */
  readonly guessCountry: () => Promise<string>;
  readonly captchaNotice: ReactNode;
}

export interface ContactFormProps extends ContactFormPorts {
  /** The signed-in client; null for a visitor. */
  readonly person: ContactPerson | null;
  readonly onSent: (email: string) => void;
}

const FIELDS: readonly (keyof ContactValues)[] = ['first_name', 'last_name', 'email', 'phone', 'message'];

/** The contact form (spec section 2, "Contact"). The input is kept whatever the server answers. */
export function ContactForm({ person, onSent, attach, send, describeFailure, guessCountry, captchaNotice }: ContactFormProps) {
  const { t } = useTranslation(['pages', 'signIn', 'errors']);
  const locale = useLocale();
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const form = useForm<ContactValues>({ defaultValues: NOTHING_TYPED, reValidateMode: 'onChange' });
  const { register, control, handleSubmit, setError, formState } = form;
  const { errors, isSubmitting } = formState;
  // Registered in display order, so that invalid fields are focused in that order: a Controller registers its field late.
  for (const name of FIELDS) register(name);
  const nameRules = usePersonNameRules();
  const emailRule = useClientEmailRule();
  const message = useWatch({ control, name: 'message' });

  useFillIn(form, person, guessCountry);

  const submit = handleSubmit(async (values) => {
    setFailure(null);
    const request = readContactValues(values, await loadPhoneNumbersOrNone());
    if (request === null) return;
    const answer = await send(request);
    if (answer.ok) return onSent(request.email);
    const faulty = FIELDS.filter((field) => isAtFault(answer.failure, field));
    for (const [index, field] of faulty.entries()) setError(field, { message: textOfInvalid(field) }, { shouldFocus: index === 0 });
    if (faulty.length === 0) setFailure(answer.failure);
  });

  /** The server's own message is for developers. */
  function textOfInvalid(field: keyof ContactValues): string {
    if (field === 'email') return t('signIn:login.emailInvalid');
    return field === 'phone' ? t('signIn:register.phoneInvalid') : t('errors:invalidInput');
  }

  const failureMessage = failure === null || isSubmitting ? null : describeFailure(failure);
  return (
    <FormColumn attach={attach} onSubmit={submit} needsScripts={t('signIn:needsScripts')} failure={failureMessage}>
      <PersonNameFields first={register('first_name', nameRules.first)} last={register('last_name', nameRules.last)} errors={errors} />
      <ClientEmailField autoComplete="email" error={errors.email?.message} {...register('email', emailRule)} />
      <Controller
        control={control}
        name="phone"
        rules={{
          validate: async (phone, values) => {
            if (phone.number.trim() === '') return t('signIn:register.phoneRequired');
            return readContactValues(values, await loadPhoneNumbersOrNone()) !== null || t('signIn:register.phoneInvalid');
          },
        }}
        render={({ field: { value, onChange, ...field } }) => (
          <PhoneField {...field} label={t('signIn:register.phone')} value={value} onValueChange={onChange} error={errors.phone?.message} />
        )}
      />
      <TextAreaField
        label={t('pages:contact.message')}
        characters={{ count: message.trim().length, maximum: MESSAGE_MAX_LENGTH }}
        error={errors.message?.message}
        {...register('message', {
          required: t('pages:contact.messageRequired'),
          validate: (text) =>
            text.trim().length <= MESSAGE_MAX_LENGTH ||
            t('pages:contact.messageMaximum', { maximum: MESSAGE_MAX_LENGTH.toLocaleString(locale) }),
        })}
      />
      <Button type="submit" size="large" loading={isSubmitting} className="w-full">
        {t('pages:contact.submit')}
      </Button>
      {captchaNotice}
    </FormColumn>
  );
}

function isAtFault(failure: ApiFailure, name: string): boolean {
  if (failure.kind === 'network' || failure.body.error.code !== 'invalidInput') return false;
  return failure.body.error.fields?.some(({ field }) => field === name) ?? false;
}
