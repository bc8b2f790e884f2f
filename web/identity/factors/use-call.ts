import { useRef, useState } from 'react';
import { codeOf } from '../../transport/token-calls.ts';
import { useFailureText } from '../../transport/use-failure-text.ts';

export interface Call {
  readonly isRunning: boolean;
  /** What went wrong with the last one, in the reader's words; null where nothing did, or where the reader stopped it. */
  readonly failure: string | null;
  /** Gives what was answered, or null where it was not done. What is asked while one is under way is ignored. */
  readonly run: <Answer>(call: () => Promise<Answer>) => Promise<Answer | null>;
}

/** One button's call to the server: under way, done, or failed with a sentence to show. */
export function useCall(): Call {
  const failureText = useFailureText();
  const isUnderWay = useRef(false);
  const [isRunning, setIsRunning] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function run<Answer>(call: () => Promise<Answer>): Promise<Answer | null> {
    if (isUnderWay.current) return null;
    isUnderWay.current = true;
    setIsRunning(true);
    setFailure(null);
    try {
      return await call();
    } catch (error) {
      // Whoever did not want to give the password knows why nothing was done.
      if (codeOf(error) !== 'recentLoginRequired') setFailure(failureText(error));
      return null;
    } finally {
      isUnderWay.current = false;
      setIsRunning(false);
    }
  }

  return { isRunning, failure, run };
}
