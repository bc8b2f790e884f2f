import { useState } from 'react';
import type { ApiResult } from '../../../transport/api-client.ts';
import { useApiFailureText } from '../../../transport/use-api-failure-text.ts';
import { isPasswordPending } from '../my-account/use-run-sensitive.tsx';

export interface Call {
  readonly isRunning: boolean;
  /** What went wrong with the last one, in the reader's words; null where nothing did, or where the reader stopped it. */
  readonly failure: string | null;
  /** Gives what was answered, or null where it was not done. */
  readonly run: <T>(call: () => Promise<ApiResult<T>>) => Promise<T | null>;
}

/** One button's call to the server: under way, done, or failed with a sentence to show. */
export function useCall(): Call {
  const failureText = useApiFailureText();
  const [isRunning, setIsRunning] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function run<T>(call: () => Promise<ApiResult<T>>): Promise<T | null> {
    setIsRunning(true);
    setFailure(null);
    const answer = await call();
    setIsRunning(false);
    if (answer.ok) return answer.data;
    if (!isPasswordPending(answer.failure)) setFailure(failureText(answer.failure));
    return null;
  }

  return { isRunning, failure, run };
}
