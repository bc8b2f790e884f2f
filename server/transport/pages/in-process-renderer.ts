import type { PageSources } from '@fairlead/contract/content/page-sources.ts';
import { isDatabaseUnavailable } from '../../adapters/db/database-unavailable.ts';
import type { PageRenderer } from './page-renderer.ts';
import { renderPage, type WebBuild } from './render-page.ts';

export interface InProcessRendererOptions {
  readonly loadBuild: () => Promise<WebBuild>;
  readonly behavioursScript: string;
  readonly noncePlaceholder: string;
  readonly sources: PageSources;
  readonly log: Readonly<Record<'warn' | 'error', (details: object, message: string) => void>>;
}

/** Renders in the caller's thread: for development, where the build changes with its sources. */
export function createInProcessRenderer({ loadBuild, log, ...context }: InProcessRendererOptions): PageRenderer {
  return {
    render: async (order, signal) => {
      const logError = (error: unknown): void => {
        if (!signal.aborted) log[isDatabaseUnavailable(error) ? 'warn' : 'error']({ err: error }, 'page failed');
      };
      return renderPage(
        order,
        { ...context, build: await loadBuild(), development: true, isUnavailable: isDatabaseUnavailable, logError },
        signal,
      );
    },
    stop: () => Promise.resolve(),
    restarts: { hung: 0, died: 0, unready: 0 },
  };
}
