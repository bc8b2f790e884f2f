import { createContext, Suspense, use, useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { addTexts } from '../../../i18n/load-texts.ts';
import type { ApiFailure, ApiResult } from '../../../transport/api-client.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
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

/** One window for all the calls below it; those that need the password while it is open wait for the same answer. */
export function SensitiveCalls({ email, children }: { readonly email: string; readonly children: ReactNode }) {
  const { i18n } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const [wasAsked, setWasAsked] = useState(false);
  const asked = useRef<PromiseWithResolvers<boolean> | null>(null);

  const settle = useCallback((isConfirmed: boolean) => {
    asked.current?.resolve(isConfirmed);
    asked.current = null;
    setIsAsking(false);
  }, []);
  // A screen that is gone waits for nobody.
  useEffect(() => () => settle(false), [settle]);

  const runSensitive = useCallback<RunSensitive>(
    async (call) => {
      const first = await call();
      if (first.ok || !isPasswordPending(first.failure)) return first;
      asked.current ??= Promise.withResolvers<boolean>();
      const answer = asked.current.promise;
      // The window's texts are those of My account, wherever it opens. Without a connection there is no window, and the call is refused.
      const hasTexts = await addTexts(i18n, 'account').then(
        () => true,
        () => false,
      );
      if (!hasTexts) return first;
      setIsAsking(true);
      setWasAsked(true);
      return (await answer) ? call() : first;
    },
    [i18n],
  );

  return (
    <RunSensitiveContext value={runSensitive}>
      {children}
      {wasAsked && (
        <Suspense fallback={null}>
          <ConfirmPasswordDialog open={isAsking} email={email} onConfirmed={() => settle(true)} onCancel={() => settle(false)} />
        </Suspense>
      )}
    </RunSensitiveContext>
  );
}

const ConfirmPasswordDialog = lazyPart(async () => ({ default: (await import('./confirm-password-dialog.tsx')).ConfirmPasswordDialog }));
