import { securityPaths } from '@fairlead/contract/paths.ts';
import { createContext, use, useCallback, type ReactNode } from 'react';
import { usePasswordQuestion } from '../../../identity/password/use-password-question.tsx';
import type { ApiFailure, ApiResult } from '../../../transport/api-client.ts';
import { callAccount } from './call-account.ts';
import { isCode } from './is-code.ts';

/**
 * Calls that the server answers only soon after the password was given (`recentLoginRequired`). The pages of My account and of
 * payments stand inside <SensitiveCalls>; a screen asks for the function and hands it the call:
 *
 *     const runSensitive = useRunSensitive();
 *     const answer = await runSensitive(() => callAccount<TotpBeginResponse>({ method: 'POST', path: securityPaths.beginTotp, body: {} }));
 *
 * Where the password is asked for, a window does so and the call is made once more. Whoever closes the window gets the first answer, whose
 * failure `isPasswordPending` recognises: nothing went wrong, and nothing needs to be said.
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

/** One window for all the calls below it; those that need the password while it is open wait for the same answer. */
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
