import type { OperatorLoginResponse } from '@fairlead/contract/operators/session.ts';
import { backofficePaths, operatorPaths } from '@fairlead/contract/operators/paths.ts';
import { DEMO_OPERATOR_LOGINS, DEMO_PASSWORD } from '@fairlead/contract/demo-logins.ts';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { LoginSteps, useLoginStep } from '../identity/sign-in/login-steps.tsx';
import { passOnSession } from '../identity/sign-in/pass-on-session.ts';
import { useSingleMutation } from '../transport/use-single-mutation.ts';
import { callApi } from '../transport/api-client.ts';
import { sendWithCaptcha } from '../transport/captcha/send-with-captcha.ts';
import { useCaptcha } from '../transport/captcha/use-captcha.ts';
import { CallFailure } from '../transport/token-calls.ts';
import { useFailureText } from '../transport/use-failure-text.ts';
import { Button } from '../ui/button.tsx';
import { EmailField } from '../ui/email-field.tsx';
import { LINK_CLASS } from '../ui/auth-card.tsx';
import { FormColumn } from '../ui/form-column.tsx';
import { LoginPasswordField } from '../ui/login-password-field.tsx';
import { Notice } from '../ui/notice.tsx';
import { requiredEmail } from '../ui/required-email.ts';
import { AccessPage } from './operators/access/access-page.tsx';
import { toOperatorRequest } from './operators/access/second-factor-request.ts';

interface Typed {
  readonly email: string;
  readonly password: string;
}

export interface LogInScreenProps {
  /** Whether a session has just expired. */
  readonly hasEnded: boolean;
  readonly isDemo: boolean;
  /** The language and theme switches. */
  readonly switches: ReactNode;
  readonly onLoggedIn: (session: OperatorLoginResponse['data']) => void;
}

/** The operators' sign-in, without registration. The input is kept whatever the server answers. */
export function SignInScreen({ hasEnded, isDemo, switches, onLoggedIn }: LogInScreenProps) {
  const { t } = useTranslation('backoffice');
  const failureText = useFailureText();
  const [search] = useSearchParams();
  const step = useLoginStep();
  const isSecondStep = step.details !== null;
  const { register, handleSubmit, reset, formState } = useForm<Typed>({ defaultValues: { email: '', password: '' } });
  const { errors } = formState;
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
      step.askSecondFactor(details);
    },
  });
  const reason = step.hasExpired ? 'expired' : hasEnded ? 'ended' : search.get('changed') === 'password' ? 'passwordSet' : null;

  return (
    <AccessPage
      title={t(isSecondStep ? 'login.secondTitle' : 'login.title')}
      titleTakesFocus={!isSecondStep}
      {...(!isSecondStep && { lead: t('login.lead') })}
      switches={switches}
    >
      <LoginSteps
        step={step}
        send={(request) =>
          passOnSession(
            callApi<OperatorLoginResponse>({ method: 'POST', path: operatorPaths.secondFactor, body: toOperatorRequest(request) }),
            onLoggedIn,
          )
        }
      >
        {logIn.isError ? (
          <Notice tone="danger">{failureText(logIn.error)}</Notice>
        ) : (
          reason !== null && <Notice tone={reason === 'passwordSet' ? 'success' : 'info'}>{t(`login.${reason}`)}</Notice>
        )}
        <FormColumn attach={attach} onSubmit={handleSubmit((typed) => logIn.mutate(typed))} failure={null}>
          <EmailField
            label={t('login.email')}
            autoComplete="username"
            error={errors.email?.message}
            {...register('email', requiredEmail(t('required'), t('login.emailInvalid')))}
          />
          <LoginPasswordField
            label={t('login.password')}
            missing={t('required')}
            error={errors.password?.message}
            register={register}
            forgotten={{ to: '/backoffice/password', text: t('login.forgotten') }}
            linkClassName={`text-dense ${LINK_CLASS}`}
          />
          <Button type="submit" size="large" loading={logIn.isPending}>
            {t('login.submit')}
          </Button>
        </FormColumn>
        {isDemo && <DemoLogins onChosen={(email) => reset({ email, password: DEMO_PASSWORD })} />}
      </LoginSteps>
    </AccessPage>
  );
}

/** Fills the form with the credentials of a demo operator. */
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
