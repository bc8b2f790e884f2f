import type { AffiliateLoginRequest, AffiliateLoginResponse } from '@fairlead/contract/affiliates/access.ts';
import { affiliatePaths } from '@fairlead/contract/affiliates/paths.ts';
import { DEMO_AFFILIATE_LOGIN } from '@fairlead/contract/demo-logins.ts';
import { useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { LoginSteps, useLoginStep } from '../../../identity/sign-in/login-steps.tsx';
import { passOnSession } from '../../../identity/sign-in/pass-on-session.ts';
import { callApi } from '../../../transport/api-client.ts';
import { sendWithCaptcha } from '../../../transport/captcha/send-with-captcha.ts';
import { useCaptcha } from '../../../transport/captcha/use-captcha.ts';
import { CallFailure } from '../../../transport/token-calls.ts';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { Button } from '../../../ui/button.tsx';
import { EmailField } from '../../../ui/email-field.tsx';
import { FormColumn } from '../../../ui/form-column.tsx';
import { requiredEmail } from '../../../ui/required-email.ts';
import { ChevronRightIcon } from '../../../ui/icons.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { LoginPasswordField } from '../../../ui/login-password-field.tsx';
import { LINK_CLASS } from '../../../ui/auth-card.tsx';
import { SignInPage } from './sign-in-page.tsx';

type Typed = Pick<AffiliateLoginRequest, 'email' | 'password'>;

export interface LogInScreenProps {
  /** Whether a session has just expired. */
  readonly hasEnded: boolean;
  readonly isDemo: boolean;
  readonly switches: ReactNode;
  readonly onLoggedIn: (session: AffiliateLoginResponse['data']) => void;
}

/** The affiliates' sign-in screen (spec section 2, "Affiliate panel"). The input is kept whatever the server answers. */
export function SignInScreen({ hasEnded, isDemo, switches, onLoggedIn }: LogInScreenProps) {
  const { t } = useTranslation(['affiliate', 'errors']);
  const failureText = useFailureText();
  const [search] = useSearchParams();
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const step = useLoginStep();
  const isSecondStep = step.details !== null;
  const { captcha, attach } = useCaptcha();
  const { register, handleSubmit, setFocus, reset, formState } = useForm<Typed>({ defaultValues: { email: '', password: '' } });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (typed) => {
    setFailure(null);
    step.startAgain();
    const answer = await sendWithCaptcha(captcha, (solved) =>
      callApi<AffiliateLoginResponse>({ method: 'POST', path: affiliatePaths.login, body: { ...typed, ...solved } }),
    );
    if (answer.ok) return onLoggedIn(answer.data.data);
    captcha.prepare();
    const details = answer.failure.kind === 'refused' ? answer.failure.body.error.secondFactor : undefined;
    if (details !== undefined) return step.askSecondFactor(details);
    setFailure(new CallFailure(answer.failure));
    setFocus('password');
  });

  return (
    <SignInPage
      title={t(isSecondStep ? 'affiliate:signIn.secondTitle' : 'affiliate:signIn.title')}
      titleTakesFocus={!isSecondStep}
      lead={isSecondStep ? undefined : t('affiliate:signIn.lead')}
      switches={switches}
      below={isDemo && !isSecondStep && <DemoLogin onChosen={() => reset({ ...DEMO_AFFILIATE_LOGIN })} />}
    >
      <LoginSteps
        step={step}
        send={(body) =>
          passOnSession(callApi<AffiliateLoginResponse>({ method: 'POST', path: affiliatePaths.secondFactor, body }), onLoggedIn)
        }
      >
        {step.hasExpired ? (
          <Notice tone="danger">{t('errors:secondFactorExpired')}</Notice>
        ) : failure !== null && !isSubmitting ? (
          <Notice tone="danger">{failureText(failure)}</Notice>
        ) : (
          <ReasonNotice reason={hasEnded ? 'ended' : search.get('changed') === 'password' ? 'passwordChanged' : null} />
        )}
        <FormColumn attach={attach} onSubmit={submit} failure={null}>
          <EmailField
            label={t('affiliate:signIn.email')}
            autoComplete="username"
            error={errors.email?.message}
            {...register('email', requiredEmail(t('affiliate:signIn.emailRequired'), t('affiliate:signIn.emailInvalid')))}
          />
          <LoginPasswordField
            label={t('affiliate:signIn.password')}
            missing={t('affiliate:signIn.passwordRequired')}
            error={errors.password?.message}
            register={register}
            forgotten={{ to: '/affiliate/password', text: t('affiliate:signIn.forgot') }}
            linkClassName={`${LINK_CLASS} text-control`}
          />
          <Button type="submit" size="large" loading={isSubmitting} className="w-full">
            {t('affiliate:signIn.submit')}
          </Button>
          <p className="text-mini text-muted">{t('affiliate:signIn.captcha')}</p>
        </FormColumn>
      </LoginSteps>
    </SignInPage>
  );
}

function ReasonNotice({ reason }: { readonly reason: 'ended' | 'passwordChanged' | null }) {
  const { t } = useTranslation('affiliate');
  if (reason === 'ended') return <Notice tone="caution">{t('signIn.ended')}</Notice>;
  return reason === null ? null : <Notice tone="success">{t('signIn.passwordChanged')}</Notice>;
}

/** Fills the form with the demo affiliate's credentials. */
function DemoLogin({ onChosen }: { readonly onChosen: () => void }) {
  const { t } = useTranslation('affiliate');
  const { email, password } = DEMO_AFFILIATE_LOGIN;
  return (
    <section aria-labelledby="demo-login" className="flex flex-col gap-3">
      <div className="flex flex-col gap-1">
        <h2 id="demo-login" className="text-control">
          {t('signIn.demo.title')}
        </h2>
        <p className="text-dense text-muted">{t('signIn.demo.text')}</p>
      </div>
      <button
        type="button"
        onClick={onChosen}
        className="grid w-full grid-cols-[1fr_auto] items-center gap-x-3 rounded-control border border-line px-3 py-2.5 text-left transition-colors hover:bg-hover"
      >
        <span className="min-w-0">
          <span className="block text-control font-medium">{t('signIn.demo.affiliate')}</span>
          <span className="mt-0.5 block truncate text-mini text-muted">
            {email} · {password}
          </span>
        </span>
        <span className="text-accent">
          <span className="sr-only">{t('signIn.demo.fill')}</span>
          <ChevronRightIcon className="size-4" />
        </span>
      </button>
    </section>
  );
}
