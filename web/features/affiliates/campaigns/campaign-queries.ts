import { readEuros } from '../../../ui/read-euros.ts';
import { addKnownCents, type Cents } from '@fairlead/domain/money.ts';
import type { Campaign, CampaignsResponse, SubsResponse } from '@fairlead/contract/affiliates/results.ts';
import { affiliatePaths } from '@fairlead/contract/affiliates/paths.ts';
import { conversionPercent } from '@fairlead/domain/affiliates/conversion.ts';
import { spanQuery, type Span } from '../../../ui/span/span.ts';
import { useTokenAnswer } from '../../../transport/use-token-answer.ts';

export const CAMPAIGNS_KEY = ['affiliate', 'campaigns'] as const;

/** Every campaign with what came of it in the span, the newest first. */
export function useCampaigns(span: Span) {
  const path = `${affiliatePaths.campaigns}?${spanQuery(span)}`;
  return useTokenAnswer<CampaignsResponse['data']>([...CAMPAIGNS_KEY, span.from, span.until], path);
}

/** The same of one campaign, by where its link was clicked. */
export function useSubs(campaignId: number, span: Span) {
  const path = `${affiliatePaths.subs.replace(':id', String(campaignId))}?${spanQuery(span)}`;
  return useTokenAnswer<SubsResponse['data']>([...CAMPAIGNS_KEY, campaignId, 'subs', span.from, span.until], path);
}

type WireResults = Pick<Campaign, 'clicks' | 'sign_ups' | 'ftds' | 'conversions' | 'deposits'>;

/** Deposits in cents; null where an amount cannot be read. */
export type Results = Omit<WireResults, 'deposits'> & { readonly deposits: Cents | null };

/** What a campaign, or a label of one, brought, with its amount read. */
export function readResults(results: WireResults): Results {
  return { ...results, deposits: readEuros(results.deposits) };
}

/** What all of them brought together. */
export function sumOfResults(list: readonly WireResults[]): Results {
  const sum = (field: 'clicks' | 'sign_ups' | 'ftds') => list.reduce((total, each) => total + each[field], 0);
  const [signUps, ftds] = [sum('sign_ups'), sum('ftds')];
  const deposits = addKnownCents(...list.map((each) => readEuros(each.deposits)));
  return { clicks: sum('clicks'), sign_ups: signUps, ftds, conversions: conversionPercent(ftds, signUps), deposits };
}
