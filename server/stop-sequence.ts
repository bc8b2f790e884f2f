/**
 * The order in which the parts of the server stop, whatever order they were started in and however many of them were. First nothing new is
 * accepted; then requests in progress are finished and answered; only then are connections and the database closed.
 *
 * Every phase has its own deadline. A phase that misses it is left behind by name and the next one starts, so that one hanging part never
 * keeps the journal and the database from being closed.
 */

/**
 * Each phase with its share of the total time, in percent. A phase also gets the time left over by earlier ones. The shares leave 5
 * percent, so that all phases end before the total time is over.
 */
const STOP_PHASES = [
  // Port, timers and jobs: nothing new starts.
  ['entrance', 20],
  ['prices', 3],
  ['engine', 12],
  ['candles', 5],
  ['sockets', 5],
  // Requests that are still arriving complete or are cut.
  ['requests', 20],
  // Requests that have arrived are answered.
  ['answers', 5],
  // No more pages are requested.
  ['pages', 2],
  // Work that responses did not wait for.
  ['background', 4],
  // External services: mail servers, the demo's payment providers.
  ['outgoing', 7],
  ['journal', 6],
  ['database', 6],
] as const;

export type StopPhase = (typeof STOP_PHASES)[number][0];

/** Minimum time for each phase that brings data to rest, however short the total time is. */
const LEAST_FOR_DATA_MS = 250;
const DATA_PHASES: ReadonlySet<StopPhase> = new Set(['journal', 'database']);

export interface StopTime {
  /** Time left for the phase. */
  readonly remainingMs: number;
  /** Aborted when the phase is left behind: unfinished work has to be cut. */
  readonly signal: AbortSignal;
}

export interface StopStep {
  /** What stops, for the log. */
  readonly name: string;
  readonly run: (time: StopTime) => Promise<void> | void;
  /** Unfinished work, for the log; without secrets or personal data. */
  readonly listUnderWay?: () => readonly string[];
}

export interface StopSequence {
  /** Registers a step in a phase. Within a phase, the step registered last runs first. */
  on(phase: StopPhase, step: StopStep): void;
  /**
   * Runs all registered steps, once. Neither a failure nor a phase that takes too long stops the others. Rejects with a StopIncomplete at
   * the end if either has happened.
   */
  stop(): Promise<void>;
}

export interface StopSequenceOptions {
  /** For all phases together. */
  readonly timeoutMs: number;
  readonly log: Readonly<Record<'info' | 'warn' | 'error', (details: object, message: string) => void>>;
}

/** Lists what was left behind or failed, in a few words each. */
export class StopIncomplete extends Error {
  override readonly name = 'StopIncomplete';
}

export function createStopSequence({ timeoutMs, log }: StopSequenceOptions): StopSequence {
  const registered = new Map<StopPhase, StopStep[]>();
  return {
    on: (phase, step) => {
      registered.set(phase, [step, ...(registered.get(phase) ?? [])]);
    },
    stop: async () => {
      const startedAt = performance.now();
      const elapsed: Partial<Record<StopPhase, number>> = {};
      const faults: string[] = [];
      for (const { phase, endsAtMs } of planPhases(timeoutMs)) {
        const steps = registered.get(phase);
        if (steps === undefined) continue;
        registered.delete(phase);
        const beganAt = performance.now();
        const remainingMs = Math.max(0, startedAt + endsAtMs - beganAt);
        faults.push(...(await stopPhase({ phase, steps, remainingMs, log })));
        elapsed[phase] = Math.round(performance.now() - beganAt);
      }
      if (Object.keys(elapsed).length > 0) log.info({ elapsedMs: elapsed }, 'all shutdown phases have ended');
      if (faults.length > 0) throw new StopIncomplete(`stopping was incomplete: ${faults.join('; ')}`);
    },
  };
}

/** The latest end of each phase, counted from the start of the stop. */
export function planPhases(timeoutMs: number): readonly { readonly phase: StopPhase; readonly endsAtMs: number }[] {
  const shareMs = (percent: number): number => (timeoutMs * percent) / 100;
  const spans = STOP_PHASES.map(([phase, percent]) => ({
    phase,
    spanMs: DATA_PHASES.has(phase) ? Math.max(shareMs(percent), LEAST_FOR_DATA_MS) : shareMs(percent),
  }));
  const surplusMs = spans.reduce((sum, { spanMs }) => sum + spanMs, 0) - shareMs(95);
  const othersMs = spans.reduce((sum, { phase, spanMs }) => (DATA_PHASES.has(phase) ? sum : sum + spanMs), 0);
  // Time added to the data phases beyond their share is taken from the others.
  const factor = othersMs === 0 ? 0 : Math.max(0, othersMs - surplusMs) / othersMs;
  let endsAtMs = 0;
  return spans.map(({ phase, spanMs }) => {
    endsAtMs += DATA_PHASES.has(phase) ? spanMs : spanMs * factor;
    return { phase, endsAtMs };
  });
}

interface PhaseWork {
  readonly phase: StopPhase;
  readonly steps: readonly StopStep[];
  readonly remainingMs: number;
  readonly log: StopSequenceOptions['log'];
}

/** Returns the faults. Never rejects. */
async function stopPhase({ phase, steps, remainingMs, log }: PhaseWork): Promise<readonly string[]> {
  const endsAt = performance.now() + remainingMs;
  const waiting = [...steps];
  const underWay = new Set<StopStep>();
  const faults: string[] = [];
  const leaving = new AbortController();

  async function run(step: StopStep): Promise<void> {
    underWay.add(step);
    try {
      await step.run({ remainingMs: Math.max(0, endsAt - performance.now()), signal: leaving.signal });
    } catch (error) {
      if (leaving.signal.aborted) {
        log.warn({ err: error, phase, step: step.name }, 'a step that was left behind has failed');
        return;
      }
      faults.push(`${step.name} failed`);
      log.error({ err: error, phase, step: step.name }, 'a shutdown step has failed');
    } finally {
      underWay.delete(step);
    }
  }

  async function runOneByOne(): Promise<void> {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) await run(step);
  }

  if (await endsWithin(runOneByOne(), remainingMs)) return faults;
  const leftBehind = [...underWay, ...waiting].map(({ name }) => name);
  const details = [...underWay].flatMap(({ listUnderWay }) => listUnderWay?.() ?? []);
  log.error({ phase, leftBehind, underWay: details }, 'a shutdown phase took too long and is left behind');
  leaving.abort();
  // The remaining steps are started all the same: most of them only have to release something.
  for (const step of waiting.splice(0)) void run(step);
  // Lets cut work notice it before the next phase starts.
  await new Promise<void>((resolve) => setImmediate(resolve));
  return [...faults, `${phase} took too long (${leftBehind.join(', ')})`];
}

/** Whether the work, which never rejects, ended in time. */
async function endsWithin(work: Promise<void>, timeoutMs: number): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(resolve, timeoutMs, false);
  const ended = await Promise.race([work.then(() => true), late]);
  clearTimeout(timer);
  return ended;
}
