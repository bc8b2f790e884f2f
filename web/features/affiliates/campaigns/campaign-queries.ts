import { readEuros } from '../../../ui/read-euros.ts';
import { addKnownCents, type Cents } from '@fairlead/domain/money.ts';
import type { Campaign, CampaignsResponse, SubsResponse } from '@fairlead/contract/affiliates/results.ts';
import { affiliatePaths } from '@fairlead/contract/affiliates/paths.ts';
import { conversionPercent } from '@fairlead/domain/affiliates/conversion.ts';
import { spanQuery, type Span } from '../../../ui/span/span.ts';
import { useTokenAnswer } from '../../../transport/use-token-answer.ts';

export const CAMPAIGNS_KEY = ['affiliate', 'campaigns'] as const;

/** Every campaign with its results in the span, newest first. */
export function useCampaigns(span: Span) {
  const path = `${affiliatePaths.campaigns}?${spanQuery(span)}`;
  return useTokenAnswer<CampaignsResponse['data']>([...CAMPAIGNS_KEY, span.from, span.until], path);
}

/** The results of one campaign by sub-id. */
export function useSubs(campaignId: number, span: Span) {
  const path = `${affiliatePaths.subs.replace(':id', String(campaignId))}?${spanQuery(span)}`;
  return useTokenAnswer<SubsResponse['data']>([...CAMPAIGNS_KEY, campaignId, 'subs', span.from, span.until], path);
}

type WireResults = Pick<Campaign, 'clicks' | 'sign_ups' | 'ftds' | 'conversions' | 'deposits'>;

/** Deposits in cents; null if an amount cannot be read. */
export type Results = Omit<WireResults, 'deposits'> & { readonly deposits: Cents | null };

/** The results of a campaign or sub-id with the amount in cents. */
export function readResults(results: WireResults): Results {
  return { ...results, deposits: readEuros(results.deposits) };
}

/** The total of several results. */
export function sumOfResults(list: readonly WireResults[]): Results {
  const sum = (field: 'clicks' | 'sign_ups' | 'ftds') => list.reduce((total, each) => total + each[field], 0);
  const [signUps, ftds] = [sum('sign_ups'), sum('ftds')];
  const deposits = addKnownCents(...list.map((each) => readEuros(each.deposits)));
  return { clicks: sum('clicks'), sign_ups: signUps, ftds, conversions: conversionPercent(ftds, signUps), deposits };
}
