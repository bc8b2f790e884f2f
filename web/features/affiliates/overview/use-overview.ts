import type { AffiliateOverview } from '@fairlead/contract/affiliates/results.ts';
import { affiliatePaths } from '@fairlead/contract/affiliates/paths.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTokenCalls } from '../../../transport/token-calls.ts';
import { spanQuery, type Span } from '../../../ui/span/span.ts';

/** What happened on each day of the span. Another span leaves the last one in sight until it is there. */
export function useOverview(span: Span) {
  const { call } = useTokenCalls();
  return useQuery({
    queryKey: ['affiliate', 'overview', span.from, span.until],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await call<{ readonly data: AffiliateOverview }>({ method: 'GET', path: `${affiliatePaths.overview}?${spanQuery(span)}`, signal }))
        .data,
  });
}
