import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { SessionUser } from '@fairlead/contract/account/schemas.ts';
import type { SecondFactorDetails } from '@fairlead/contract/errors.ts';
import type { LoginRequest } from '@fairlead/contract/account/sign-in.ts';
import type { ApiFailure } from '../../../transport/api-client.ts';
import { ClientEmailField, useClientEmailRule } from '../../client-email-field.tsx';
import { FormColumn } from '../../../ui/form-column.tsx';
import { Button } from '../../../ui/button.tsx';
import { LoginPasswordField } from '../../../ui/login-password-field.tsx';
import { CaptchaNotice } from '../captcha/captcha-notice.tsx';
import { sendWithCaptcha } from '../../../transport/captcha/send-with-captcha.ts';
import { useCaptcha } from '../../../transport/captcha/use-captcha.ts';
import { secondFactorOf } from './refusal-of.ts';
import { useApiFailureText } from '../../../transport/use-api-failure-text.ts';
import { postLogin } from './post-login.ts';
import { LINK_CLASS } from '../../../ui/auth-card.tsx';

export interface LoginFormProps {
  /** Fills the fields; a new object fills them again. */
  readonly filled: LoginRequest | null;
  readonly onLoggedIn: (user: SessionUser) => void;
  /** Called instead if the account requires a second factor. */
  readonly onSecondFactor: (details: SecondFactorDetails) => void;
}

/** Email and password (spec sections 2 and 5). The input is kept whatever the server answers. */
export function LoginForm({ filled, onLoggedIn, onSecondFactor }: LoginFormProps) {
  const { t } = useTranslation('signIn');
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const failureText = useApiFailureText();
  const { captcha, attach } = useCaptcha();
  const { register, handleSubmit, setFocus, formState } = useForm<LoginRequest>({
    defaultValues: { email: '', password: '' },
    ...(filled === null ? {} : { values: filled }),
    reValidateMode: 'onChange',
  });
  const { errors, isSubmitting } = formState;
  const emailRule = useClientEmailRule();

  const submit = handleSubmit(async (request) => {
    setFailure(null);
    const answer = await sendWithCaptcha(captcha, (solved) => postLogin({ ...request, ...solved }));
    if (answer.ok) return onLoggedIn(answer.data.data);
    const secondFactor = secondFactorOf(answer.failure);
    if (secondFactor !== null) return onSecondFactor(secondFactor);
    captcha.prepare();
    setFailure(answer.failure);
    setFocus('password');
  });

  const failureMessage = failure === null || isSubmitting ? null : failureText(failure);
  return (
    <FormColumn attach={attach} onSubmit={submit} needsScripts={t('login.needsScripts')} failure={failureMessage}>
      <ClientEmailField autoComplete="username" error={errors.email?.message} {...register('email', emailRule)} />
      <LoginPasswordField
        label={t('login.password')}
        missing={t('login.passwordRequired')}
        error={errors.password?.message}
        register={register}
        forgotten={{ to: '/password/request', text: t('login.forgot') }}
        linkClassName={`${LINK_CLASS} text-control`}
      />
      <Button type="submit" size="large" loading={isSubmitting} className="w-full">
        {t('login.submit')}
      </Button>
      <CaptchaNotice />
    </FormColumn>
  );
}
