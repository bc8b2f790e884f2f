/** Runs steps one after another, each with a heading and its time, and sums up. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { compileCache } from './compile-cache.ts';
import { root } from './root.ts';
import { scratchDirectory } from './scratch-directory.ts';
import { EXIT_SKIPPED, type Group, type Step } from './steps.ts';
import type { Counts } from './test-counts.ts';

interface Outcome extends Counts {
  readonly step: Step;
  readonly isSkipped: boolean;
  readonly seconds: number;
}

/** Picks the steps of these groups; all where there is none. */
export function pickSteps(steps: readonly Step[], groups: readonly Group[]): readonly Step[] {
  return groups.length === 0 ? steps : steps.filter((step) => groups.includes(step.group));
}

/**
 * Runs every step, also after one has failed; the last line it prints is `N passed, N failed`. Gives the exit code. `keep` is handed the lines
 * of the summary.
 */
export async function runSteps(steps: readonly Step[], keep: (summary: readonly string[]) => void = () => undefined): Promise<number> {
  rmSync(join(root, 'test-results'), { recursive: true, force: true });
  mkdirSync(join(root, 'test-results'));
  const outcomes: Outcome[] = [];
  for (const step of steps) outcomes.push(await runStep(step));
  const summary = summarise(outcomes);
  console.log(`\n=== summary ===\n${summary.join('\n')}`);
  keep(summary);
  return outcomes.every(({ failed }) => failed === 0) ? 0 : 1;
}

async function runStep(step: Step): Promise<Outcome> {
  console.log(`\n=== ${step.title} ===`);
  const startedAt = performance.now();
  const exitCode = await run(step);
  const seconds = (performance.now() - startedAt) / 1000;
  const skipped = isSkipped(step, exitCode);
  const outcome = { step, seconds, isSkipped: skipped, ...(skipped ? { passed: 0, failed: 0 } : judge(exitCode, step.counts?.())) };
  console.log(`--- ${verdictOf(outcome)}, ${seconds.toFixed(1)} s`);
  return outcome;
}

function verdictOf({ failed, isSkipped: skipped }: Outcome): 'ok' | 'skipped' | 'FAILED' {
  if (skipped) return 'skipped';
  return failed === 0 ? 'ok' : 'FAILED';
}

/** A step that may not be skipped fails with that exit code as with any other. */
export function isSkipped({ canBeSkipped }: Pick<Step, 'canBeSkipped'>, exitCode: number): boolean {
  return canBeSkipped === true && exitCode === EXIT_SKIPPED;
}

/**
 * The counts of a step. A check is one. A test runner is believed in its own counts, except that one which failed without a failed
 * test, left no report, or ran nothing, counts as one failure more.
 */
export function judge(exitCode: number, counts: Counts | null | undefined): Counts {
  if (counts === undefined) return exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  if (counts === null) return { passed: 0, failed: 1 };
  const hasFailedUnseen = counts.failed === 0 && (exitCode !== 0 || counts.passed === 0);
  return hasFailedUnseen ? { ...counts, failed: 1 } : counts;
}

async function run({ command: [program, ...words], timeoutMs }: Step): Promise<number> {
  const path = `${join(root, 'node_modules/.bin')}${delimiter}${process.env['PATH'] ?? ''}`;
  // A group of its own, so that a step which hangs is ended together with everything it started.
  const child = spawn(program, words, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
    // CI makes the runners refuse a forgotten test.only and a snapshot that is not there.
    env: { ...process.env, ...compileCache, ...scratchDirectory, PATH: path, CI: '1', npm_config_update_notifier: 'false' },
  });
  const stop = (signal: NodeJS.Signals) => {
    signalGroup(child, signal);
    process.exit(1);
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  const timers = [
    setTimeout(() => {
      console.error(`still running after ${timeoutMs / 60_000} minutes: ended`);
      signalGroup(child, 'SIGTERM');
    }, timeoutMs),
    setTimeout(() => signalGroup(child, 'SIGKILL'), timeoutMs + 15_000),
  ];
  try {
    const [code] = (await once(child, 'exit')) as [number | null];
    return code ?? 1;
  } catch (error) {
    console.error(error);
    return 1;
  } finally {
    timers.forEach(clearTimeout);
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  process.kill(-child.pid, signal);
}

function summarise(outcomes: readonly Outcome[]): readonly string[] {
  const lines = outcomes.flatMap((outcome) => {
    const { step, seconds, passed, failed, failures = [], unsteady = [] } = outcome;
    const time = `${seconds.toFixed(1)} s`.padStart(9);
    const counts = step.counts ? `: ${passed} passed, ${failed} failed` : '';
    return [
      `${verdictOf(outcome).padEnd(7)} ${time}  ${step.title}${counts}`,
      ...failures.map((failure) => `${' '.repeat(19)}${failure.replace(`${root}/`, '')}`),
      ...unsteady.map((name) => `${' '.repeat(19)}passed when tried again: ${name}`),
    ];
  });
  const sumOf = (count: (outcome: Outcome) => number): number => outcomes.reduce((sum, outcome) => sum + count(outcome), 0);
  const skipped = sumOf((outcome) => Number(outcome.isSkipped));
  const totals = `${sumOf(({ passed }) => passed)} passed, ${sumOf(({ failed }) => failed)} failed`;
  return [...lines, ...(skipped > 0 ? ['', `${skipped} skipped`] : []), '', totals];
}
