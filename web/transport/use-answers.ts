import { useEffect, useEffectEvent, useState } from 'react';
import type { ApiFailure, ApiResult } from './api-client.ts';

export interface Asking {
  /** Why the last attempt failed; null while that is not known, and where it did not. */
  readonly failure: ApiFailure | null;
  readonly setFailure: (failure: ApiFailure | null) => void;
  readonly retry: () => void;
}

/**
 * Asks at once, again where `ask` is another function, and again on `retry`. Answers are handed on, but for those that something else was
 * asked after. For what is kept between the answers; `useLoading` keeps the last one.
 */
export function useAnswers<Data>(ask: (signal: AbortSignal) => Promise<ApiResult<Data>>, onAnswer: (data: Data) => void): Asking {
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [attempt, setAttempt] = useState(0);
  const takeIn = useEffectEvent(onAnswer);
  useEffect(() => {
    const aborter = new AbortController();
    setFailure(null);
    void ask(aborter.signal).then((answer) => {
      if (aborter.signal.aborted) return;
      if (answer.ok) takeIn(answer.data);
      else setFailure(answer.failure);
    });
    return () => aborter.abort();
  }, [ask, attempt]);
  return { failure, setFailure, retry: () => setAttempt(attempt + 1) };
}
