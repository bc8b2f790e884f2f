import { useRef, useState } from 'react';
import { codeOf } from '../../transport/token-calls.ts';
import { useFailureText } from '../../transport/use-failure-text.ts';

export interface Call {
  readonly isRunning: boolean;
  /** The last call's error message; null if it succeeded or the user cancelled it. */
  readonly failure: string | null;
  /** Returns the response data, or null if the call failed. Ignored while a call is running. */
  readonly run: <Answer>(call: () => Promise<Answer>) => Promise<Answer | null>;
}

/** A button's call to the server: running, done, or failed with a message. */
export function useCall(): Call {
  const failureText = useFailureText();
  const isPending = useRef(false);
  const [isRunning, setIsRunning] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function run<Answer>(call: () => Promise<Answer>): Promise<Answer | null> {
    if (isPending.current) return null;
    isPending.current = true;
    setIsRunning(true);
    setFailure(null);
    try {
      return await call();
    } catch (error) {
      // A user who declined to enter the password knows why nothing happened.
      if (codeOf(error) !== 'recentLoginRequired') setFailure(failureText(error));
      return null;
    } finally {
      isPending.current = false;
      setIsRunning(false);
    }
  }

  return { isRunning, failure, run };
}
