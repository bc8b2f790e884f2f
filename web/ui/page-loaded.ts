/** A page whose last file doesn't arrive is as good as loaded after this time. */
const LONGEST_WAIT_MS = 15_000;

/**
 * Resolves when everything that the page came with has loaded. What isn't needed until then is requested only then, so that it takes no
 * bandwidth from what the first screen waits for.
 */
export function pageLoaded(): Promise<void> {
  if (document.readyState === 'complete') return Promise.resolve();
  return new Promise((resolve) => {
    const finish = (): void => {
      clearTimeout(timer);
      window.removeEventListener('load', finish);
      resolve();
    };
    const timer = setTimeout(finish, LONGEST_WAIT_MS);
    window.addEventListener('load', finish);
  });
}
