import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { AuthenticatorApp } from './authenticator-app.tsx';
import { Passkeys } from './passkeys.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { LoadFailure, ROW_CLASS, Section } from './section.tsx';
import type { SecurityCalls } from './security-calls.ts';
import { StateBadge } from './state-badge.tsx';
import { useLoading } from '../../../transport/use-loading.ts';

/** What the login asks for after the password: an authenticator app, passkeys, and recovery codes for when neither is at hand. */
export function SecondFactors({ calls, thisBrowser }: { readonly calls: SecurityCalls; readonly thisBrowser: string }) {
  const { t } = useTranslation('account');
  const [loading, reload] = useLoading(calls.getSecondFactors);
  const heading = useRef<HTMLHeadingElement>(null);
  const factors = loading.kind === 'loaded' ? loading.data : null;
  const isOn = factors !== null && (factors.totp || factors.passkeys.length > 0);
  return (
    <Section
      title={t('security.twoStep.title')}
      text={t('security.twoStep.text')}
      badge={factors !== null && <StateBadge isOn={isOn} on={t('security.twoStep.on')} off={t('security.twoStep.off')} />}
      isLoading={loading.kind === 'loading'}
      headingRef={heading}
    >
      {loading.kind === 'loading' && <FactorsSkeleton />}
      {loading.kind === 'failed' && <LoadFailure failure={loading.failure} onRetry={reload} />}
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

function FactorsSkeleton() {
  return ['app', 'passkeys'].map((row) => (
    <div key={row} className={`flex items-start gap-3 ${ROW_CLASS}`}>
      <Skeleton className="size-5" />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <Skeleton className="h-5 w-36" />
        <Skeleton className="h-4 w-3/4" />
      </div>
      <Skeleton className="h-9 w-24" />
    </div>
  ));
}
