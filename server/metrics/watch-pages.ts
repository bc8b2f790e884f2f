import type { PageFigures } from '../transport/pages/pages.ts';
import type { Metrics } from './metrics.ts';

export interface WatchedPages {
  readonly figures: () => PageFigures;
  /** Number of page requests over their address's rate limit. */
  readonly turnedAway: () => number;
}

export function watchPages(metrics: Metrics, { figures, turnedAway }: WatchedPages): void {
  metrics.watchTotals(
    'fairlead_page_requests_total',
    'Page requests by outcome: kept (from the cache), shared (one rendering for several readers), rendered, busy (refused with 503), or limited (refused with 429)',
    'outcome',
    () => ({ ...figures().answers, limited: turnedAway() }),
  );
  metrics.watchBy('fairlead_page_renders', 'Page renderings by state: running or waiting', 'state', () => {
    const { running, waiting } = figures();
    return { running, waiting };
  });
  metrics.watch('fairlead_page_cache_bytes', 'Memory used by rendered pages', () => figures().keptBytes);
  metrics.watch('fairlead_page_cache_pages', 'Rendered pages in memory', () => figures().keptPages);
  metrics.watchTotals(
    'fairlead_page_renderer_restarts_total',
    'Restarts of the page-rendering thread, by reason: hung (a page took too long), died, or unready (it did not start)',
    'reason',
    () => ({ ...figures().restarts }),
  );
}
