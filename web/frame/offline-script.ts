export interface OfflineScriptNames {
  readonly offlinePage: string;
  readonly home: string;
  /** How often an online device checks whether the server is back. */
  readonly askEveryMs: number;
}

/**
 * Reloads the page as soon as the device is online or, if it always was, the server responds. The offline page's own URL has nothing to
 * reload, so it leads to `home`. Runs inline, so it may use nothing from outside itself.
 */
export function runOfflineScript({ offlinePage, home, askEveryMs }: OfflineScriptNames): void {
  const goOn = (): void => {
    if (location.pathname === offlinePage) location.replace(home);
    else location.reload();
  };
  const askServer = async (): Promise<void> => {
    if (!navigator.onLine) return;
    const isThere = await fetch(offlinePage, { cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isThere) goOn();
  };
  addEventListener('online', goOn);
  // The device may have come online while this page loaded, or only the server was down.
  setInterval(() => void askServer(), askEveryMs);
  if (location.pathname === offlinePage && navigator.onLine) goOn();
}
