/** The steps of `npm test` and `npm run verify`: each one's title, and the command that decides it. */
import { join } from 'node:path';
import { readPlaywrightCounts, readVitestCounts, type Counts } from './test-counts.ts';
import { root } from './root.ts';

export interface Step {
  /** The word that selects it: `npm test -- unit`. Several steps may share one. */
  readonly group: Group;
  readonly lane: Lane;
  readonly title: string;
  readonly command: readonly [string, ...string[]];
  /** For test runners: how many of their tests passed and failed. Any other command counts as one check. */
  readonly counts?: () => Counts | null;
  /** Whether the command may exit with EXIT_SKIPPED because something optional is missing. */
  readonly canBeSkipped?: boolean;
  /** A step that is still running after this time hangs, and is stopped. */
  readonly timeoutMs: number;
}

export const GROUPS = [
  'lint',
  'purity',
  'format',
  'unused',
  'licences',
  'unit',
  'integration',
  'monitoring',
  'image',
  'browser',
  'engines',
] as const;
export type Group = (typeof GROUPS)[number];

export type Lane = 'tools' | 'integration' | 'beside' | 'browser';

/**
 * The groups run one after the other; the lanes of a group run in parallel. Integration tests wait more than they work, for leases and
 * deadlines to expire, and what runs at the same time gets the rest of the processor. Browser tests need all of it.
 */
export const LANES: readonly (readonly Lane[])[] = [['tools'], ['integration', 'beside'], ['browser']];

/** The exit code of a command that has checked nothing, and has printed why. */
export const EXIT_SKIPPED = 77;

const MINUTE_MS = 60_000;
const RESULTS = join(root, 'test-results');

/** Before everything else, because integration tests need it. */
const POSTGRES_STEP: Step = {
  ...check('integration', 'PostgreSQL is installed', 'node', 'scripts/ensure-tools.ts', 'postgres'),
  lane: 'tools',
};
const NATS_STEP: Step = {
  ...check('integration', 'NATS is installed', 'node', 'scripts/ensure-tools.ts', 'nats'),
  lane: 'tools',
};
/** Without it, the tests of the FIX line against QuickFIX are skipped. */
const QUICKFIX_STEP: Step = {
  ...check('integration', 'QuickFIX is installed', 'node', 'scripts/ensure-tools.ts', 'quickfix'),
  lane: 'tools',
  canBeSkipped: true,
};
/** Without it, the tests of the transparency log against the code of Go's checksum database are skipped. */
const GO_STEP: Step = {
  ...check('integration', 'Go is installed', 'node', 'scripts/ensure-tools.ts', 'go'),
  lane: 'tools',
  canBeSkipped: true,
};
/** Without it, the tests of receipts against a verifier that a stranger wrote are skipped. */
const PYTHON_STEP: Step = {
  ...check('integration', 'Python is installed', 'node', 'scripts/ensure-tools.ts', 'python'),
  lane: 'tools',
  canBeSkipped: true,
};
/** Without it, the test of a cluster is skipped. */
const HAPROXY_STEP: Step = {
  ...check('integration', 'HAProxy is installed', 'node', 'scripts/ensure-tools.ts', 'haproxy'),
  lane: 'tools',
  canBeSkipped: true,
};
/** Without it, the drill of restoring a backup is skipped. */
const PGBACKREST_STEP: Step = {
  ...check('integration', 'pgBackRest is installed', 'node', 'scripts/ensure-tools.ts', 'pgbackrest'),
  lane: 'tools',
  canBeSkipped: true,
};
/** Never at the same time as another installation: two packages can't be installed at once. */
const CHROMIUM_STEP = check('browser', 'Chromium is installed', 'node', 'scripts/ensure-tools.ts', 'chromium');

export function allSteps(): Step[] {
  return [
    POSTGRES_STEP,
    NATS_STEP,
    GO_STEP,
    PYTHON_STEP,
    CHROMIUM_STEP,
    ...buildSteps(),
    check('lint', "types of the web app's routes", 'npm', 'run', 'typegen', '--workspace', 'web'),
    { ...check('lint', 'types, lint and import directions', 'oxlint'), timeoutMs: 15 * MINUTE_MS },
    check('lint', 'every wait has a deadline', 'node', 'scripts/check-waits.ts'),
    check('lint', 'money stays in whole cents', 'node', 'scripts/check-amounts.ts'),
    check('purity', 'the domain is pure', 'node', 'scripts/check-purity.ts'),
    check('format', 'format', 'oxfmt', '--check', '.'),
    check('unused', 'nothing is unused', 'knip'),
    check('licences', 'every licence is allowed and listed', 'node', 'scripts/notices.ts', '--check'),
    // The last of its lane: when the integration tests are done, it keeps both cores busy.
    vitestStep('unit', 'unit tests', ['unit', 'components']),
    { ...vitestStep('integration', 'integration tests', ['integration']), lane: 'integration', timeoutMs: 20 * MINUTE_MS },
    browserStep(),
  ];
}

/**
 * What `npm run test:long` runs in full (tests/support/long.ts): the agreement of engine and trading rules, the premiums of guaranteed
 * stops, every integration test on both databases, the browser tests tagged `@long`, the main flows on a cluster, and in the browsers that nothing else
 * uses.
 */
export function longSteps(): Step[] {
  return [
    POSTGRES_STEP,
    NATS_STEP,
    HAPROXY_STEP,
    PGBACKREST_STEP,
    QUICKFIX_STEP,
    GO_STEP,
    PYTHON_STEP,
    { ...CHROMIUM_STEP, lane: 'tools' },
    { ...check('engines', 'Firefox is installed', 'node', 'scripts/ensure-tools.ts', 'firefox'), lane: 'tools' },
    { ...check('engines', 'WebKitGTK is installed', 'node', 'scripts/ensure-tools.ts', 'webkit'), lane: 'tools' },
    {
      ...vitestStep(
        'unit',
        'the engine agrees with the trading rules, and premiums with gaps, in full',
        ['unit'],
        ['tests/oracle', 'tests/guaranteed-stops.test.ts'],
      ),
      // Not at the same time as the simulations, because both take minutes.
      lane: 'integration',
      timeoutMs: 30 * MINUTE_MS,
    },
    {
      ...vitestStep('integration', 'integration tests, on both databases, simulations in full', ['integration']),
      lane: 'integration',
      timeoutMs: 60 * MINUTE_MS,
    },
    { ...vitestStep('integration', 'tests that limit how long clients wait', ['alone']), lane: 'browser' },
    {
      ...check('monitoring', 'metrics, alert rules and dashboard, checked by Prometheus', 'node', 'scripts/check-monitoring.ts'),
      lane: 'browser',
      canBeSkipped: true,
    },
    {
      ...check('image', 'the container image builds and runs', 'node', 'scripts/check-image.ts'),
      lane: 'browser',
      canBeSkipped: true,
      timeoutMs: 30 * MINUTE_MS,
    },
    ...buildSteps(),
    { ...browserStep(), timeoutMs: 60 * MINUTE_MS },
    clusterStep(),
    { ...vitestStep('engines', 'main flows in Firefox and WebKitGTK', ['engines']), lane: 'browser' },
  ];
}

function buildSteps(): Step[] {
  return [
    check('browser', 'the web app builds', 'node', 'scripts/build.ts'),
    check('browser', 'first screens are within their size limits', 'node', 'scripts/check-weight.ts'),
  ];
}

function browserStep(): Step {
  const file = join(RESULTS, 'browser.json');
  return {
    group: 'browser',
    lane: 'browser',
    title: 'browser tests',
    command: ['playwright', 'test'],
    counts: () => readPlaywrightCounts(file),
    timeoutMs: 25 * MINUTE_MS,
  };
}

/** What clients and operators do most, of which none may notice that gateways share the work. */
const MAIN_FLOWS = [
  'login',
  'register',
  'order',
  'positions',
  'entry-orders',
  'history',
  'deposit',
  'withdraw',
  'session-end',
  'content-editor',
  'backoffice-desk',
  'backoffice-money',
];

/** The tests of `npm test` in these files; those tagged `@long` run once, on one server. */
function clusterStep(): Step {
  const files = MAIN_FLOWS.map((name) => `tests/browser/${name}.spec.ts`);
  return {
    ...browserStep(),
    title: 'main flows in a browser on a cluster',
    command: ['env', '--unset=LONG', 'TEST_CLUSTER=1', 'playwright', 'test', ...files],
  };
}

/** `files`: the runner's arguments that pick test files; without them, every file of the projects. */
function vitestStep(group: Group, title: string, projects: readonly string[], files: readonly string[] = []): Step {
  const file = join(RESULTS, `${title.replaceAll(/[^a-z]+/gi, '-')}.json`);
  const picked = projects.flatMap((project) => ['--project', project]);
  return {
    group,
    lane: 'beside',
    title,
    command: ['vitest', 'run', ...files, ...picked, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    counts: () => readVitestCounts(file),
    timeoutMs: 15 * MINUTE_MS,
  };
}

function check(group: Group, title: string, ...command: [string, ...string[]]): Step {
  return { group, lane: 'beside', title, command, timeoutMs: 5 * MINUTE_MS };
}
