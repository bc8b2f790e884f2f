import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useTokenCalls } from '../../../transport/token-calls.ts';

type Options<Data> = Pick<UseQueryOptions<Data>, 'placeholderData' | 'refetchInterval'>;

/** What an address of the affiliates' API has under `data`, kept under `key`. */
export function useAffiliateData<Data>(key: readonly unknown[], path: string, options: Options<Data> = {}) {
  const { call } = useTokenCalls();
  return useQuery({
    ...options,
    queryKey: key,
    queryFn: async ({ signal }) => (await call<{ readonly data: Data }>({ method: 'GET', path, signal })).data,
  });
}
