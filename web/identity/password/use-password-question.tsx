import { Suspense, useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { lazyPart } from '../../ui/lazy-part.ts';
import type { ConfirmPasswordDialogProps } from './confirm-password-dialog.tsx';

export interface PasswordQuestion {
  /** Opens the window; resolves to whether the password was confirmed. Calls made while it is open share its result. */
  readonly ask: () => Promise<boolean>;
  /** The window; to be rendered anywhere on the page. */
  readonly dialog: ReactNode;
}

/** One password window for all calls of a screen. Its code is loaded on first use. */
export function usePasswordQuestion(question: Pick<ConfirmPasswordDialogProps, 'email' | 'isAboutMoney' | 'confirm'>): PasswordQuestion {
  const [isAsking, setIsAsking] = useState(false);
  const [wasAsked, setWasAsked] = useState(false);
  const asked = useRef<PromiseWithResolvers<boolean> | null>(null);

  const settle = useCallback((isConfirmed: boolean) => {
    asked.current?.resolve(isConfirmed);
    asked.current = null;
    setIsAsking(false);
  }, []);
  // An unmounted screen ends the question.
  useEffect(() => () => settle(false), [settle]);

  const ask = useCallback(() => {
    asked.current ??= Promise.withResolvers<boolean>();
    setIsAsking(true);
    setWasAsked(true);
    return asked.current.promise;
  }, []);

  return {
    ask,
    dialog: wasAsked && (
      <Suspense fallback={null}>
        <ConfirmPasswordDialog {...question} open={isAsking} onConfirmed={() => settle(true)} onCancel={() => settle(false)} />
      </Suspense>
    ),
  };
}

const ConfirmPasswordDialog = lazyPart(async () => (await import('./confirm-password-dialog.tsx')).loadConfirmPasswordDialog());
