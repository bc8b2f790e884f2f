import type { SecondFactorsResponse } from '@fairlead/contract/account/security.ts';
import { useMemo } from 'react';
import { SecondFactors } from '../../../identity/factors/second-factors.tsx';
import { CallFailure } from '../../../transport/token-calls.ts';
import { endSession } from '../my-account/call-account.ts';
import type { RunSensitive } from '../my-account/use-run-sensitive.tsx';
import { Logins } from './logins.tsx';
import { createSecurityCalls } from './security-calls.ts';
import { Sessions } from './sessions.tsx';
import { useLoading, type Loading } from '../../../transport/use-loading.ts';

export interface SecurityPanelProps {
  readonly token: string;
  readonly runSensitive: RunSensitive;
}

/** The account's security: two-factor authentication, active sessions and recent sign-ins. */
export function SecurityPanel({ token, runSensitive }: SecurityPanelProps) {
  const calls = useMemo(() => createSecurityCalls({ token, runSensitive, onSignedOut: () => endSession(token) }), [token, runSensitive]);
  const [sessions, reloadSessions] = useLoading(calls.listSessions);
  const [factors, reloadFactors] = useLoading(calls.getSecondFactors);
  const thisBrowser = sessions.kind === 'loaded' ? sessions.data.find(({ current }) => current)?.device : undefined;
  return (
    <div className="flex flex-col gap-6">
      <SecondFactors calls={calls.factors} loading={factorsOf(factors)} reload={reloadFactors} thisBrowser={thisBrowser ?? ''} />
      <Sessions calls={calls} sessions={sessions} reload={reloadSessions} />
      <Logins calls={calls} />
      {/* The licence of the country data requires this wording, whatever the page's language. */}
      <p lang="en" className="text-mini text-muted">
        <a href="https://db-ip.com" target="_blank" rel="noopener noreferrer" className="underline hover:text-strong">
          IP geolocation by DB-IP
        </a>
      </p>
    </div>
  );
}

/** Clients need no second factor, so every factor can be removed. */
function factorsOf(loading: Loading<SecondFactorsResponse['data']>): Parameters<typeof SecondFactors>[0]['loading'] {
  if (loading.kind === 'loading') return loading;
  if (loading.kind === 'failed') return { kind: 'failed', error: new CallFailure(loading.failure) };
  return { kind: 'loaded', factors: { ...loading.data, totp_since: null, may_remove: true } };
}
