import { useEffect, useEffectEvent, useState } from 'react';
import type { ApiFailure, ApiResult } from './api-client.ts';

export interface Asking {
  /** Why the last attempt failed; null while it is pending or if it succeeded. */
  readonly failure: ApiFailure | null;
  readonly setFailure: (failure: ApiFailure | null) => void;
  readonly retry: () => void;
}

/**
 * Makes a request at once, again when `ask` changes, and again on `retry`. Passes on each response unless a newer request was made since.
 * For callers that keep their own data between responses; `useLoading` keeps the last one.
 */
export function useAnswers<Data>(ask: (signal: AbortSignal) => Promise<ApiResult<Data>>, onAnswer: (data: Data) => void): Asking {
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [attempt, setAttempt] = useState(0);
  const handle = useEffectEvent(onAnswer);
  useEffect(() => {
    const aborter = new AbortController();
    setFailure(null);
    void ask(aborter.signal).then((answer) => {
      if (aborter.signal.aborted) return;
      if (answer.ok) handle(answer.data);
      else setFailure(answer.failure);
    });
    return () => aborter.abort();
  }, [ask, attempt]);
  return { failure, setFailure, retry: () => setAttempt(attempt + 1) };
}
