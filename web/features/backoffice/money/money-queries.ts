/** What the money screens ask the server for, and what becomes outdated by what is decided on them. */
import { useMutation, useQuery, useQueryClient, type UseMutationResult, type UseQueryResult } from '@tanstack/react-query';
import { useTokenCalls } from '../../../transport/token-calls.ts';

/** Queues that several people work on at once. */
const LOOKED_AT_EVERY_MS = 30_000;

export type MoneyQueue = 'withdrawals' | 'deposits' | 'payouts';

/** A list of what waits, by the path of its call. */
export function useQueue<Row>(queue: MoneyQueue, path: string): UseQueryResult<readonly Row[]> {
  const { call } = useTokenCalls();
  return useQuery({
    queryKey: [queue],
    queryFn: async ({ signal }) => (await call<{ readonly data: readonly Row[] }>({ method: 'GET', path, signal })).data,
    refetchInterval: LOOKED_AT_EVERY_MS,
  });
}

/** Says something about one of them; the lists that it may change are asked for anew, whatever came of it. */
export function useDecision<Body, Answer = unknown>(
  path: string,
  outdated: readonly string[],
  onDone: (answer: Answer, body: Body) => void,
): UseMutationResult<Answer, Error, Body> {
  const { call } = useTokenCalls();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Body) => call<Answer>({ method: 'POST', path, body }),
    onSuccess: onDone,
    onSettled: () => Promise.all(outdated.map((key) => queries.invalidateQueries({ queryKey: [key] }))),
  });
}

export function useRefresh(key: string): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: [key] });
}
