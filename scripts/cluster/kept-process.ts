/** A process that's started again whenever it ends by itself, until it's stopped. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { ServerOwner } from '../find-postgres-owner.ts';
import { signalIfThere } from '../signal-if-there.ts';
import { restartDelayMs, WELL_AFTER_MS } from './restart-delay.ts';
import { titleOf, type Member } from './roles.ts';

export interface ProcessPlan extends Member {
  readonly program: string;
  readonly words: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
  readonly directory: string;
  /** The user to run it as; null for the one who runs this process. */
  readonly owner: ServerOwner | null;
  readonly stop: StopTerms;
}

export interface StopTerms {
  /** Makes it finish what it has begun, and end. */
  readonly signal: NodeJS.Signals;
  /** Makes it end at once. */
  readonly hurrySignal: NodeJS.Signals;
  /** If it's still running then, it's killed. */
  readonly withinMs: number;
}

export interface Surroundings {
  /** Takes a line of the process's output, or about the process. */
  readonly log: (title: string, line: string) => void;
  /** Called whenever the process has started or ended. */
  readonly onChange: () => void;
}

export class KeptProcess {
  readonly plan: ProcessPlan;
  readonly #surroundings: Surroundings;
  #child: ChildProcess | null = null;
  #gone: Promise<void> = Promise.resolve();
  #waiting: NodeJS.Timeout | null = null;
  #endedInARow = 0;
  #isKept = true;

  constructor(plan: ProcessPlan, surroundings: Surroundings) {
    this.plan = plan;
    this.#surroundings = surroundings;
  }

  /** Null while it isn't running. */
  get processId(): number | null {
    return this.#child?.pid ?? null;
  }

  /** Doesn't start it again any more. */
  leave(): void {
    this.#isKept = false;
    if (this.#waiting !== null) clearTimeout(this.#waiting);
  }

  /** Resolves when it has ended, with whether it had to be killed. */
  async stop(): Promise<{ readonly wasKilled: boolean }> {
    this.leave();
    if (this.#child === null) return { wasKilled: false };
    const { signal, withinMs } = this.plan.stop;
    this.#child.kill(signal);
    let wasKilled = false;
    const killing = setTimeout(() => {
      wasKilled = true;
      this.#log(`is still running after ${withinMs} ms: killing it`);
      this.kill();
    }, withinMs);
    await this.#gone;
    clearTimeout(killing);
    return { wasKilled };
  }

  hurry(): void {
    this.leave();
    this.#child?.kill(this.plan.stop.hurrySignal);
  }

  /** Ends it with everything that it started, without waiting. */
  kill(): void {
    this.leave();
    if (this.processId !== null) killGroup(this.processId);
  }

  start(): void {
    const { program, words, environment, directory, owner } = this.plan;
    const startedAt = performance.now();
    const child = spawn(program, words, {
      cwd: directory,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
      // In a process group of its own: Ctrl-C in a terminal would otherwise reach all processes at once, in no order.
      detached: true,
      ...(owner ?? {}),
    });
    for (const output of [child.stdout, child.stderr]) {
      createInterface({ input: output }).on('line', (line) => this.#log(line));
    }
    this.#child = child;
    this.#gone = whenGone(child).then((ending) => {
      this.#child = null;
      if (child.pid !== undefined) killGroup(child.pid);
      this.#surroundings.onChange();
      if (!this.#isKept) return;
      this.#endedInARow = performance.now() - startedAt < WELL_AFTER_MS ? this.#endedInARow + 1 : 1;
      const delayMs = restartDelayMs(this.#endedInARow);
      this.#log(`ended by itself (${ending}): starting it again in ${delayMs} ms`);
      this.#waiting = setTimeout(() => this.start(), delayMs);
    });
    this.#surroundings.onChange();
  }

  #log(line: string): void {
    this.#surroundings.log(titleOf(this.plan), line);
  }
}

/** How it ended: an exit code, a signal, or why it couldn't be started. */
async function whenGone(child: ChildProcess): Promise<string> {
  try {
    const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
    return code === null ? (signal ?? 'for no known reason') : `exit code ${code}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** A process that's killed can't end what it has started itself. */
function killGroup(processId: number): void {
  signalIfThere(-processId, 'SIGKILL');
}
