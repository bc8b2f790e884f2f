import type { PageFigures } from '../transport/pages/pages.ts';
import type { Metrics } from './metrics.ts';

export interface WatchedPages {
  readonly figures: () => PageFigures;
  /** How many requests for pages were over their address's limit. */
  readonly turnedAway: () => number;
}

export function watchPages(metrics: Metrics, { figures, turnedAway }: WatchedPages): void {
  metrics.watchTotals(
    'fairlead_page_requests_total',
    'Requests for pages, by outcome: kept (from the cache), shared (rendered for several readers at once), rendered, busy (refused with 503), or limited (refused with 429)',
    'outcome',
    () => ({ ...figures().answers, limited: turnedAway() }),
  );
  metrics.watchBy('fairlead_page_renders', 'Pages being rendered, by state: running, or waiting for their turn', 'state', () => {
    const { running, waiting } = figures();
    return { running, waiting };
  });
  metrics.watch('fairlead_page_cache_bytes', 'Memory taken by rendered pages', () => figures().keptBytes);
  metrics.watch('fairlead_page_cache_pages', 'Rendered pages in memory', () => figures().keptPages);
  metrics.watchTotals(
    'fairlead_page_renderer_restarts_total',
    'Restarts of the thread that renders pages, by reason: hung (a page took too long), died, or unready (it did not start)',
    'reason',
    () => ({ ...figures().restarts }),
  );
}
