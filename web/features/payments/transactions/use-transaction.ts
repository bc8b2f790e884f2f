import type { WireTransactionDetail } from '@fairlead/contract/payments/schemas.ts';
import { useCallback, useState } from 'react';
import type { ApiFailure } from '../../../transport/api-client.ts';
import { retryCall } from '../../../transport/call-with-retry.ts';
import { useAnswers } from '../../../transport/use-answers.ts';
import { usePaymentsAccess } from '../payments-access.ts';
import { describeTimeline } from './describe-timeline.ts';
import { useLiveRefresh } from './use-live-refresh.ts';

export type OpenTransaction =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly failure: ApiFailure; readonly retry: () => void }
  | {
      readonly kind: 'loaded';
      readonly transaction: WireTransactionDetail;
      readonly isStale: boolean;
      /** Reloads the transaction; null if that fails. */
      readonly refresh: () => Promise<WireTransactionDetail | null>;
    };

/** One transaction with all its steps, refreshed until nothing more is expected. */
export function useTransaction(transactionId: string): OpenTransaction {
  const { calls } = usePaymentsAccess();
  const [transaction, setTransaction] = useState<WireTransactionDetail | null>(null);
  const { failure, setFailure, retry } = useAnswers(
    useCallback((signal) => retryCall(() => calls.getTransaction(transactionId, signal), signal), [calls, transactionId]),
    ({ data }) => setTransaction(data),
  );

  async function refresh(): Promise<WireTransactionDetail | null> {
    const answer = await calls.getTransaction(transactionId);
    setFailure(answer.ok ? null : answer.failure);
    if (!answer.ok) return null;
    setTransaction(answer.data.data);
    return answer.data.data;
  }

  const isLive = transaction !== null && (failure !== null || describeTimeline(transaction).next !== null);
  useLiveRefresh(isLive, async () => void (await refresh()));

  if (transaction !== null) return { kind: 'loaded', transaction, isStale: failure !== null, refresh };
  if (failure !== null) return { kind: 'failed', failure, retry };
  return { kind: 'loading' };
}
