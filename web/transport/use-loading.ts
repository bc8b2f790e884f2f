import { useCallback, useEffect, useState } from 'react';
import type { ApiFailure, ApiResult } from './api-client.ts';

export type Loading<Data> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly failure: ApiFailure }
  /** `at` is when it was loaded, in milliseconds since 1970 UTC; relative times in the list refer to it. */
  | { readonly kind: 'loaded'; readonly data: Data; readonly at: number };

type Load<Data> = (signal: AbortSignal) => Promise<ApiResult<{ readonly data: Data }>>;

/** The data a list shows, and the function that reloads it. Loaded data stays visible until something newer arrives. */
export function useLoading<Data>(load: Load<Data>): readonly [Loading<Data>, () => void] {
  const [loading, setLoading] = useState<Loading<Data>>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const aborter = new AbortController();
    void load(aborter.signal).then((answer) => {
      if (aborter.signal.aborted) return;
      setLoading(answer.ok ? { kind: 'loaded', data: answer.data.data, at: Date.now() } : { kind: 'failed', failure: answer.failure });
    });
    return () => aborter.abort();
  }, [load, attempt]);
  const reload = useCallback(() => {
    setLoading((before) => (before.kind === 'failed' ? { kind: 'loading' } : before));
    setAttempt((count) => count + 1);
  }, []);
  return [loading, reload];
}
