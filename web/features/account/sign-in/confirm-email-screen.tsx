import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '../../../transport/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { refusalOf } from './refusal-of.ts';
import { useApiFailureText } from '../../../transport/use-api-failure-text.ts';
import { postConfirmEmail } from './post-confirm-email.ts';
import { SignInCard } from './sign-in-card.tsx';
import { useCodeFromAddress } from './use-code-from-address.ts';

export interface ConfirmEmailScreenProps {
  /** The next page: the platform, or the sign-in page if nobody is signed in. */
  readonly onward: string;
}

type Outcome = 'waiting' | 'confirmed' | 'linkNotValid' | ApiFailure;

/** The page behind an email confirmation link. Opening it is enough to confirm the address. */
export function ConfirmEmailScreen({ onward }: ConfirmEmailScreenProps) {
  const { t } = useTranslation(['signIn', 'errors']);
  const code = useCodeFromAddress();
  const [outcome, setOutcome] = useState<Outcome>('waiting');
  const failureText = useApiFailureText();
  // A code works once, and React may run an effect twice.
  const sent = useRef<string | null>(null);

  async function confirm(withCode: string) {
    setOutcome('waiting');
    const answer = await postConfirmEmail({ code: withCode });
    if (answer.ok) setOutcome('confirmed');
    else setOutcome(isLinkRefused(answer.failure) ? 'linkNotValid' : answer.failure);
  }

  useEffect(() => {
    if (code === undefined || (code !== null && sent.current === code)) return;
    sent.current = code;
    if (code === null) setOutcome('linkNotValid');
    else void confirm(code);
  }, [code]);

  if (outcome === 'confirmed') {
    return (
      <SignInCard title={t('signIn:confirmEmail.done')} pageTitle={t('signIn:confirmEmail.done')} lead={t('signIn:confirmEmail.doneLead')}>
        <Onward to={onward} text={t('signIn:confirmEmail.onward')} />
      </SignInCard>
    );
  }
  if (outcome === 'linkNotValid') {
    return (
      <SignInCard title={t('errors:linkNotValid')} pageTitle={t('errors:linkNotValid')} lead={t('signIn:confirmEmail.linkNotValid')}>
        <Onward to={onward} text={t('signIn:confirmEmail.onward')} />
      </SignInCard>
    );
  }
  return (
    <SignInCard title={t('signIn:confirmEmail.title')} pageTitle={t('signIn:confirmEmail.title')}>
      <noscript>
        <Notice tone="caution">{t('signIn:needsScripts')}</Notice>
      </noscript>
      {outcome === 'waiting' ? (
        <Spinner className="text-muted" />
      ) : (
        <>
          <Notice tone="danger">{failureText(outcome)}</Notice>
          <Button size="large" className="w-full" onClick={() => void confirm(sent.current ?? '')}>
            {t('signIn:tryAgain')}
          </Button>
        </>
      )}
    </SignInCard>
  );
}

function isLinkRefused(failure: ApiFailure): boolean {
  const code = refusalOf(failure)?.code;
  return code === 'linkNotValid' || code === 'invalidInput';
}

function Onward({ to, text }: { readonly to: string; readonly text: string }) {
  return (
    <LinkButton to={to} size="large" className="w-full">
      {text}
    </LinkButton>
  );
}
