import type { SessionUser } from '@fairlead/contract/account/schemas.ts';
import type { SecondFactorDetails } from '@fairlead/contract/errors.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { passOnSession } from '../../../identity/sign-in/pass-on-session.ts';
import { SecondFactor } from '../../../identity/sign-in/second-factor.tsx';
import type { ApiFailure } from '../../../transport/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { refusalOf, secondFactorOf } from './refusal-of.ts';
import { useApiFailureText } from '../../../transport/use-api-failure-text.ts';
import { postLoginByLink } from './post-login-by-link.ts';
import { LINK_CLASS } from '../../../ui/auth-card.tsx';
import { postSecondFactor } from './post-second-factor.ts';
import { OtherWay, SignInCard } from './sign-in-card.tsx';

export interface AutoLoginScreenProps {
  readonly code: string;
  readonly onEntered: (user: SessionUser) => void;
}

/** The button is clicked automatically after this time (spec section 9). */
const CLICK_AFTER_MS = 2_000;

type Step =
  | { readonly kind: 'greeting'; readonly failure: ApiFailure | null }
  | { readonly kind: 'secondFactor'; readonly details: SecondFactorDetails }
  | { readonly kind: 'linkNotValid' };

/** A link that signs the client in automatically (spec section 2). It works once; a client with a second factor is asked for it. */
export function AutoLoginScreen({ code, onEntered }: AutoLoginScreenProps) {
  const { t } = useTranslation(['signIn', 'errors']);
  const navigate = useNavigate();
  const [step, setStep] = useState<Step>({ kind: 'greeting', failure: null });

  function fail(failure: ApiFailure) {
    const details = secondFactorOf(failure);
    if (details !== null) setStep({ kind: 'secondFactor', details });
    else if (isLinkRefused(failure)) setStep({ kind: 'linkNotValid' });
    else setStep({ kind: 'greeting', failure });
  }

  if (step.kind === 'linkNotValid') {
    return (
      <SignInCard title={t('errors:linkNotValid')} pageTitle={t('errors:linkNotValid')} lead={t('signIn:autoLogin.linkNotValid')}>
        <LinkButton to="/login" size="large" className="w-full">
          {t('signIn:login.submit')}
        </LinkButton>
      </SignInCard>
    );
  }
  if (step.kind === 'secondFactor') {
    const title = t('signIn:secondFactor.title');
    return (
      <SignInCard title={title} pageTitle={title} titleTakesFocus={false}>
        <SecondFactor
          details={step.details}
          send={(answer) => passOnSession(postSecondFactor({ token: step.details.token, ...answer }), onEntered)}
          onBack={() => void navigate('/login')}
          onExpired={() => setStep({ kind: 'linkNotValid' })}
        />
      </SignInCard>
    );
  }
  return (
    <SignInCard
      title={<Greeting />}
      pageTitle={t('signIn:autoLogin.welcome')}
      below={
        <OtherWay>
          <Link to="/login" className={LINK_CLASS}>
            {t('signIn:autoLogin.byPassword')}
          </Link>
        </OtherWay>
      }
    >
      <EnterButton code={code} failure={step.failure} onEntered={onEntered} onFailed={fail} />
    </SignInCard>
  );
}

/** The spec's sentence as one heading on two lines. */
function Greeting() {
  const { t } = useTranslation('signIn');
  return (
    <>
      <span className="block">{t('autoLogin.welcome')}</span>{' '}
      <span className="mt-2 block text-body font-normal text-muted">{t('autoLogin.preparing')}</span>
    </>
  );
}

interface EnterButtonProps extends AutoLoginScreenProps {
  readonly failure: ApiFailure | null;
  readonly onFailed: (failure: ApiFailure) => void;
}

function EnterButton({ code, failure, onEntered, onFailed }: EnterButtonProps) {
  const { t } = useTranslation('signIn');
  const button = useRef<HTMLButtonElement>(null);
  const [isEntering, setIsEntering] = useState(false);
  const failureText = useApiFailureText();

  useEffect(() => {
    const timer = setTimeout(() => button.current?.click(), CLICK_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  async function enter() {
    setIsEntering(true);
    const answer = await postLoginByLink(code);
    setIsEntering(false);
    if (answer.ok) onEntered(answer.data.data);
    else onFailed(answer.failure);
  }

  return (
    <div className="flex flex-col gap-6">
      <noscript>
        <Notice tone="caution">{t('needsScripts')}</Notice>
      </noscript>
      {failure === null || isEntering ? <Spinner className="size-8 text-accent" /> : <Notice tone="danger">{failureText(failure)}</Notice>}
      <Button
        ref={button}
        variant="secondary"
        size="large"
        aria-disabled={isEntering || undefined}
        onClick={() => void (isEntering || enter())}
      >
        {t('autoLogin.enter')}
      </Button>
    </div>
  );
}

function isLinkRefused(failure: ApiFailure): boolean {
  const code = refusalOf(failure)?.code;
  return code === 'linkNotValid' || code === 'notFound' || code === 'invalidInput';
}
