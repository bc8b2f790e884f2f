import { chartStorage } from '../chart/chart-storage.ts';
import { createBrowserNotifier, type BrowserNotifier, type NotifierPorts } from './browser-notifier.ts';

let made: { readonly clientId: number; readonly notifier: BrowserNotifier } | undefined;

/** The notifier of this page, shared by all parts of the screen. */
export function pageNotifier(clientId: number): BrowserNotifier {
  if (made?.clientId !== clientId) made = { clientId, notifier: createBrowserNotifier(clientId, BROWSER) };
  return made.notifier;
}

const isSupported = (): boolean => 'Notification' in globalThis && isSecureContext;

const BROWSER: NotifierPorts = {
  storage: chartStorage,
  permission: () => (isSupported() ? Notification.permission : undefined),
  requestPermission: () => Notification.requestPermission(),
  show: showNotification,
  isHidden: () => document.hidden,
  alone: async (name, work) => {
    // Notifications and locks both need a secure origin, so one implies the other.
    await navigator.locks.request(name, work);
  },
  wait: (delayMs) => new Promise((resolve) => setTimeout(resolve, delayMs)),
  clock: Date.now,
};

function showNotification(title: string, options: { readonly body: string; readonly tag: string }): void {
  const dressed = { ...options, icon: '/icon-192.png', lang: document.documentElement.lang };
  try {
    const notification = new Notification(title, dressed);
    notification.addEventListener('click', () => {
      window.focus();
      notification.close();
    });
  } catch {
    // Mobile browsers show notifications through the service worker only.
    void navigator.serviceWorker.ready.then((worker) => worker.showNotification(title, dressed)).catch(() => undefined);
  }
}
