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

/** Latest first, page by page. */
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

/** The response includes the secret only for a new postback. */
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

/** Its deliveries are deleted with it. */
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

/** Sends a test payload at once and returns the outcome. */
export function useTryPostback() {
  const { call } = useTokenCalls();
  const queries = useQueryClient();
  return useSingleMutation({
    mutationFn: async (id: number) =>
      (await call<{ readonly data: Delivery }>({ method: 'POST', path: affiliatePaths.testPostback, body: { id } })).data,
    onSuccess: () => Promise.all([POSTBACKS_KEY, DELIVERIES_KEY].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
}

export function useSendAgain() {
  const { call } = useTokenCalls();
  const queries = useQueryClient();
  return useSingleMutation({
    mutationFn: (id: number) => call<{ readonly data: Delivery }>({ method: 'POST', path: affiliatePaths.retryDelivery, body: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: DELIVERIES_KEY }),
  });
}
