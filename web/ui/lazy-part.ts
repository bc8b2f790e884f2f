import { lazy, type ComponentType } from 'react';

/**
 * A part of the screen that is loaded on first use. Without a connection its place stays empty until it loads; the rest of the page keeps
 * working.
 */
export function lazyPart<Props>(load: () => Promise<{ readonly default: ComponentType<Props> }>) {
  return lazy(() => loadPart(load));
}

/** The same for anything but a component. */
export function loadPart<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  return loadPatiently(load, PAGE);
}

/** What loading a file depends on. */
export interface LoadingPorts {
  /** Whether the server answers right now. */
  readonly isServerThere: () => Promise<boolean>;
  /** Resolves when a retry is worthwhile: the connection is back, or some time has passed. */
  readonly untilWorthTrying: () => Promise<void>;
}

/** If an available server fails to deliver a file this often, the file is gone: another build has replaced it. */
const MOST_FAILURES_OF_A_SERVER = 5;
const RETRY_AFTER_MS = 2_000;

/** Loads a file, retrying while the server is unavailable. Rejects with the last failure if the server is available. */
export async function loadPatiently<Loaded>(
  load: () => Promise<Loaded>,
  { isServerThere, untilWorthTrying }: LoadingPorts,
): Promise<Loaded> {
  for (let failures = 0; ;) {
    try {
      return await load();
    } catch (cause) {
      if (await isServerThere()) failures += 1;
      if (failures >= MOST_FAILURES_OF_A_SERVER) throw cause;
    }
    await untilWorthTrying();
  }
}

const PAGE: LoadingPorts = {
  isServerThere: doesServerAnswer,
  untilWorthTrying: () =>
    new Promise((resolve) => {
      const finish = (): void => {
        clearTimeout(timer);
        window.removeEventListener('online', finish);
        resolve();
      };
      const timer = setTimeout(finish, RETRY_AFTER_MS);
      window.addEventListener('online', finish);
    }),
};

/** The browser knows whether it has a network; whether the server is available takes a request. */
async function doesServerAnswer(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    return (await fetch('/healthz', { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}
