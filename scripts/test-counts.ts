/** How many tests passed and failed, from the reports of the two test runners. */
import { readFileSync } from 'node:fs';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly { readonly status: string; readonly assertionResults: readonly { readonly status: string }[] }[];
}

interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
  readonly errors: readonly unknown[];
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
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length };
}

/** A test that passed only when tried again is flaky, and a flaky test is a failed one. */
export function countPlaywright({ stats, errors }: PlaywrightReport): Counts {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as unknown;
  } catch {
    return null;
  }
}
