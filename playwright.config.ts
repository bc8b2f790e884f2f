import { defineConfig } from '@playwright/test';
import { chromiumForTests } from './scripts/chromium-launch.ts';

const port = Number(process.env['TEST_PORT'] ?? 8181);
const baseURL = `http://localhost:${port}`;

/** The longest tests come first: what starts last is short, so that no core waits for another's last test. */
const LONGEST = [
  'trading-paused',
  'first-visit',
  'every-page',
  'content-editor',
  'backoffice-rules',
  'backoffice-access',
  'entry-orders',
  'keyboard',
  'notices',
  'positions',
].map((name) => `**/${name}.spec.ts`);

export default defineConfig({
  testDir: 'tests/browser',
  projects: [
    { name: 'longest', testMatch: LONGEST },
    { name: 'others', testIgnore: LONGEST },
  ],
  // Without the project's name, since the order of the tests has nothing to do with a screenshot.
  snapshotPathTemplate: '{snapshotDir}/{testFileDir}/{testFileName}-snapshots/{arg}{-snapshotSuffix}{ext}',
  globalSetup: './tests/support/browser/global-setup.ts',
  globalTeardown: './tests/support/browser/global-teardown.ts',
  outputDir: 'test-results/browser',
  // `npm run test:long` runs the tagged tests, and only those.
  ...(process.env['LONG'] === '1' ? { grep: /@long/ } : { grepInvert: /@long/ }),
  forbidOnly: process.env['CI'] !== undefined,
  // A test waits more than it works: three at a time keep two cores busy. Files share only a server with a client for each test.
  workers: 3,
  timeout: 120_000,
  // A test that needs a second try has a race to be found.
  retries: 0,
  // Two cores may be busy with other things; waiting longer costs nothing when a test passes.
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    baseURL,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    screenshot: 'only-on-failure',
    // Recording every step of every test takes a quarter of the time; use --trace on to look for a fault.
    trace: 'off',
    launchOptions: chromiumForTests(),
  },
  webServer: {
    command: 'node tests/support/browser-server.ts',
    url: `${baseURL}/readyz`,
    timeout: 180_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      PORT: String(port),
      PUBLIC_URL: baseURL,
      PRICE_FEED: 'sandbox:always-open',
      LOG_LEVEL: 'warn',
      // All pages come from one IP address; the tests' own calls give others.
      TRUST_PROXY: 'loopback',
      FORMS_PER_ADDRESS: '1000',
      REQUESTS_PER_MINUTE: '100000',
      PAGES_PER_MINUTE: '100000',
      SANDBOX_PORT: '0',
    },
  },
});
