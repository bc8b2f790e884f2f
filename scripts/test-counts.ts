/** How many tests passed and failed, and which failed, from the reports of the two test runners. */
import { readFileSync } from 'node:fs';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  /** What the summary names, so that the end of a long output tells where to look. */
  readonly failures?: readonly string[];
  /** What passed only when it was tried again, which the summary names too: each of them is a race that somebody has to find. */
  readonly unsteady?: readonly string[];
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

interface PlaywrightSuite {
  readonly file: string;
  readonly title: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: readonly { readonly title: string; readonly tests: readonly { readonly status: string }[] }[];
}

interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
  readonly errors: readonly unknown[];
  readonly suites: readonly PlaywrightSuite[];
}

/** Null where the runner left no report: it crashed. */
export function readVitestCounts(file: string): Counts | null {
  const report = readJson(file);
  return report === null ? null : countVitest(report as VitestReport);
}

/** Null where the runner left no report: it crashed. */
export function readPlaywrightCounts(file: string): Counts | null {
  const report = readJson(file);
  return report === null ? null : countPlaywright(report as PlaywrightReport);
}

/** A file that failed as a whole, in its imports or hooks, has no failed test to show for it and counts as one. */
export function countVitest(report: VitestReport): Counts {
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  const failures = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => `${name}: ${fullName}`),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    failures: [...failures, ...broken.map(({ name }) => name)],
  };
}

/** A test that passed when it was tried again has passed, and is named. */
export function countPlaywright({ stats, errors, suites }: PlaywrightReport): Counts {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    failures: suites.flatMap((suite) => namesOf('unexpected', suite, [])),
    unsteady: suites.flatMap((suite) => namesOf('flaky', suite, [])),
  };
}

function namesOf(wanted: string, { file, title, suites = [], specs }: PlaywrightSuite, above: readonly string[]): string[] {
  const path = title === file ? above : [...above, title];
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === wanted));
  return [...own.map((spec) => `${file}: ${[...path, spec.title].join(' ')}`), ...suites.flatMap((suite) => namesOf(wanted, suite, path))];
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as unknown;
  } catch {
    return null;
  }
}
