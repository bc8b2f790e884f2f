import type {
  DeliveriesResponse,
  Delivery,
  Postback,
  SavePostbackRequest,
  SavePostbackResponse,
} from '@fairlead/contract/affiliates/postbacks.ts';
import { affiliatePaths } from '@fairlead/contract/affiliates/paths.ts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useSingleMutation } from '../../../transport/use-single-mutation.ts';
import { useTokenCalls } from '../../../transport/token-calls.ts';
import { useTokenAnswer } from '../../../transport/use-token-answer.ts';

const POSTBACKS_KEY = ['affiliate', 'postbacks'] as const;
const DELIVERIES_KEY = ['affiliate', 'deliveries'] as const;

export function usePostbacks() {
  return useTokenAnswer<readonly Postback[]>(POSTBACKS_KEY, affiliatePaths.postbacks);
}

/** The latest first, page by page. */
export function useDeliveries() {
  const { call } = useTokenCalls();
  return useInfiniteQuery({
    queryKey: DELIVERIES_KEY,
    initialPageParam: null as number | null,
    queryFn: ({ pageParam, signal }) =>
      call<DeliveriesResponse>({
        method: 'GET',
        path: pageParam === null ? affiliatePaths.deliveries : `${affiliatePaths.deliveries}?before=${pageParam}`,
        signal,
      }),
    getNextPageParam: ({ next }) => next,
  });
}

/** The secret is in the answer of a new one only. */
export function useSavePostback(onSaved: (saved: SavePostbackResponse['data']) => void) {
  const { call } = useTokenCalls();
  const queries = useQueryClient();
  return useSingleMutation({
    mutationFn: (body: SavePostbackRequest) => call<SavePostbackResponse>({ method: 'POST', path: affiliatePaths.savePostback, body }),
    onSuccess: async ({ data }) => {
      await queries.invalidateQueries({ queryKey: POSTBACKS_KEY });
      onSaved(data);
    },
  });
}

/** Its deliveries go with it. */
export function useDeletePostback(onDeleted: () => void) {
  const { call } = useTokenCalls();
  const queries = useQueryClient();
  return useSingleMutation({
    mutationFn: (id: number) => call({ method: 'POST', path: affiliatePaths.deletePostback, body: { id } }),
    onSuccess: async () => {
      onDeleted();
      await Promise.all([POSTBACKS_KEY, DELIVERIES_KEY].map((queryKey) => queries.invalidateQueries({ queryKey })));
    },
  });
}

/** Sends a payload for trying out at once, and tells what came of it. */
export function useTryPostback() {
  const { call } = useTokenCalls();
  const queries = useQueryClient();
  return useSingleMutation({
    mutationFn: async (id: number) =>
      (await call<{ readonly data: Delivery }>({ method: 'POST', path: affiliatePaths.tryPostback, body: { id } })).data,
    onSuccess: () => Promise.all([POSTBACKS_KEY, DELIVERIES_KEY].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
}

export function useSendAgain() {
  const { call } = useTokenCalls();
  const queries = useQueryClient();
  return useSingleMutation({
    mutationFn: (id: number) => call<{ readonly data: Delivery }>({ method: 'POST', path: affiliatePaths.sendAgain, body: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: DELIVERIES_KEY }),
  });
}
