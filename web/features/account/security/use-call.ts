import { useState } from 'react';
import type { ApiResult } from '../../../transport/api-client.ts';
import { useApiFailureText } from '../../../transport/use-api-failure-text.ts';
import { isPasswordPending } from '../my-account/use-run-sensitive.tsx';

export interface Call {
  readonly isRunning: boolean;
  /** The last call's error message; null if it succeeded or the client cancelled it. */
  readonly failure: string | null;
  /** Returns the response data, or null if the call failed. */
  readonly run: <T>(call: () => Promise<ApiResult<T>>) => Promise<T | null>;
}

/** A button's call to the server: running, done, or failed with a message. */
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
