import type { AffiliateOverview } from '@fairlead/contract/affiliates/results.ts';
import { affiliatePaths } from '@fairlead/contract/affiliates/paths.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { spanQuery, type Span } from '../../../ui/span/span.ts';
import { useTokenAnswer } from '../../../transport/use-token-answer.ts';

/** The figures of each day in the span. While another span loads, the previous one stays visible. */
export function useOverview(span: Span) {
  return useTokenAnswer<AffiliateOverview>(
    ['affiliate', 'overview', span.from, span.until],
    `${affiliatePaths.overview}?${spanQuery(span)}`,
    {
      placeholderData: keepPreviousData,
    },
  );
}
