import type { OperatorLoginResponse } from '@fairlead/contract/backoffice.ts';
import { backofficePaths } from '@fairlead/contract/backoffice-paths.ts';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../transport/api-client.ts';
import { CallFailure } from '../../transport/token-calls.ts';
import { useFailureText } from '../../transport/use-failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface Typed {
  readonly email: string;
  readonly password: string;
}

/** For the people who run the site: no registration, no reset, no guest. */
export function LogInScreen({
  hasEnded,
  onLoggedIn,
}: {
  /** Whether a session has just run out. */
  readonly hasEnded: boolean;
  readonly onLoggedIn: (session: OperatorLoginResponse['data']) => void;
}) {
  const { t } = useTranslation('backoffice');
  const failureText = useFailureText();
  const form = useForm<Typed>({ defaultValues: { email: '', password: '' } });
  const { errors } = form.formState;
  const logIn = useMutation({
    mutationFn: async (body: Typed) => {
      const result = await callApi<OperatorLoginResponse>({ method: 'POST', path: backofficePaths.login, body });
      if (!result.ok) throw new CallFailure(result.failure);
      return result.data.data;
    },
    onSuccess: onLoggedIn,
  });

  return (
    <main className="flex min-h-dvh flex-col items-center justify-center px-4 py-12">
      <title>{t('login.pageTitle')}</title>
      <div className="flex w-full max-w-form flex-col gap-6">
        <Logo className="h-7 self-start" />
        <div className="flex flex-col gap-1">
          <h1 className="text-heading">{t('login.title')}</h1>
          <p className="text-body text-muted">{t('login.lead')}</p>
        </div>
        {hasEnded && !logIn.isError && <Notice tone="info">{t('login.ended')}</Notice>}
        {logIn.isError && <Notice tone="danger">{failureText(logIn.error)}</Notice>}
        <form
          noValidate
          onSubmit={(event) => void form.handleSubmit((typed) => logIn.mutate(typed))(event)}
          className="flex flex-col gap-4"
        >
          <TextField
            label={t('login.email')}
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            error={errors.email?.message}
            {...form.register('email', { required: t('required') })}
          />
          <PasswordField
            label={t('login.password')}
            autoComplete="current-password"
            error={errors.password?.message}
            {...form.register('password', { required: t('required') })}
          />
          <Button type="submit" size="large" loading={logIn.isPending}>
            {t('login.submit')}
          </Button>
        </form>
      </div>
    </main>
  );
}
