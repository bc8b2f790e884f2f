export interface OfflineScriptNames {
  readonly offlinePage: string;
  readonly home: string;
  /** How often a device that is online looks whether the server is there again. */
  readonly askEveryMs: number;
}

/**
 * Asks again for the page that could not be fetched as soon as the device is online, or, where it was online all the time, the server
 * answers. Under the offline page's own address there is
 * nothing to ask for again, so whoever came there by hand is led on. Runs inline, so it may use nothing from outside itself.
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
  // The device may also have come online while this page was on its way, or it was the server that was away.
  setInterval(() => void askServer(), askEveryMs);
  if (location.pathname === offlinePage && navigator.onLine) goOn();
}
