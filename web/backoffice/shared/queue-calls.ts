import { useQueryClient } from '@tanstack/react-query';
import { useSingleMutation } from '../../transport/use-single-mutation.ts';
import { useTokenCalls } from '../../transport/token-calls.ts';

/** The first words of the keys under which the screens of queues keep answers. */
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

/** Has what is kept under these words asked for anew. */
export function useRefresh(...keys: readonly QueueKey[]): () => void {
  const queries = useQueryClient();
  return () => {
    for (const key of keys) void queries.invalidateQueries({ queryKey: [key] });
  };
}

/** A call that changes something; afterwards what it may have changed is asked for anew, and after a refusal too. */
export function useChange<Body, Answer = unknown>(path: string, keys: readonly QueueKey[], onDone: (answer: Answer) => void) {
  const { call } = useTokenCalls();
  const refresh = useRefresh(...keys);
  return useSingleMutation({
    mutationFn: (body: Body) => call<Answer>({ method: 'POST', path, body }),
    onSuccess: onDone,
    onSettled: refresh,
  });
}
