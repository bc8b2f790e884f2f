/** Answers page requests: from the cache, from a rendering already in progress, or from a new one. */
import type { Settings } from '@fairlead/contract/settings.ts';
import type { PageAsk } from './page-ask.ts';
import { createPageCache } from './page-cache.ts';
import type { PageRenderer, RestartReason } from './page-renderer.ts';
import { PagesBusy } from './pages-busy.ts';
import { createRenderQueue, type RenderLineLimits } from './render-queue.ts';
import { mayBeKept, type RenderedPage } from './rendered-page.ts';

export interface PageLimits extends RenderLineLimits {
  /** Limit for cached pages. */
  readonly mostBytes: number;
  /** Pages show live figures, so a page is never older than this. */
  readonly keptForMs: number;
}

export interface PagesOptions {
  readonly renderer: PageRenderer;
  /** Read for each page. */
  readonly settings: () => Settings;
  readonly limits: PageLimits;
  /** Milliseconds on a monotonic clock. */
  readonly clock: () => number;
}

/** Where pages came from: `kept` in the cache, `shared` with a simultaneous request, or `rendered`; `busy` got none. */
export type PageOutcome = 'kept' | 'shared' | 'rendered' | 'busy';

export interface Pages {
  /**
   * Rejects with PagesBusy if no page is available at the moment, with the signal's reason if its reader has left, and with any error that
   * prevented rendering. A rendering ends when its last reader has left.
   */
  answer(ask: PageAsk, left: AbortSignal): Promise<RenderedPage>;
  /** Makes cached pages and those being rendered obsolete, because settings or content have changed. */
  forget(): void;
  stop(): Promise<void>;
  readonly figures: PageFigures;
}

export interface PageFigures {
  readonly answers: Readonly<Record<PageOutcome, number>>;
  readonly running: number;
  readonly waiting: number;
  readonly keptBytes: number;
  readonly keptPages: number;
  readonly restarts: Readonly<Record<RestartReason, number>>;
}

/** For a server that serves no pages. */
export const NO_PAGES: PageFigures = {
  answers: { kept: 0, shared: 0, rendered: 0, busy: 0 },
  running: 0,
  waiting: 0,
  keptBytes: 0,
  keptPages: 0,
  restarts: { hung: 0, died: 0, unready: 0 },
};

interface SharedRender {
  readonly page: Promise<RenderedPage>;
  readonly controller: AbortController;
  readers: number;
}

export function createPages({ renderer, settings, limits, clock }: PagesOptions): Pages {
  const cache = createPageCache(limits.mostBytes);
  const line = createRenderQueue(limits);
  const sharedRenders = new Map<string, SharedRender>();
  const answers: Record<PageOutcome, number> = { kept: 0, shared: 0, rendered: 0, busy: 0 };
  let generation = 0;

  function begin({ key, request }: PageAsk): SharedRender {
    const controller = new AbortController();
    const begunIn = generation;
    const page = line.run(async () => {
      // Figures are as old as the start of the rendering.
      const expiresAt = clock() + limits.keptForMs;
      const rendered = await renderer.render({ request, settings: settings() }, controller.signal);
      if (key !== null && begunIn === generation && mayBeKept(rendered) && !controller.signal.aborted) cache.keep(key, rendered, expiresAt);
      return rendered;
    }, controller.signal);
    const sharedRender: SharedRender = { page, controller, readers: 0 };
    if (key !== null) sharedRenders.set(key, sharedRender);
    page.catch(() => undefined).finally(() => remove(key, sharedRender));
    return sharedRender;
  }

  function remove(key: string | null, sharedRender: SharedRender): void {
    if (key !== null && sharedRenders.get(key) === sharedRender) sharedRenders.delete(key);
  }

  async function join(key: string | null, sharedRender: SharedRender, left: AbortSignal): Promise<RenderedPage> {
    const { promise: gone, reject } = Promise.withResolvers<never>();
    const onLeft = (): void => {
      reject(left.reason instanceof Error ? left.reason : new Error('the reader has left'));
      sharedRender.readers -= 1;
      if (sharedRender.readers > 0) return;
      // No new reader may join a rendering that is being stopped.
      remove(key, sharedRender);
      sharedRender.controller.abort(left.reason);
    };
    sharedRender.readers += 1;
    left.addEventListener('abort', onLeft, { once: true });
    try {
      return await Promise.race([sharedRender.page, gone]);
    } finally {
      left.removeEventListener('abort', onLeft);
    }
  }

  return {
    answer: async (ask, left) => {
      const { key } = ask;
      left.throwIfAborted();
      const kept = key === null ? null : cache.find(key, clock());
      if (kept !== null) {
        answers.kept += 1;
        return kept;
      }
      const underWay = key === null ? undefined : sharedRenders.get(key);
      try {
        const page = await join(key, underWay ?? begin(ask), left);
        answers[underWay === undefined ? 'rendered' : 'shared'] += 1;
        return page;
      } catch (error) {
        if (error instanceof PagesBusy && !left.aborted) answers.busy += 1;
        throw error;
      }
    },
    forget: () => {
      generation += 1;
      cache.clear();
      // Readers already waiting for one of these still get it; later ones don't.
      sharedRenders.clear();
    },
    stop: () => renderer.stop(),
    get figures() {
      return {
        answers,
        running: line.running,
        waiting: line.waiting,
        keptBytes: cache.bytes,
        keptPages: cache.pages,
        restarts: renderer.restarts,
      };
    },
  };
}
