/** Runs steps in their lanes, each with a heading and its time, and prints a summary. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.ts';
import { endCommandsWithUs, runCommand } from './run-command.ts';
import { EXIT_SKIPPED, LANES, type Group, type Step } from './steps.ts';
import type { Counts } from './test-counts.ts';

interface Outcome extends Counts {
  readonly step: Step;
  readonly isSkipped: boolean;
  readonly seconds: number;
}

/** The steps of these groups; all if there are none. */
export function pickSteps(steps: readonly Step[], groups: readonly Group[]): readonly Step[] {
  return groups.length === 0 ? steps : steps.filter((step) => groups.includes(step.group));
}

/**
 * Runs every step, even after one has failed; the last line it prints is `N passed, N failed`. Returns the exit code. `keep` receives the
 * lines of the summary.
 */
export async function runSteps(steps: readonly Step[], keep: (summary: readonly string[]) => void = () => undefined): Promise<number> {
  rmSync(join(root, 'test-results'), { recursive: true, force: true });
  mkdirSync(join(root, 'test-results'));
  endCommandsWithUs();
  const outcomes: Outcome[] = [];
  for (const lanes of planLanes(steps)) {
    const runLane = async (lane: readonly Step[]): Promise<void> => {
      for (const step of lane) outcomes.push(await runStep(step, lanes.length > 1));
    };
    await Promise.all(lanes.map(runLane));
  }
  const summary = summarise(outcomes.toSorted((a, b) => steps.indexOf(a.step) - steps.indexOf(b.step)));
  console.log(`\n=== summary ===\n${summary.join('\n')}`);
  keep(summary);
  return outcomes.every(({ failed }) => failed === 0) ? 0 : 1;
}

/** The groups of lanes run one after the other; the lanes of a group run in parallel, and the steps of a lane one after the other. */
export function planLanes(steps: readonly Step[]): readonly (readonly (readonly Step[])[])[] {
  return LANES.map((group) => group.map((lane) => steps.filter((step) => step.lane === lane)).filter((lane) => lane.length > 0)).filter(
    (group) => group.length > 0,
  );
}

async function runStep(step: Step, isBesideAnother: boolean): Promise<Outcome> {
  const heading = `\n=== ${step.title} ===`;
  if (!isBesideAnother) console.log(heading);
  const startedAt = performance.now();
  const { exitCode, output } = await runCommand(step, {
    isKept: isBesideAnother,
    isLowPriority: isBesideAnother && step.lane === 'beside',
  });
  const seconds = (performance.now() - startedAt) / 1000;
  const skipped = isSkipped(step, exitCode);
  const outcome = { step, seconds, isSkipped: skipped, ...(skipped ? { passed: 0, failed: 0 } : judge(exitCode, step.counts?.())) };
  const verdict = `--- ${verdictOf(outcome)}, ${seconds.toFixed(1)} s`;
  console.log(isBesideAnother ? [heading, output.trimEnd(), verdict].join('\n') : verdict);
  return outcome;
}

function verdictOf({ failed, isSkipped: skipped }: Outcome): 'ok' | 'skipped' | 'FAILED' {
  if (skipped) return 'skipped';
  return failed === 0 ? 'ok' : 'FAILED';
}

/** For a step that may not be skipped, this exit code is a failure like any other. */
export function isSkipped({ canBeSkipped }: Pick<Step, 'canBeSkipped'>, exitCode: number): boolean {
  return canBeSkipped === true && exitCode === EXIT_SKIPPED;
}

/**
 * The counts of a step. A check counts as one. A test runner's own counts are used, but one that failed without a failed test, left no
 * report, or ran nothing, counts as one more failure.
 */
export function judge(exitCode: number, counts: Counts | null | undefined): Counts {
  if (counts === undefined) return exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  if (counts === null) return { passed: 0, failed: 1 };
  const hasFailedUnseen = counts.failed === 0 && (exitCode !== 0 || counts.passed === 0);
  return hasFailedUnseen ? { ...counts, failed: 1 } : counts;
}

function summarise(outcomes: readonly Outcome[]): readonly string[] {
  const lines = outcomes.flatMap((outcome) => {
    const { step, seconds, passed, failed, failures = [], unsteady = [] } = outcome;
    const time = `${seconds.toFixed(1)} s`.padStart(9);
    const counts = step.counts ? `: ${passed} passed, ${failed} failed` : '';
    return [
      `${verdictOf(outcome).padEnd(7)} ${time}  ${step.title}${counts}`,
      ...failures.map((failure) => `${' '.repeat(19)}${failure.replace(`${root}/`, '')}`),
      ...unsteady.map((name) => `${' '.repeat(19)}passed on a retry: ${name}`),
    ];
  });
  const sumOf = (count: (outcome: Outcome) => number): number => outcomes.reduce((sum, outcome) => sum + count(outcome), 0);
  const skipped = sumOf((outcome) => Number(outcome.isSkipped));
  const totals = `${sumOf(({ passed }) => passed)} passed, ${sumOf(({ failed }) => failed)} failed`;
  return [...lines, ...(skipped > 0 ? ['', `${skipped} skipped`] : []), '', totals];
}
