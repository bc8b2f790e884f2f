import { lazy, type ComponentType } from 'react';

/**
 * A part of the screen that is loaded when it is first needed. Without a connection its place stays as it is until the part comes:
 * the page around it goes on.
 */
export function lazyPart<Props>(load: () => Promise<{ readonly default: ComponentType<Props> }>) {
  return lazy(() => loadPart(load));
}

/** The same for what is no component. */
export function loadPart<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  return loadPatiently(load, PAGE);
}

/** What waiting for a file depends on. */
export interface LoadingPorts {
  /** Whether the server answers at this moment. */
  readonly isServerThere: () => Promise<boolean>;
  /** Resolves when it is worth trying again: the connection is back, or a while has passed. */
  readonly untilWorthTrying: () => Promise<void>;
}

/** From a server that is there, a file that does not come this often does not exist any more: another build has taken its place. */
const MOST_FAILURES_OF_A_SERVER = 5;
const RETRY_AFTER_MS = 2_000;

/** Loads, and tries again for as long as there is no server to load from. Rejects with the last failure where there is one. */
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
      const goOn = (): void => {
        clearTimeout(timer);
        window.removeEventListener('online', goOn);
        resolve();
      };
      const timer = setTimeout(goOn, RETRY_AFTER_MS);
      window.addEventListener('online', goOn);
    }),
};

/** The browser knows whether it has a network; whether the server behind it is being started again, only asking tells. */
async function doesServerAnswer(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    return (await fetch('/healthz', { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}
