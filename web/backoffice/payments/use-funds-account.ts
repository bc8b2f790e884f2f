import type { FundsAccount } from '@fairlead/contract/payments/operators/funds.ts';
import { fundsPaths } from '@fairlead/contract/operators/paths.ts';
import { useTokenAnswer } from '../../transport/use-token-answer.ts';
import { toQuery } from '../shared/use-paged-list.ts';

/** Prices move an account that holds positions. */
const LOOKED_AT_EVERY_MS = 2_000;

/** What a client's account holds, for as long as it is looked at. */
export function useFundsAccount(by: { readonly user_id?: number; readonly email?: string } | null) {
  return useTokenAnswer<FundsAccount>(['fundsAccount', by], `${fundsPaths.account}?${toQuery({ ...by })}`, {
    enabled: by !== null,
    refetchInterval: LOOKED_AT_EVERY_MS,
    retry: false,
  });
}
