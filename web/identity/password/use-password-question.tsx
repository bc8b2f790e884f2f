import { Suspense, useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { lazyPart } from '../../ui/lazy-part.ts';
import type { ConfirmPasswordDialogProps } from './confirm-password-dialog.tsx';

export interface PasswordQuestion {
  /** Opens the window; whether the password was confirmed. Who asks while it is open waits for the same answer. */
  readonly ask: () => Promise<boolean>;
  /** The window; it stands somewhere on the page. */
  readonly dialog: ReactNode;
}

/** One window that asks for the password again, for all the calls of a screen. It is loaded when it is first needed. */
export function usePasswordQuestion(question: Pick<ConfirmPasswordDialogProps, 'email' | 'isAboutMoney' | 'confirm'>): PasswordQuestion {
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
