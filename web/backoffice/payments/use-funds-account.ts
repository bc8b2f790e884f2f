import type { FundsAccount } from '@fairlead/contract/payments/operators/funds.ts';
import { fundsPaths } from '@fairlead/contract/operators/paths.ts';
import { useTokenAnswer } from '../../transport/use-token-answer.ts';
import { toQuery } from '../shared/use-paged-list.ts';

/** Prices change an account with open positions. */
const REFRESH_MS = 2_000;

/** A client's balances, refreshed while they are shown. */
export function useFundsAccount(by: { readonly user_id?: number; readonly email?: string } | null) {
  return useTokenAnswer<FundsAccount>(['fundsAccount', by], `${fundsPaths.account}?${toQuery({ ...by })}`, {
    enabled: by !== null,
    refetchInterval: REFRESH_MS,
    retry: false,
  });
}
