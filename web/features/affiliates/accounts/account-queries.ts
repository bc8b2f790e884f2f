import type {
  AffiliateAccountDetail,
  AffiliateGetRequest,
  AffiliateGetResponse,
  AffiliateSummary,
} from '@fairlead/contract/affiliates/accounts.ts';
import type { CampaignsResponse } from '@fairlead/contract/affiliates/results.ts';
import { affiliatePaths } from '@fairlead/contract/affiliates/paths.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTokenCalls } from '../../../transport/token-calls.ts';
import { useTokenAnswer } from '../../../transport/use-token-answer.ts';
import { filterFields, type AccountFilter } from './account-filter.ts';

const KEY = ['affiliate', 'accounts'] as const;
const ACCOUNTS_A_PAGE = 50;

/** The accounts that match the filter, page by page. The first page includes the counts of all of them. */
export function useAccounts(filter: AccountFilter) {
  const { call } = useTokenCalls();
  return useInfiniteQuery({
    queryKey: [...KEY, 'list', filter],
    initialPageParam: null as number | null,
    queryFn: ({ pageParam, signal }) => {
      const page = pageParam === null ? {} : { before: pageParam, without_summary: true };
      const body: AffiliateGetRequest = { ...filterFields(filter), limit: ACCOUNTS_A_PAGE, ...page };
      return call<AffiliateGetResponse>({ method: 'POST', path: affiliatePaths.get, body, signal });
    },
    getNextPageParam: ({ next }) => next,
  });
}

const NO_ACCOUNTS: AffiliateSummary = { total: 0, ftds: 0, conversions: 0, by_country: [] };

/** Only the counts. */
export function useSummary(filter: AccountFilter) {
  const { call } = useTokenCalls();
  return useQuery({
    queryKey: [...KEY, 'summary', filter],
    queryFn: async ({ signal }) => {
      const body: AffiliateGetRequest = { ...filterFields(filter), limit: 1 };
      return (await call<AffiliateGetResponse>({ method: 'POST', path: affiliatePaths.get, body, signal })).summary ?? NO_ACCOUNTS;
    },
  });
}

/** One account with its daily figures and ledger entries. */
export function useAccount(id: string) {
  return useTokenAnswer<AffiliateAccountDetail>([...KEY, 'one', id], affiliatePaths.account.replace(':id', encodeURIComponent(id)));
}

/** The names of the campaigns to choose from. */
export function useCampaignNames() {
  const { call } = useTokenCalls();
  return useQuery({
    queryKey: [...KEY, 'campaigns'],
    queryFn: async ({ signal }) => {
      const { data } = await call<CampaignsResponse>({ method: 'GET', path: affiliatePaths.campaigns, signal });
      return data.map(({ id, name }) => ({ id, name }));
    },
  });
}
