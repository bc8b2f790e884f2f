import { useFailureText } from '../../transport/use-failure-text.ts';
import { RetryNotice } from '../../ui/retry-notice.tsx';
import { ScreenWaiting } from '../../ui/screen.tsx';

export interface AwaitedProps {
  /** A query without an answer yet. */
  readonly query: { readonly error: Error | null; readonly refetch: () => unknown };
}

/** Stands where the answer to a query is to come: the wait, or why it did not come and the way to ask again. */
export function Awaited({ query: { error, refetch } }: AwaitedProps) {
  const failureText = useFailureText();
  return error === null ? <ScreenWaiting /> : <RetryNotice text={failureText(error)} onRetry={() => void refetch()} />;
}
