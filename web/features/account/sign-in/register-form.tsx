import { useEffect, useState } from 'react';
import { Controller, useForm, useWatch, type FieldPath } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { SessionUser } from '@fairlead/contract/account/schemas.ts';
import { passwordOwnerOfClient, type PasswordOwner } from '@fairlead/domain/account/password-owner.ts';
import type { ApiFailure } from '../../../transport/api-client.ts';
import { PersonNameFields, usePersonNameRules } from '../../person-name-fields.tsx';
import { ClientEmailField, useClientEmailRule } from '../../client-email-field.tsx';
import { FormColumn } from '../../../ui/form-column.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { NewPasswordHint } from '../../../ui/new-password-hint.tsx';
import { useNewPasswordRule } from '../../../ui/new-password-rule.ts';
import { PasswordField } from '../../../ui/password-field.tsx';
import { PhoneField } from '../../../ui/phone-field.tsx';
import { loadPhoneNumbers, usePhoneNumbers, type PhoneNumbers } from '../../../ui/phone-numbers.ts';
import { CaptchaNotice } from '../captcha/captcha-notice.tsx';
import { sendWithCaptcha } from '../../../transport/captcha/send-with-captcha.ts';
import { useCaptcha } from '../../../transport/captcha/use-captcha.ts';
import { BROWSER_PORTS, guessCountry } from './client-country.ts';
import { useApiFailureText } from '../../../transport/use-api-failure-text.ts';
import { postRegister } from './post-register.ts';
import { forgetReferralDetails, readReferral } from './referral-code.ts';
import { useServerFieldErrors } from './server-field-errors.ts';
import { LINK_CLASS } from '../../../ui/auth-card.tsx';

/** Named as on the wire, so that field errors from the server find their field. `phone` is as typed, `country` is alpha-2. */
interface RegisterFields {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string;
  readonly country: string;
  readonly password: string;
  readonly agree: boolean;
}

const NOTHING: RegisterFields = { first_name: '', last_name: '', email: '', phone: '', country: '', password: '', agree: false };
const FIELDS: readonly FieldPath<RegisterFields>[] = ['first_name', 'last_name', 'email', 'phone', 'password', 'agree'];

/** The sign-up form (spec sections 2 and 5). The input is kept whatever the server answers. */
export function RegisterForm({ onRegistered }: { readonly onRegistered: (user: SessionUser) => void }) {
  const { t } = useTranslation(['signIn', 'errors']);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const failureText = useApiFailureText();
  const serverFieldErrors = useServerFieldErrors();
  const judgePassword = useNewPasswordRule(t('signIn:login.password'));
  const numbers = usePhoneNumbers();
  const { captcha, attach } = useCaptcha();
  const { register, control, handleSubmit, setError, getValues, setValue, formState } = useForm<RegisterFields>({
    defaultValues: NOTHING,
    reValidateMode: 'onChange',
  });
  const { errors, isSubmitting } = formState;
  // Registered in display order, so that invalid fields are focused in that order: a Controller registers its field late.
  for (const name of FIELDS) register(name);
  const nameRules = usePersonNameRules();
  const emailRule = useClientEmailRule();
  const current = { ...NOTHING, ...useWatch({ control }) };
  const { country } = current;

  useEffect(() => {
    void guessCountry(BROWSER_PORTS).then((guessed) => {
      if (getValues('country') === '') setValue('country', guessed);
    });
  }, [getValues, setValue]);

  const submit = handleSubmit(async (fields) => {
    setFailure(null);
    const request = { ...fields, ...readPhone(fields, await phoneNumbers()), agree: true, ...readReferral() } as const;
    const answer = await sendWithCaptcha(captcha, (solved) => postRegister({ ...request, ...solved }));
    if (answer.ok) {
      forgetReferralDetails();
      return onRegistered(answer.data.data);
    }
    captcha.prepare();
    const atFields = serverFieldErrors(answer.failure, FIELDS);
    for (const [index, { field, message }] of atFields.entries()) setError(field, { message }, { shouldFocus: index === 0 });
    if (atFields.length === 0) setFailure(answer.failure);
  });

  const failureMessage = failure === null || isSubmitting ? null : failureText(failure);
  return (
    <FormColumn attach={attach} onSubmit={submit} needsScripts={t('signIn:needsScripts')} failure={failureMessage}>
      <PersonNameFields first={register('first_name', nameRules.first)} last={register('last_name', nameRules.last)} errors={errors} />
      <ClientEmailField autoComplete="username" error={errors.email?.message} {...register('email', emailRule)} />
      <Controller
        control={control}
        name="phone"
        rules={{
          validate: async (number, fields) => {
            if (number.trim() === '') return t('signIn:register.phoneRequired');
            return readPhone(fields, await phoneNumbers()) !== null || t('signIn:register.phoneInvalid');
          },
        }}
        render={({ field }) => (
          <PhoneField
            ref={field.ref}
            name="phone"
            label={t('signIn:register.phone')}
            value={{ country, number: field.value }}
            onValueChange={(typed) => {
              setValue('country', typed.country);
              field.onChange(typed.number);
            }}
            onBlur={field.onBlur}
            error={errors.phone?.message}
          />
        )}
      />
      <PasswordField
        label={t('signIn:login.password')}
        autoComplete="new-password"
        hint={<NewPasswordHint password={current.password} owner={ownerOf(current, numbers)} />}
        error={errors.password?.message}
        {...register('password', {
          required: t('signIn:login.passwordRequired'),
          validate: async (word, values) => judgePassword(word, ownerOf(values, await phoneNumbers())),
        })}
      />
      <Checkbox
        label={<AgreeLabel />}
        error={errors.agree?.message}
        {...register('agree', { required: t('signIn:register.agreeRequired') })}
      />
      <Button type="submit" size="large" loading={isSubmitting} className="w-full">
        {t('signIn:register.submit')}
      </Button>
      <CaptchaNotice />
    </FormColumn>
  );
}

/** A text with a link in the middle, wherever the language puts it. */
function AgreeLabel() {
  const { t } = useTranslation('signIn');
  const [before, after] = t('register.agree', { terms: '\n' }).split('\n');
  return (
    <>
      {before}
      <a href="/terms-conditions" target="_blank" rel="noopener" className={`${LINK_CLASS} underline`}>
        {t('register.terms')}
      </a>
      {after}
    </>
  );
}

/** Null if the phone number rules could not be loaded. */
function phoneNumbers(): Promise<PhoneNumbers | null> {
  return loadPhoneNumbers().catch(() => null);
}

/**
 * The phone number as sent: E.164 and the country; null if it is not a valid number. Its country differs from the selected one only if its
 * calling code does: countries that share a calling code also share ranges of mobile numbers.
 */
function readPhone(
  { phone, country }: Pick<RegisterFields, 'phone' | 'country'>,
  numbers: PhoneNumbers | null,
): Pick<RegisterFields, 'phone' | 'country'> | null {
  // The server validates a number that was entered without the rules.
  if (numbers === null) return { phone, country };
  const international = numbers.readPhoneNumber(phone, country);
  return international === null ? null : { phone: international, country: numbers.chooseCountry(international, country) };
}

function ownerOf(fields: RegisterFields, numbers: PhoneNumbers | null): PasswordOwner {
  const { email, first_name: firstName, last_name: lastName } = fields;
  return passwordOwnerOfClient({ email, firstName, lastName, phone: readPhone(fields, numbers)?.phone ?? fields.phone });
}
