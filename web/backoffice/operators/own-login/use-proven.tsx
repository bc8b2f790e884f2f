import { useState, type ReactNode } from 'react';
import { useSingleMutation } from '../../../transport/use-single-mutation.ts';
import { codeOf } from '../../../transport/token-calls.ts';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { ConfirmPasswordDialog } from './confirm-password-dialog.tsx';

export interface ProvenCall {
  readonly run: () => void;
  readonly isPending: boolean;
  /** Why it did not work; null where nothing has failed. */
  readonly failure: string | null;
  /** Stands somewhere on the page: it asks for the password where that is needed, and goes on by itself. */
  readonly dialog: ReactNode;
}

/** A call that may ask for the password again. */
export function useProven<Answer>(work: () => Promise<Answer>, onDone: (answer: Answer) => void): ProvenCall {
  const failureText = useFailureText();
  const [isAsking, setIsAsking] = useState(false);
  const call = useSingleMutation({
    mutationFn: work,
    onSuccess: onDone,
    onError: (error) => setIsAsking(codeOf(error) === 'recentLoginRequired'),
  });
  const hasFailed = call.isError && codeOf(call.error) !== 'recentLoginRequired';
  return {
    run: () => call.mutate(),
    isPending: call.isPending,
    failure: hasFailed ? failureText(call.error) : null,
    dialog: isAsking && (
      <ConfirmPasswordDialog
        onConfirmed={() => {
          setIsAsking(false);
          call.mutate();
        }}
        onClose={() => setIsAsking(false)}
      />
    ),
  };
}
