/** What the money screens ask the server for, and what becomes outdated by what is decided on them. */
import { useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { useSingleMutation } from '../../transport/use-single-mutation.ts';
import { useTokenCalls } from '../../transport/token-calls.ts';

/** Says something about one of them; the lists that it may change are asked for anew, whatever came of it. */
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
