/**
 * The thread of worker-renderer.ts. It renders pages, so that the engine's thread never does; the main thread answers the pages' data
 * requests.
 */
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type { PageSources } from '@fairlead/contract/content/page-sources.ts';
import { isDatabaseUnavailable } from '../../adapters/db/database-unavailable.ts';
import type { Fault, FromRenderThread, RenderThreadData, SourceCall, ToRenderThread } from './render-messages.ts';
import { renderPage, type WebBuild } from './render-page.ts';

const port = parentPort;
if (port === null) throw new Error('this is the thread of worker-renderer.ts, not a program');

// On few cores trading takes priority over pages. Only Linux supports a priority per thread.
if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);

/** A call that the main thread could not answer. */
class SourceFailed extends Error {
  override readonly name = 'SourceFailed';
  readonly callId: number;
  readonly isUnavailable: boolean;

  constructor(callId: number, isUnavailable: boolean) {
    super("the page's data request could not be answered");
    this.callId = callId;
    this.isUnavailable = isUnavailable;
  }
}

interface OpenCall {
  readonly id: number;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

const { buildDirectory, behavioursScript, noncePlaceholder, publicUrl } = workerData as RenderThreadData;
const build = (await import(pathToFileURL(join(buildDirectory, 'server', 'index.js')).href)) as WebBuild;
const renders = new Map<number, AbortController>();
const calls = new Map<number, OpenCall>();
let lastCallId = 0;

function tell(message: FromRenderThread, transfer: ArrayBuffer[] = []): void {
  port?.postMessage(message, transfer);
}

/** The main thread answers every call within its own deadline, and a cancelled page's calls end with it. */
function ask(id: number, call: SourceCall): Promise<unknown> {
  lastCallId += 1;
  const callId = lastCallId;
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  calls.set(callId, { id, resolve, reject });
  tell({ kind: 'ask', id, callId, call });
  return promise;
}

function sourcesOf(id: number): PageSources {
  // The answers have the types of render-messages.ts: both ends are from the same build.
  return {
    listLevels: (...args) => ask(id, { name: 'listLevels', args }) as ReturnType<PageSources['listLevels']>,
    findSite: (...args) => ask(id, { name: 'findSite', args }) as ReturnType<PageSources['findSite']>,
    findPage: (...args) => ask(id, { name: 'findPage', args }) as ReturnType<PageSources['findPage']>,
    listQuotes: (...args) => ask(id, { name: 'listQuotes', args }) as ReturnType<PageSources['listQuotes']>,
    findCandles: (...args) => ask(id, { name: 'findCandles', args }) as ReturnType<PageSources['findCandles']>,
    readRiskFigures: (...args) => ask(id, { name: 'readRiskFigures', args }) as ReturnType<PageSources['readRiskFigures']>,
    findCalendar: (...args) => ask(id, { name: 'findCalendar', args }) as ReturnType<PageSources['findCalendar']>,
    findExecution: (...args) => ask(id, { name: 'findExecution', args }) as ReturnType<PageSources['findExecution']>,
    publicUrl,
  };
}

/** Looks through errors that a page wrapped around a failed call. */
function findSourceFailure(error: unknown): SourceFailed | null {
  if (error instanceof SourceFailed) return error;
  return error instanceof Error ? findSourceFailure(error.cause) : null;
}

/** The main thread has reported whether its error, which is not available here, was a database failure. */
function isOfDatabase(error: unknown): boolean {
  return findSourceFailure(error)?.isUnavailable ?? isDatabaseUnavailable(error);
}

function faultOf(error: unknown): Fault {
  const failure = findSourceFailure(error);
  if (failure !== null) return { kind: 'source', callId: failure.callId };
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  return { kind: 'own', name, message, stack: stack ?? message };
}

async function render({ id, order }: Extract<ToRenderThread, { kind: 'render' }>): Promise<void> {
  const controller = new AbortController();
  renders.set(id, controller);
  try {
    const page = await renderPage(
      order,
      {
        build,
        development: false,
        behavioursScript,
        noncePlaceholder,
        sources: sourcesOf(id),
        isUnavailable: isOfDatabase,
        logError: (error) => tell({ kind: 'fault', id, fault: faultOf(error), isUnavailable: isOfDatabase(error) }),
      },
      controller.signal,
    );
    tell(
      { kind: 'rendered', id, page },
      page.parts.flatMap(({ buffer }) => (buffer instanceof ArrayBuffer ? [buffer] : [])),
    );
  } catch (error) {
    tell({ kind: 'unrendered', id, fault: faultOf(error) });
  } finally {
    renders.delete(id);
    for (const [callId, call] of calls) if (call.id === id) calls.delete(callId);
  }
}

function cancel(id: number): void {
  renders.get(id)?.abort();
  for (const [callId, call] of calls) {
    if (call.id !== id) continue;
    calls.delete(callId);
    call.reject(new Error('the page is not needed any more'));
  }
}

function settle(callId: number, how: (call: OpenCall) => void): void {
  const call = calls.get(callId);
  calls.delete(callId);
  if (call !== undefined) how(call);
}

port.on('message', (message: ToRenderThread) => {
  switch (message.kind) {
    case 'render':
      void render(message);
      break;
    case 'cancel':
      cancel(message.id);
      break;
    case 'answered':
      settle(message.callId, ({ resolve }) => resolve(message.value));
      break;
    case 'failed':
      settle(message.callId, ({ reject }) => reject(new SourceFailed(message.callId, message.isUnavailable)));
      break;
  }
});
tell({ kind: 'ready' });
