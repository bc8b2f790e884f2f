/** The queries of the payment screens, and what a decision makes stale. */
import { useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { useSingleMutation } from '../../transport/use-single-mutation.ts';
import { useTokenCalls } from '../../transport/token-calls.ts';

/** Makes a decision on an item, and reloads the lists that it may change, whatever the outcome. */
export function useDecision<Body, Answer = unknown>(
  path: string,
  outdated: readonly string[],
  onDone: (answer: Answer, body: Body) => void,
): UseMutationResult<Answer, Error, Body> {
  const { call } = useTokenCalls();
  const queries = useQueryClient();
  return useSingleMutation({
    mutationFn: (body: Body) => call<Answer>({ method: 'POST', path, body }),
    onSuccess: onDone,
    onSettled: () => Promise.all(outdated.map((key) => queries.invalidateQueries({ queryKey: [key] }))),
  });
}
