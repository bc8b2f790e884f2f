import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { SessionUser } from '@fairlead/contract/account/schemas.ts';
import type { SecondFactorDetails } from '@fairlead/contract/errors.ts';
import type { LoginRequest } from '@fairlead/contract/account/sign-in.ts';
import { isEmailAddress } from '@fairlead/domain/account/email-address.ts';
import type { ApiFailure } from '../../../transport/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { EmailField } from '../../../ui/email-field.tsx';
import { CaptchaNotice } from '../captcha/captcha-notice.tsx';
import { sendWithCaptcha } from '../../../transport/captcha/send-with-captcha.ts';
import { useCaptcha } from '../../../transport/captcha/use-captcha.ts';
import { secondFactorOf } from './refusal-of.ts';
import { useApiFailureText } from '../../../transport/use-api-failure-text.ts';
import { postLogin } from './post-login.ts';
import { LINK_CLASS } from './sign-in-card.tsx';

export interface LoginFormProps {
  /** Fills the fields; another object fills them again. */
  readonly filled: LoginRequest | null;
  readonly onLoggedIn: (user: SessionUser) => void;
  /** Called instead where the account asks for a second factor. */
  readonly onSecondFactor: (details: SecondFactorDetails) => void;
}

/** Email and password (spec sections 2 and 5). What was typed stays, whatever the server answers. */
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

  return (
    <form ref={attach} method="post" onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-5">
      <noscript>
        <Notice tone="caution">{t('login.needsScripts')}</Notice>
      </noscript>
      {failure !== null && !isSubmitting && <Notice tone="danger">{failureText(failure)}</Notice>}
      <EmailField
        label={t('login.email')}
        autoComplete="username"
        error={errors.email?.message}
        {...register('email', {
          required: t('login.emailRequired'),
          validate: (email) => isEmailAddress(email) || t('login.emailInvalid'),
        })}
      />
      <div className="flex flex-col items-start gap-2">
        <PasswordField
          label={t('login.password')}
          autoComplete="current-password"
          error={errors.password?.message}
          className="w-full"
          {...register('password', { required: t('login.passwordRequired') })}
        />
        <Link to="/password/request" className={`${LINK_CLASS} text-control`}>
          {t('login.forgot')}
        </Link>
      </div>
      <Button type="submit" size="large" loading={isSubmitting} className="w-full">
        {t('login.submit')}
      </Button>
      <CaptchaNotice />
    </form>
  );
}
