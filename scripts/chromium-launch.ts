import { ensureChromium } from './ensure-tools.ts';

/**
 * Chromium draws the list under its address bar as two extra pages for every window, which costs more than most of our pages and is
 * invisible without a window.
 */
const BROWSER_PAGES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'PreloadTopChromeWebUI',
  'PreloadTopChromeWebUILessNavigations',
];

/** Features that Playwright turns off itself: of two such lists the browser reads only the last, so ours repeats it. */
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
 * A test page lives for seconds: what V8 optimises for the long run would be thrown away before it pays off, and a process for a missing
 * graphics card only passes images on. Together they take a seventh of the time.
 */
const SHORT_LIVED = ['--js-flags=--no-opt --no-maglev', '--in-process-gpu'];

/** How the tests start the browser. */
export function chromiumForTests() {
  const { executablePath, args } = chromiumLaunch();
  return { executablePath, args: [...args, ...SHORT_LIVED] };
}

/** Works as root too, and without background activity that costs time. */
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
