import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { useTokenCalls } from './token-calls.ts';

/** How long a response is kept and when it is requested again. */
type Keeping<Data> = Pick<
  UseQueryOptions<Data>,
  | 'enabled'
  | 'staleTime'
  | 'gcTime'
  | 'refetchInterval'
  | 'refetchIntervalInBackground'
  | 'refetchOnWindowFocus'
  | 'retry'
  | 'placeholderData'
>;

/** The `data` of a GET with the session's token, cached under `key`. */
export function useTokenAnswer<Data>(key: QueryKey, path: string, keeping: Keeping<Data> = {}) {
  const { call } = useTokenCalls();
  return useQuery<Data>({
    ...keeping,
    queryKey: key,
    queryFn: async ({ signal }) => (await call<{ readonly data: Data }>({ method: 'GET', path, signal })).data,
  });
}
