/** Runs the command of a step: with a deadline, and with its output shown immediately or kept until it has ended. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { getPriority, setPriority, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { compileCache } from './compile-cache.ts';
import { root } from './root.ts';
import { scratchDirectory } from './scratch-directory.ts';
import type { Step } from './steps.ts';

export interface CommandOptions {
  /** Whether another command runs at the same time, with whose output its own would mix: then the output is shown in full at the end. */
  readonly isKept: boolean;
  /** Whether other commands take precedence for the processor. */
  readonly isLowPriority: boolean;
}

export interface EndedCommand {
  readonly exitCode: number;
  /** The kept output. */
  readonly output: string;
}

/** A patient command gets a third of the processor time of another that competes for it. */
const PATIENT = 5;
const KILL_AFTER_MS = 15_000;

/** With a function that returns each one's kept output. */
const running = new Map<ChildProcess, () => string>();

export async function runCommand(step: Pick<Step, 'command' | 'timeoutMs'>, options: CommandOptions): Promise<EndedCommand> {
  const [program, ...words] = step.command;
  const directory = mkdtempSync(join(tmpdir(), 'fairlead-step-'));
  const file = join(directory, 'output');
  const output = options.isKept ? openSync(file, 'w') : 'inherit';
  // In a process group of its own, so that a hanging step is ended together with everything it started.
  const child = spawn(program, words, { cwd: root, stdio: ['ignore', output, output], detached: true, env: environment() });
  const timers = [
    setTimeout(() => {
      const sentence = `still running after ${step.timeoutMs / 60_000} minutes: ended\n`;
      if (output === 'inherit') console.error(sentence);
      else writeSync(output, sentence);
      signalGroup(child, 'SIGTERM');
    }, step.timeoutMs),
    setTimeout(() => signalGroup(child, 'SIGKILL'), step.timeoutMs + KILL_AFTER_MS),
  ];
  const kept = () => (options.isKept ? readFileSync(file, 'utf8') : '');
  running.set(child, kept);
  const ended = once(child, 'exit') as Promise<[number | null]>;
  try {
    if (options.isLowPriority) lowerPriority(child);
    const [code] = await ended;
    return { exitCode: code ?? 1, output: kept() };
  } catch (error) {
    return { exitCode: 1, output: String(error) };
  } finally {
    running.delete(child);
    timers.forEach(clearTimeout);
    if (output !== 'inherit') closeSync(output);
    rmSync(directory, { recursive: true });
  }
}

/** When this process is ended, ends everything it has started. */
export function endCommandsWithUs(): void {
  const stop = (signal: NodeJS.Signals) => {
    for (const [child, kept] of running) {
      signalGroup(child, signal);
      console.log(kept());
    }
    process.exit(1);
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
}

function environment(): NodeJS.ProcessEnv {
  const path = `${join(root, 'node_modules/.bin')}${delimiter}${process.env['PATH'] ?? ''}`;
  // CI makes the runners reject a forgotten test.only and a missing snapshot.
  return { ...process.env, ...compileCache, ...scratchDirectory, PATH: path, CI: '1', npm_config_update_notifier: 'false' };
}

function lowerPriority({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    const priority = Math.min(getPriority() + PATIENT, 19);
    setPriority(pid, priority);
    // Linux may weigh groups of processes against each other, each with its own priority.
    writeFileSync(`/proc/${pid}/autogroup`, String(priority));
  } catch {
    // It has ended already, or this system has no such groups.
  }
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  process.kill(-child.pid, signal);
}
