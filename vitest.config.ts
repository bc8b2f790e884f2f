import { defineConfig } from 'vitest/config';

// The browser tests have their own runner.
const notOurs = ['**/node_modules/**', '**/build/**', '**/.react-router/**', 'tests/browser/**'];
// The tests in other browsers are for `npm run test:long`, and need the web app to be built.
const engineTests = 'tests/engines/**/*.engine.test.ts';
// These limit how long clients wait, and other tests at the same time would be what they wait for. For `npm run test:long`, too.
const aloneTests = 'tests/**/*.alone.test.ts';

// What a test waits for takes milliseconds, except on a busy machine.
const patience = { timeout: 10_000 };

export default defineConfig({
  test: {
    expect: { poll: patience },
    // Two workers keep a machine of two cores busy; more would only make timings jitter.
    maxWorkers: 2,
    // `isolate: false`: files share what they import, which keeps no state between them. Importing the server again for each takes minutes.
    pool: 'forks',
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{domain,contract,server,web,bench,scripts,tests}/**/*.test.ts'],
          exclude: [...notOurs, '**/*.integration.test.ts', engineTests, aloneTests],
          isolate: false,
          testTimeout: 120_000,
        },
      },
      {
        test: {
          // Rendering tests are .tsx files and need a document; creating one takes a second per file, so no other test gets it.
          name: 'components',
          isolate: false,
          include: ['web/**/*.test.tsx'],
          exclude: notOurs,
          environment: 'happy-dom',
          setupFiles: ['tests/support/component-setup.ts'],
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['{server,scripts,tests,bench}/**/*.integration.test.ts'],
          exclude: notOurs,
          isolate: false,
          globalSetup: ['tests/support/integration-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'alone',
          include: [aloneTests],
          globalSetup: ['tests/support/integration-setup.ts'],
          testTimeout: 400_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'engines',
          include: [engineTests],
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
