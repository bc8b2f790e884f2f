import type { Campaign, CampaignsResponse, SubsResponse } from '@fairlead/contract/affiliate-results.ts';
import { affiliatePaths } from '@fairlead/contract/affiliate-paths.ts';
import { conversionPercent } from '@fairlead/domain/affiliate/conversion.ts';
import { useQuery } from '@tanstack/react-query';
import { useTokenCalls } from '../../../transport/token-calls.ts';
import { spanQuery, type Span } from '../../../ui/span/span.ts';

export const CAMPAIGNS_KEY = ['affiliate', 'campaigns'] as const;

/** Every campaign with what came of it in the span, the newest first. */
export function useCampaigns(span: Span) {
  const { call } = useTokenCalls();
  return useQuery({
    queryKey: [...CAMPAIGNS_KEY, span.from, span.until],
    queryFn: async ({ signal }) =>
      (await call<CampaignsResponse>({ method: 'GET', path: `${affiliatePaths.campaigns}?${spanQuery(span)}`, signal })).data,
  });
}

/** The same of one campaign, by where its link was clicked. */
export function useSubs(campaignId: number, span: Span) {
  const { call } = useTokenCalls();
  return useQuery({
    queryKey: [...CAMPAIGNS_KEY, campaignId, 'subs', span.from, span.until],
    queryFn: async ({ signal }) => {
      const path = affiliatePaths.subs.replace(':id', String(campaignId));
      return (await call<SubsResponse>({ method: 'GET', path: `${path}?${spanQuery(span)}`, signal })).data;
    },
  });
}

export type Results = Pick<Campaign, 'clicks' | 'sign_ups' | 'ftds' | 'conversions' | 'deposits'>;

/** What all of them brought together. */
export function sumOfResults(list: readonly Results[]): Results {
  const sum = (field: keyof Results) => list.reduce((total, each) => total + each[field], 0);
  const [signUps, ftds] = [sum('sign_ups'), sum('ftds')];
  return { clicks: sum('clicks'), sign_ups: signUps, ftds, conversions: conversionPercent(ftds, signUps), deposits: sum('deposits') };
}
