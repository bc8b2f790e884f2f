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
  readonly isOnline: () => boolean;
  /** Resolves when it is worth trying again: the connection is back, or a while has passed. */
  readonly untilWorthTrying: () => Promise<void>;
}

/** With a connection, a file that does not come this often does not exist any more: another build has taken its place. */
const MOST_TRIES_ONLINE = 5;
const RETRY_AFTER_MS = 2_000;

/** Loads, and tries again for as long as there is no connection. Rejects with the last failure where there is one. */
export async function loadPatiently<Loaded>(load: () => Promise<Loaded>, { isOnline, untilWorthTrying }: LoadingPorts): Promise<Loaded> {
  for (let triesOnline = 1; ; triesOnline += isOnline() ? 1 : 0) {
    try {
      return await load();
    } catch (cause) {
      if (triesOnline >= MOST_TRIES_ONLINE) throw cause;
    }
    await untilWorthTrying();
  }
}

const PAGE: LoadingPorts = {
  isOnline: () => navigator.onLine,
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
