import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../transport/use-failure-text.ts';
import { RetryNotice } from '../../ui/retry-notice.tsx';
import { Section } from '../../ui/section.tsx';
import { AuthenticatorApp } from './authenticator-app.tsx';
import type { FactorCalls } from './factor-calls.ts';
import type { Factors } from './factor-props.ts';
import { FactorsSkeleton } from './factors-skeleton.tsx';
import { Passkeys } from './passkeys.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { StateBadge } from './state-badge.tsx';
import { withTexts } from '../with-texts.ts';

export interface SecondFactorsPanelProps {
  readonly calls: FactorCalls;
  /** The user's factors, if loaded; `error` is what the call threw. */
  readonly loading:
    | { readonly kind: 'loading' }
    | { readonly kind: 'failed'; readonly error: unknown }
    | { readonly kind: 'loaded'; readonly factors: Factors };
  /** Reloads the factors. */
  readonly reload: () => void;
  /** The browser's description, the default name of a new passkey; empty if unknown. */
  readonly thisBrowser: string;
}

/** The second factors of the sign-in: an authenticator app, passkeys, and recovery codes for when neither is available. */
function SecondFactorsPanel({ calls, loading, reload, thisBrowser }: SecondFactorsPanelProps) {
  const { t } = useTranslation('identity');
  const failureText = useFailureText();
  const heading = useRef<HTMLHeadingElement>(null);
  const factors = loading.kind === 'loaded' ? loading.factors : null;
  const isOn = factors !== null && (factors.totp || factors.passkeys.length > 0);
  return (
    <Section
      title={t('factors.title')}
      text={t('factors.text')}
      badge={factors !== null && <StateBadge isOn={isOn} on={t('factors.on')} off={t('factors.off')} />}
      isLoading={loading.kind === 'loading'}
      headingRef={heading}
    >
      {loading.kind === 'loading' && <FactorsSkeleton />}
      {loading.kind === 'failed' && (
        <div className="p-4 sm:px-5">
          <RetryNotice text={failureText(loading.error)} onRetry={reload} />
        </div>
      )}
      {factors !== null && (
        <>
          <AuthenticatorApp calls={calls} factors={factors} onChanged={reload} />
          <Passkeys
            calls={calls}
            factors={factors}
            onChanged={reload}
            thisBrowser={thisBrowser}
            onRemoved={() => heading.current?.focus()}
          />
          {isOn && <RecoveryCodes calls={calls} factors={factors} onChanged={reload} />}
        </>
      )}
    </Section>
  );
}

export const loadSecondFactorsPanel = withTexts(SecondFactorsPanel);
