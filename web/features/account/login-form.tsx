import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { SessionUser } from '@fairlead/contract/account.ts';
import type { LoginRequest } from '@fairlead/contract/sign-in.ts';
import type { ApiFailure } from '../../transport/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { EyeIcon, EyeOffIcon } from '../../ui/icons.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { isEmailAddress } from '@fairlead/domain/account/email-address.ts';
import { useLoginFailureText } from './login-failure.ts';
import { postLogin } from './post-login.ts';

export interface LoginFormProps {
  /** Fills the fields; another object fills them again. */
  readonly filled: LoginRequest | null;
  readonly onLoggedIn: (user: SessionUser) => void;
}

/** Email and password (spec sections 2 and 5). What was typed stays, whatever the server answers. */
export function LoginForm({ filled, onLoggedIn }: LoginFormProps) {
  const { t } = useTranslation('signIn');
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [passwordShown, setPasswordShown] = useState(false);
  const failureText = useLoginFailureText();
  const { register, handleSubmit, setFocus, formState } = useForm<LoginRequest>({
    defaultValues: { email: '', password: '' },
    ...(filled === null ? {} : { values: filled }),
    reValidateMode: 'onChange',
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (request) => {
    setFailure(null);
    const answer = await postLogin(request);
    if (answer.ok) {
      onLoggedIn(answer.data.data);
    } else {
      setFailure(answer.failure);
      setFocus('password');
    }
  });

  return (
    <form method="post" onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-5">
      <noscript>
        <Notice tone="caution">{t('login.needsScripts')}</Notice>
      </noscript>
      {failure !== null && !isSubmitting && <Notice tone="danger">{failureText(failure)}</Notice>}
      <TextField
        label={t('login.email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.email?.message}
        {...register('email', {
          required: t('login.emailRequired'),
          validate: (email) => isEmailAddress(email) || t('login.emailInvalid'),
        })}
      />
      <TextField
        label={t('login.password')}
        type={passwordShown ? 'text' : 'password'}
        autoComplete="current-password"
        trim={false}
        error={errors.password?.message}
        trailing={
          <button
            type="button"
            aria-label={t(passwordShown ? 'login.hidePassword' : 'login.showPassword')}
            aria-pressed={passwordShown}
            onClick={() => setPasswordShown(!passwordShown)}
            className="-mr-1 flex size-8 shrink-0 items-center justify-center rounded-mark text-muted hover:text-strong"
          >
            {passwordShown ? <EyeOffIcon /> : <EyeIcon />}
          </button>
        }
        {...register('password', { required: t('login.passwordRequired') })}
      />
      <Button type="submit" size="large" loading={isSubmitting} className="mt-1 w-full">
        {t('login.submit')}
      </Button>
    </form>
  );
}
