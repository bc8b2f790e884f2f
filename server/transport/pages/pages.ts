/** Answers requests for pages: from what is kept, from a render that is under way for somebody else, or from one of its own. */
import type { Settings } from '@fairlead/contract/settings.ts';
import type { PageAsk } from './page-ask.ts';
import { createPageCache } from './page-cache.ts';
import type { PageRenderer, RestartReason } from './page-renderer.ts';
import { PagesBusy } from './pages-busy.ts';
import { createRenderLine, type RenderLineLimits } from './render-line.ts';
import { mayBeKept, type RenderedPage } from './rendered-page.ts';

export interface PageLimits extends RenderLineLimits {
  /** Of the pages that are kept. */
  readonly mostBytes: number;
  /** A page shows figures that live: it is never older than this. */
  readonly keptForMs: number;
}

export interface PagesOptions {
  readonly renderer: PageRenderer;
  /** Read for each page. */
  readonly settings: () => Settings;
  readonly limits: PageLimits;
  /** Milliseconds that never go back. */
  readonly clock: () => number;
}

/** Where answers came from: `kept`, `shared` with somebody who asked at the same time, or `rendered`; `busy` had none. */
export type PageOutcome = 'kept' | 'shared' | 'rendered' | 'busy';

export interface Pages {
  /**
   * Rejects with PagesBusy where there is no page at the moment, with the signal's reason where its reader has left, and with whatever made it
   * impossible to render. A render ends when its last reader has left.
   */
  answer(ask: PageAsk, left: AbortSignal): Promise<RenderedPage>;
  /** What was kept is rendered anew, also what is under way. For when settings or contents change. */
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

/** Where no pages are served. */
export const NO_PAGES: PageFigures = {
  answers: { kept: 0, shared: 0, rendered: 0, busy: 0 },
  running: 0,
  waiting: 0,
  keptBytes: 0,
  keptPages: 0,
  restarts: { hung: 0, died: 0, unready: 0 },
};

interface Flight {
  readonly page: Promise<RenderedPage>;
  readonly controller: AbortController;
  readers: number;
}

export function createPages({ renderer, settings, limits, clock }: PagesOptions): Pages {
  const cache = createPageCache(limits.mostBytes);
  const line = createRenderLine(limits);
  const flights = new Map<string, Flight>();
  const answers: Record<PageOutcome, number> = { kept: 0, shared: 0, rendered: 0, busy: 0 };
  let generation = 0;

  function begin({ key, request }: PageAsk): Flight {
    const controller = new AbortController();
    const begunIn = generation;
    const page = line.run(async () => {
      // Figures are as old as the beginning of the render.
      const expiresAt = clock() + limits.keptForMs;
      const rendered = await renderer.render({ request, settings: settings() }, controller.signal);
      if (key !== null && begunIn === generation && mayBeKept(rendered) && !controller.signal.aborted) cache.keep(key, rendered, expiresAt);
      return rendered;
    }, controller.signal);
    const flight: Flight = { page, controller, readers: 0 };
    if (key !== null) flights.set(key, flight);
    page.catch(() => undefined).finally(() => land(key, flight));
    return flight;
  }

  function land(key: string | null, flight: Flight): void {
    if (key !== null && flights.get(key) === flight) flights.delete(key);
  }

  async function board(key: string | null, flight: Flight, left: AbortSignal): Promise<RenderedPage> {
    const { promise: gone, reject } = Promise.withResolvers<never>();
    const onLeft = (): void => {
      reject(left.reason instanceof Error ? left.reason : new Error('the reader of the page has left'));
      flight.readers -= 1;
      if (flight.readers > 0) return;
      // Nobody may join a render that is being ended.
      land(key, flight);
      flight.controller.abort(left.reason);
    };
    flight.readers += 1;
    left.addEventListener('abort', onLeft, { once: true });
    try {
      return await Promise.race([flight.page, gone]);
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
      const underWay = key === null ? undefined : flights.get(key);
      try {
        const page = await board(key, underWay ?? begin(ask), left);
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
      // Whoever waits for one of these still gets it; whoever comes from here on does not.
      flights.clear();
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
