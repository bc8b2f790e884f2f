/** How many tests passed and failed, and which failed, from the reports of the two test runners. */
import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  /** Named in the summary, each with the beginning of its message: for a run elsewhere the end of the output may be all that is left. */
  readonly failures?: readonly string[];
  /** Passed only on a retry, which the summary names too: each of them is a race that needs to be found. */
  readonly unsteady?: readonly string[];
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

interface PlaywrightTest {
  readonly status: string;
  readonly results?: readonly { readonly error?: { readonly message?: string } }[];
}

interface PlaywrightSuite {
  readonly file: string;
  readonly title: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: readonly { readonly title: string; readonly tests: readonly PlaywrightTest[] }[];
}

interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
  readonly errors: readonly unknown[];
  readonly suites: readonly PlaywrightSuite[];
}

/** Null if the runner left no report because it crashed. */
export function readVitestCounts(file: string): Counts | null {
  const report = readJson(file);
  return report === null ? null : countVitest(report as VitestReport);
}

/** Null if the runner left no report because it crashed. */
export function readPlaywrightCounts(file: string): Counts | null {
  const report = readJson(file);
  return report === null ? null : countPlaywright(report as PlaywrightReport);
}

/** A file that failed as a whole, in its imports or hooks, has no failed test and counts as one. */
export function countVitest(report: VitestReport): Counts {
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  const failures = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages = [] }) => `${name}: ${fullName}${reasonOf(failureMessages[0])}`),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    failures: [...failures, ...broken.map(({ name }) => name)],
  };
}

/** A test that passed on a retry counts as passed, and is named. */
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
  const lines = own.map((spec) => {
    const messages = spec.tests.flatMap(({ results = [] }) => results.map(({ error }) => error?.message));
    return `${file}: ${[...path, spec.title].join(' ')}${reasonOf(messages.find((message) => message !== undefined))}`;
  });
  return [...lines, ...suites.flatMap((suite) => namesOf(wanted, suite, path))];
}

const REASON_LENGTH = 400;

/** The beginning of a failure's message, in one line. */
function reasonOf(message: string | undefined): string {
  if (message === undefined) return '';
  const line = stripVTControlCharacters(message).replaceAll(/\s+/g, ' ').trim();
  return ` | ${line.slice(0, REASON_LENGTH)}`;
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as unknown;
  } catch {
    return null;
  }
}
