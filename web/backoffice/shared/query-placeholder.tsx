import { useFailureText } from '../../transport/use-failure-text.ts';
import { RetryNotice } from '../../ui/retry-notice.tsx';
import { ScreenLoading } from '../../ui/screen.tsx';

export interface QueryPlaceholderProps {
  /** A query without data. */
  readonly query: { readonly error: Error | null; readonly refetch: () => unknown };
}

/** Placeholder of a query's data: the loading state, or the failure with a retry. */
export function QueryPlaceholder({ query: { error, refetch } }: QueryPlaceholderProps) {
  const failureText = useFailureText();
  return error === null ? <ScreenLoading /> : <RetryNotice text={failureText(error)} onRetry={() => void refetch()} />;
}
