import { createListeners } from '../listeners.ts';

/** The browser's offer to install the app: it comes once, early, and stays valid until it is used. */

/** Chromium's event; TypeScript doesn't know it, since it isn't standardised. */
interface InstallOfferEvent extends Event {
  prompt(): Promise<unknown>;
}

export interface InstallOffer {
  readonly subscribe: (listener: () => void) => () => void;
  readonly isOpen: () => boolean;
  /** Shows the browser's install prompt; whatever the answer, the offer is used up. */
  readonly takeUp: () => Promise<void>;
}

export function createInstallOffer(browser: Pick<EventTarget, 'addEventListener'>): InstallOffer {
  const listeners = createListeners();
  let offer: InstallOfferEvent | null = null;

  function keep(next: InstallOfferEvent | null): void {
    offer = next;
    listeners.tell();
  }

  browser.addEventListener('beforeinstallprompt', (event) => {
    // The browser's own banner would cover the order buttons on a phone; the offer is shown in the header instead.
    event.preventDefault();
    if (isInstallOffer(event)) keep(event);
  });
  browser.addEventListener('appinstalled', () => keep(null));

  return {
    subscribe: listeners.subscribe,
    isOpen: () => offer !== null,
    takeUp: async () => {
      const taken = offer;
      keep(null);
      await taken?.prompt();
    },
  };
}

function isInstallOffer(event: Event): event is InstallOfferEvent {
  return 'prompt' in event && typeof event.prompt === 'function';
}
