import type { FundsAccount } from '@fairlead/contract/payments/operators/funds.ts';
import { fundsPaths } from '@fairlead/contract/operators/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { useTokenCalls } from '../../transport/token-calls.ts';
import { toQuery } from '../shared/use-paged-list.ts';

/** Prices move an account that holds positions. */
const LOOKED_AT_EVERY_MS = 2_000;

/** What a client's account holds, for as long as it is looked at. */
export function useFundsAccount(by: { readonly user_id?: number; readonly email?: string } | null) {
  const { call } = useTokenCalls();
  return useQuery({
    queryKey: ['fundsAccount', by],
    enabled: by !== null,
    queryFn: async ({ signal }) =>
      (await call<{ readonly data: FundsAccount }>({ method: 'GET', path: `${fundsPaths.account}?${toQuery({ ...by })}`, signal })).data,
    refetchInterval: LOOKED_AT_EVERY_MS,
    retry: false,
  });
}
