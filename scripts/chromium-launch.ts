import { ensureChromium } from './ensure-tools.ts';

/** How the tests and the bench start the browser: as root too, and with nothing of its own in the background that would cost time. */
export function chromiumLaunch() {
  return {
    executablePath: ensureChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-dev-shm-usage',
    ],
  };
}
