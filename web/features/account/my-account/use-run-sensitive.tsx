import { securityPaths } from '@fairlead/contract/paths.ts';
import { createContext, use, useCallback, type ReactNode } from 'react';
import { usePasswordQuestion } from '../../../identity/password/use-password-question.tsx';
import type { ApiFailure, ApiResult } from '../../../transport/api-client.ts';
import { callAccount } from './call-account.ts';
import { isCode } from './is-code.ts';

/**
 * Runs calls that the server only answers soon after the password was entered (`recentLoginRequired`). The pages of My account and of
 * payments are inside <SensitiveCalls>; a screen gets the function and passes it the call:
 *
 *     const runSensitive = useRunSensitive();
 *     const answer = await runSensitive(() => callAccount<TotpBeginResponse>({ method: 'POST', path: securityPaths.beginTotp, body: {} }));
 *
 * If the password is needed, a window asks for it and the call is repeated. A client who closes the window gets the first response, whose
 * failure `isPasswordPending` recognises: nothing went wrong, so nothing is reported.
 */
export type RunSensitive = <T>(call: () => Promise<ApiResult<T>>) => Promise<ApiResult<T>>;

export function useRunSensitive(): RunSensitive {
  return use(RunSensitiveContext);
}

export function isPasswordPending(failure: ApiFailure): boolean {
  return isCode(failure, 'recentLoginRequired');
}

const RunSensitiveContext = createContext<RunSensitive>((call) => call());

async function confirmPassword(password: string): Promise<ApiFailure | null> {
  const answer = await callAccount({ method: 'POST', path: securityPaths.confirmPassword, body: { current_password: password } });
  return answer.ok ? null : answer.failure;
}

/** One password window for all calls below it; calls made while it is open wait for the same answer. */
export function SensitiveCalls({ email, children }: { readonly email: string; readonly children: ReactNode }) {
  const { ask, dialog } = usePasswordQuestion({ email, isAboutMoney: true, confirm: confirmPassword });
  const runSensitive = useCallback<RunSensitive>(
    async (call) => {
      const first = await call();
      if (first.ok || !isPasswordPending(first.failure)) return first;
      return (await ask()) ? call() : first;
    },
    [ask],
  );
  return (
    <RunSensitiveContext value={runSensitive}>
      {children}
      {dialog}
    </RunSensitiveContext>
  );
}
