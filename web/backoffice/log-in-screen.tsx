import type { OperatorLoginResponse } from '@fairlead/contract/operators/session.ts';
import { backofficePaths } from '@fairlead/contract/operators/paths.ts';
import { DEMO_OPERATOR_LOGINS, DEMO_PASSWORD } from '@fairlead/contract/demo-logins.ts';
import type { SecondFactorDetails } from '@fairlead/contract/errors.ts';
import { useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { SecondFactor } from '../identity/sign-in/second-factor.tsx';
import { useSingleMutation } from '../transport/use-single-mutation.ts';
import { callApi } from '../transport/api-client.ts';
import { sendWithCaptcha } from '../transport/captcha/send-with-captcha.ts';
import { useCaptcha } from '../transport/captcha/use-captcha.ts';
import { CallFailure } from '../transport/token-calls.ts';
import { useFailureText } from '../transport/use-failure-text.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { AccessPage, LINK_CLASS } from './operators/access/access-page.tsx';
import { sendSecondFactor } from './operators/access/send-second-factor.ts';

interface Typed {
  readonly email: string;
  readonly password: string;
}

export interface LogInScreenProps {
  /** Whether a session has just run out. */
  readonly hasEnded: boolean;
  readonly isDemo: boolean;
  /** The switches of language and theme. */
  readonly switches: ReactNode;
  readonly onLoggedIn: (session: OperatorLoginResponse['data']) => void;
}

/** For the people who run the site: no registration, no guest. */
export function LogInScreen({ hasEnded, isDemo, switches, onLoggedIn }: LogInScreenProps) {
  const { t } = useTranslation('backoffice');
  const [search] = useSearchParams();
  const [details, setDetails] = useState<SecondFactorDetails | null>(null);
  const [hasExpired, setHasExpired] = useState(false);
  if (details !== null) {
    const startAgain = (expired: boolean) => {
      setDetails(null);
      setHasExpired(expired);
    };
    return (
      <AccessPage title={t('login.secondTitle')} titleTakesFocus={false} switches={switches}>
        <SecondFactor
          details={details}
          send={(answer) => sendSecondFactor(details.token, answer, onLoggedIn)}
          onBack={() => startAgain(false)}
          onExpired={() => startAgain(true)}
        />
      </AccessPage>
    );
  }
  const reason = hasExpired ? 'expired' : hasEnded ? 'ended' : search.get('changed') === 'password' ? 'passwordSet' : null;
  return (
    <AccessPage title={t('login.title')} lead={t('login.lead')} switches={switches}>
      <PasswordStep reason={reason} isDemo={isDemo} onLoggedIn={onLoggedIn} onSecondFactor={setDetails} />
    </AccessPage>
  );
}

interface PasswordStepProps extends Pick<LogInScreenProps, 'isDemo' | 'onLoggedIn'> {
  /** Why the login is asked for, where it is not by its own choice. */
  readonly reason: 'expired' | 'ended' | 'passwordSet' | null;
  readonly onSecondFactor: (details: SecondFactorDetails) => void;
}

function PasswordStep({ reason, isDemo, onLoggedIn, onSecondFactor }: PasswordStepProps) {
  const { t } = useTranslation('backoffice');
  const failureText = useFailureText();
  const form = useForm<Typed>({ defaultValues: { email: '', password: '' } });
  const { errors } = form.formState;
  const { captcha, attach } = useCaptcha();
  const logIn = useSingleMutation({
    mutationFn: async (body: Typed) => {
      const result = await sendWithCaptcha(captcha, (solved) =>
        callApi<OperatorLoginResponse>({ method: 'POST', path: backofficePaths.login, body: { ...body, ...solved } }),
      );
      if (result.ok) return onLoggedIn(result.data.data);
      captcha.prepare();
      const details = result.failure.kind === 'refused' ? result.failure.body.error.secondFactor : undefined;
      if (details === undefined) throw new CallFailure(result.failure);
      onSecondFactor(details);
    },
  });

  return (
    <>
      {logIn.isError ? (
        <Notice tone="danger">{failureText(logIn.error)}</Notice>
      ) : (
        reason !== null && <Notice tone={reason === 'passwordSet' ? 'success' : 'info'}>{t(`login.${reason}`)}</Notice>
      )}
      <form
        ref={attach}
        method="post"
        noValidate
        onSubmit={(event) => void form.handleSubmit((typed) => logIn.mutate(typed))(event)}
        className="flex flex-col gap-5"
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
        <div className="flex flex-col items-start gap-2">
          <PasswordField
            label={t('login.password')}
            autoComplete="current-password"
            error={errors.password?.message}
            className="w-full"
            {...form.register('password', { required: t('required') })}
          />
          <Link to="/backoffice/password" className={`text-dense ${LINK_CLASS}`}>
            {t('login.forgotten')}
          </Link>
        </div>
        <Button type="submit" size="large" loading={logIn.isPending}>
          {t('login.submit')}
        </Button>
      </form>
      {isDemo && <DemoLogins onChosen={(email) => form.reset({ email, password: DEMO_PASSWORD })} />}
    </>
  );
}

/** Fills the form in for one of the people whom the demo has planted. */
function DemoLogins({ onChosen }: { readonly onChosen: (email: string) => void }) {
  const { t } = useTranslation('backoffice');
  return (
    <section aria-label={t('login.demo')} className="flex flex-col gap-2 border-t border-line pt-5">
      <p className="text-dense text-muted">{t('login.demo')}</p>
      <div className="grid grid-cols-2 gap-2">
        {DEMO_OPERATOR_LOGINS.map(({ who, email }) => (
          <Button key={email} variant="secondary" onClick={() => onChosen(email)}>
            {t(`login.demoWho.${who}`)}
          </Button>
        ))}
      </div>
    </section>
  );
}
