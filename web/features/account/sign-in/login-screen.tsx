import type { SessionUser } from '@fairlead/contract/account/schemas.ts';
import type { LoginRequest } from '@fairlead/contract/account/sign-in.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { LoginSteps, useLoginStep } from '../../../identity/sign-in/login-steps.tsx';
import { passOnSession } from '../../../identity/sign-in/pass-on-session.ts';
import { Notice } from '../../../ui/notice.tsx';
import { DemoLogins } from './demo-logins.tsx';
import { LoginForm } from './login-form.tsx';
import { LINK_CLASS } from '../../../ui/auth-card.tsx';
import { postSecondFactor } from './post-second-factor.ts';
import { OtherWay, SignInCard } from './sign-in-card.tsx';

/** Why a client was sent to the sign-in page. */
export type LoginReason = 'idle' | 'session' | 'passwordChanged';

export interface LoginScreenProps {
  readonly demo: boolean;
  readonly registrationAllowed: boolean;
  readonly reason: LoginReason | null;
  readonly idleTimeoutMs: number;
  readonly onLoggedIn: (user: SessionUser) => void;
}

/** Email and password, then the second factor if the client has one. */
export function LoginScreen({ demo, registrationAllowed, reason, idleTimeoutMs, onLoggedIn }: LoginScreenProps) {
  const { t } = useTranslation(['signIn', 'errors']);
  const [filled, setFilled] = useState<LoginRequest | null>(null);
  const step = useLoginStep();
  const isSecondStep = step.details !== null;

  return (
    <SignInCard
      title={t(isSecondStep ? 'signIn:secondFactor.title' : 'signIn:login.title')}
      pageTitle={t(isSecondStep ? 'signIn:secondFactor.title' : 'signIn:login.title')}
      titleTakesFocus={!isSecondStep}
      below={
        isSecondStep ? null : (
          <>
            {registrationAllowed && (
              <OtherWay question={t('signIn:login.noAccount')}>
                <Link to="/register" className={LINK_CLASS}>
                  {t('signIn:login.register')}
                </Link>
              </OtherWay>
            )}
            {demo && <DemoLogins onChosen={setFilled} />}
          </>
        )
      }
    >
      <LoginSteps step={step} send={(request) => passOnSession(postSecondFactor(request), onLoggedIn)}>
        {step.hasExpired ? (
          <Notice tone="danger">{t('errors:secondFactorExpired')}</Notice>
        ) : (
          <ReasonNotice reason={reason} idleTimeoutMs={idleTimeoutMs} />
        )}
        <LoginForm filled={filled} onLoggedIn={onLoggedIn} onSecondFactor={step.askSecondFactor} />
      </LoginSteps>
    </SignInCard>
  );
}

function ReasonNotice({ reason, idleTimeoutMs }: Pick<LoginScreenProps, 'reason' | 'idleTimeoutMs'>) {
  const { t } = useTranslation('signIn');
  if (reason === 'idle') return <Notice tone="caution">{t('login.idle', { count: Math.round(idleTimeoutMs / 60_000) })}</Notice>;
  if (reason === 'session') return <Notice tone="caution">{t('login.ended')}</Notice>;
  if (reason === 'passwordChanged') return <Notice tone="success">{t('login.passwordChanged')}</Notice>;
  return null;
}
