import type { AffiliateMe } from '@fairlead/contract/affiliates/plans.ts';
import { affiliatePaths } from '@fairlead/contract/affiliates/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { useTokenCalls } from '../../transport/token-calls.ts';

export const ME_KEY = ['affiliate', 'me'] as const;

/** Who is logged in, by which plan, and what has been earned and not paid out yet. */
export function useMe() {
  const { call } = useTokenCalls();
  return useQuery({
    queryKey: ME_KEY,
    queryFn: async ({ signal }) => (await call<{ readonly data: AffiliateMe }>({ method: 'GET', path: affiliatePaths.me, signal })).data,
  });
}
