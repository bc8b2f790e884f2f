import { ensureChromium } from './ensure-tools.ts';

/**
 * Chromium draws the list under its address bar as two pages of its own for every window, which costs more than most of our pages and
 * which nobody sees without a window.
 */
const BROWSER_PAGES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'PreloadTopChromeWebUI',
  'PreloadTopChromeWebUILessNavigations',
];

/** What Playwright switches off by itself: of two such lists the browser reads only the last one, so that ours repeats it. */
const OFF_FOR_TESTS = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/**
 * A page of a test lives for seconds: what V8 compiles for the long run would be thrown away before it pays, and a process for a graphics card
 * that is not there only passes pictures on. Together a seventh of the time.
 */
const SHORT_LIVED = ['--js-flags=--no-opt --no-maglev', '--in-process-gpu'];

/** How the tests start the browser. */
export function chromiumForTests() {
  const { executablePath, args } = chromiumLaunch();
  return { executablePath, args: [...args, ...SHORT_LIVED] };
}

/** As root too, and with nothing of its own in the background that would cost time. */
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
      `--disable-features=${[...OFF_FOR_TESTS, ...BROWSER_PAGES].join(',')}`,
    ],
  };
}
