import { useQueryClient } from '@tanstack/react-query';
import { useSingleMutation } from '../../transport/use-single-mutation.ts';
import { useTokenCalls } from '../../transport/token-calls.ts';

/** The first parts of the queue screens' query keys. */
export const QUEUE_KEYS = {
  overview: 'queueOverview',
  documents: 'waitingDocuments',
  document: 'document',
  verifications: 'waitingVerifications',
  deletions: 'waitingDeletions',
  deletion: 'deletion',
  messages: 'messages',
  complaints: 'complaints',
  complaint: 'complaint',
} as const;
type QueueKey = (typeof QUEUE_KEYS)[keyof typeof QUEUE_KEYS];

/** Returns a function that reloads the data under these keys. */
export function useRefresh(...keys: readonly QueueKey[]): () => void {
  const queries = useQueryClient();
  return () => {
    for (const key of keys) void queries.invalidateQueries({ queryKey: [key] });
  };
}

/** A call that changes something. Afterwards, and also after a refusal, the data it may have changed is reloaded. */
export function useChange<Body, Answer = unknown>(path: string, keys: readonly QueueKey[], onDone: (answer: Answer) => void) {
  const { call } = useTokenCalls();
  const refresh = useRefresh(...keys);
  return useSingleMutation({
    mutationFn: (body: Body) => call<Answer>({ method: 'POST', path, body }),
    onSuccess: onDone,
    onSettled: refresh,
  });
}
