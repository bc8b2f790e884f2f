export interface OfflineScriptNames {
  readonly offlinePage: string;
  readonly home: string;
}

/**
 * Asks again for the page that could not be fetched as soon as the device is online. Under the offline page's own address there is
 * nothing to ask for again, so whoever came there by hand is led on. Runs inline, so it may use nothing from outside itself.
 */
export function runOfflineScript({ offlinePage, home }: OfflineScriptNames): void {
  const goOn = (): void => {
    if (location.pathname === offlinePage) location.replace(home);
    else location.reload();
  };
  addEventListener('online', goOn);
  if (location.pathname === offlinePage && navigator.onLine) goOn();
}
