import type { AffiliateOverview } from '@fairlead/contract/affiliates/results.ts';
import { affiliatePaths } from '@fairlead/contract/affiliates/paths.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { spanQuery, type Span } from '../../../ui/span/span.ts';
import { useTokenAnswer } from '../../../transport/use-token-answer.ts';

/** What happened on each day of the span. Another span leaves the last one in sight until it is there. */
export function useOverview(span: Span) {
  return useTokenAnswer<AffiliateOverview>(
    ['affiliate', 'overview', span.from, span.until],
    `${affiliatePaths.overview}?${spanQuery(span)}`,
    {
      placeholderData: keepPreviousData,
    },
  );
}
