/** Renders pages in a separate thread, which is restarted whenever it dies or hangs. */
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import type { PageSources } from '@fairlead/contract/content/page-sources.ts';
import { isDatabaseUnavailable } from '../../adapters/db/database-unavailable.ts';
import { withinDeadline } from '../../deadline.ts';
import type { PageRenderer, RenderOrder, RestartReason } from './page-renderer.ts';
import { PagesBusy } from './pages-busy.ts';
import type { Fault, FromRenderThread, RenderThreadData, SourceCall, ToRenderThread } from './render-messages.ts';
import type { RenderedPage } from './rendered-page.ts';

export interface RenderTimes {
  /** From the start of the thread until it accepts pages. */
  readonly readyMs: number;
  /** Limit per page, including the wait for its data; a thread that takes longer is terminated. */
  readonly renderMs: number;
  /**
   * Limit for one of a page's data requests: longer than the limits of the content service and the database. Three in sequence fit within
   * the limit of a page.
   */
  readonly sourceMs: number;
  /** Delay before a restart, doubled after each attempt that fails. */
  readonly restartMs: number;
  readonly longestRestartMs: number;
}

export const RENDER_TIMES: RenderTimes = {
  readyMs: 30_000,
  renderMs: 20_000,
  sourceMs: 6_000,
  restartMs: 100,
  longestRestartMs: 30_000,
};

/** A page takes a few megabytes; one that takes more than this is faulty and must end its thread, not the process. */
const HEAP_LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };

export interface WorkerRendererOptions {
  readonly thread: RenderThreadData;
  readonly sources: PageSources;
  readonly log: Readonly<Record<'warn' | 'error', (details: object, message: string) => void>>;
  readonly times?: RenderTimes;
}

interface OpenRender {
  /** What is being rendered, for the log: only the path, because a query may contain private data. */
  readonly path: string;
  readonly resolve: (page: RenderedPage) => void;
  readonly reject: (error: Error) => void;
  readonly isCancelled: () => boolean;
  /** Errors of the page's failed calls, for the log. */
  readonly failures: Map<number, unknown>;
}

interface Thread {
  readonly worker: Worker;
  isReady: boolean;
  /** The reason for terminating it. */
  ending: RestartReason | null;
  readonly open: Map<number, OpenRender>;
}

/** Resolves when the first thread is ready; rejects if it cannot start. */
export async function startWorkerRenderer(options: WorkerRendererOptions): Promise<PageRenderer> {
  const { log, sources, times = RENDER_TIMES } = options;
  const restarts: Record<RestartReason, number> = { hung: 0, died: 0, unready: 0 };
  let thread: Thread | null = null;
  let lastId = 0;
  let failuresInARow = 0;
  let restartTimer: NodeJS.Timeout | undefined;
  let isStopping = false;

  const first = Promise.withResolvers<void>();
  let hasBeenReady = false;

  function begin(): void {
    // No environment variables are passed on: they contain secrets, and pages need none. React selects its build by NODE_ENV.
    const worker = new Worker(new URL('./render-thread.ts', import.meta.url), {
      workerData: options.thread,
      env: { NODE_ENV: 'production' },
      resourceLimits: HEAP_LIMITS,
      stdout: true,
      stderr: true,
    });
    const begun: Thread = { worker, isReady: false, ending: null, open: new Map() };
    thread = begun;
    let cause: unknown = null;
    const readyTimer = setTimeout(() => end(begun, 'unready'), times.readyMs);
    for (const output of [worker.stdout, worker.stderr]) logLines(output, log);
    worker.on('message', (message: FromRenderThread) => {
      if (message.kind !== 'ready') {
        take(begun, message);
        return;
      }
      clearTimeout(readyTimer);
      begun.isReady = true;
      hasBeenReady = true;
      first.resolve();
    });
    worker.on('error', (error: unknown) => {
      cause = error;
    });
    worker.on('exit', () => {
      clearTimeout(readyTimer);
      if (thread === begun) thread = null;
      const paths = [...begun.open.values()].map(({ path }) => path);
      for (const { reject } of begun.open.values()) reject(new PagesBusy('the thread rendering the page has ended'));
      begun.open.clear();
      if (isStopping) return;
      const reason = begun.ending ?? (begun.isReady ? 'died' : 'unready');
      restarts[reason] += 1;
      log.error({ err: cause, reason, paths }, 'the page-rendering thread has ended');
      if (hasBeenReady) beginAgain();
      else first.reject(new Error('the page-rendering thread did not start', { cause }));
    });
  }

  function beginAgain(): void {
    const delayMs = Math.min(times.restartMs * 2 ** failuresInARow, times.longestRestartMs);
    failuresInARow += 1;
    restartTimer = setTimeout(begin, delayMs);
  }

  function end(which: Thread, reason: RestartReason): void {
    which.ending = reason;
    void which.worker.terminate();
  }

  function take(from: Thread, message: Exclude<FromRenderThread, { kind: 'ready' }>): void {
    const render = from.open.get(message.id);
    if (render === undefined) return;
    switch (message.kind) {
      case 'ask':
        void answer(from, render, message);
        break;
      case 'fault':
        if (!render.isCancelled()) log[message.isUnavailable ? 'warn' : 'error']({ err: errorOf(message.fault, render) }, 'page failed');
        break;
      case 'rendered':
        failuresInARow = 0;
        render.resolve(message.page);
        break;
      case 'unrendered':
        render.reject(errorOf(message.fault, render));
        break;
    }
  }

  async function answer(from: Thread, render: OpenRender, { callId, call }: Extract<FromRenderThread, { kind: 'ask' }>): Promise<void> {
    try {
      const value = await withinDeadline(askSource(sources, call), times.sourceMs, `a page's call of ${call.name}`);
      if (!render.isCancelled()) tell(from, { kind: 'answered', callId, value });
    } catch (error) {
      render.failures.set(callId, error);
      tell(from, { kind: 'failed', callId, isUnavailable: isDatabaseUnavailable(error) });
    }
  }

  begin();
  await first.promise;

  return {
    restarts,
    render: async (order: RenderOrder, signal: AbortSignal) => {
      const current = thread;
      if (current === null || !current.isReady || current.ending !== null) throw new PagesBusy('no thread is available to render pages');
      lastId += 1;
      const id = lastId;
      const { promise, resolve, reject } = Promise.withResolvers<RenderedPage>();
      const onAbort = (): void => tell(current, { kind: 'cancel', id });
      current.open.set(id, {
        path: new URL(order.request.url).pathname,
        resolve,
        reject,
        isCancelled: () => signal.aborted,
        failures: new Map(),
      });
      const timer = setTimeout(() => end(current, 'hung'), times.renderMs);
      signal.addEventListener('abort', onAbort, { once: true });
      tell(current, { kind: 'render', id, order });
      try {
        return await promise;
      } finally {
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
        current.open.delete(id);
      }
    },
    stop: async () => {
      isStopping = true;
      clearTimeout(restartTimer);
      await thread?.worker.terminate();
    },
  };
}

function tell({ worker }: Thread, message: ToRenderThread): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  worker.postMessage(message);
}

function askSource(sources: PageSources, call: SourceCall): Promise<unknown> {
  switch (call.name) {
    case 'listLevels':
      return sources.listLevels(...call.args);
    case 'findSite':
      return sources.findSite(...call.args);
    case 'findPage':
      return sources.findPage(...call.args);
    case 'listQuotes':
      return sources.listQuotes();
    case 'findCandles':
      return sources.findCandles(...call.args);
    case 'readRiskFigures':
      return sources.readRiskFigures();
    case 'findCalendar':
      return sources.findCalendar(...call.args);
    case 'findExecution':
      return sources.findExecution(...call.args);
  }
}

/** The original error, if it never left this thread. */
function errorOf(fault: Fault, { failures }: OpenRender): Error {
  if (fault.kind === 'source') {
    const failure = failures.get(fault.callId);
    return failure instanceof Error ? failure : new Error("a page's data request failed", { cause: failure });
  }
  const { name, message, stack } = fault;
  return Object.assign(new Error(message), { name, stack });
}

function logLines(output: Readable, log: WorkerRendererOptions['log']): void {
  createInterface({ input: output }).on('line', (line) => log.warn({ line }, 'output of the page-rendering thread'));
}
