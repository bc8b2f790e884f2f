/**
 * The order in which the parts of the server stop, whatever order they were started in, and however many of them were. Nothing new
 * comes in first; then what is under way is finished and answered; only then do connections and the database go.
 *
 * Every phase ends by a time of its own. One that has not is left behind by name, and the next begins, so that one part that hangs
 * never keeps the journal and the database from being closed.
 */

/**
 * Each phase with its share of the whole time, in percent. A phase also has what the ones before it left over. The shares leave 5
 * percent, so that all phases together end before the whole time is over.
 */
const STOP_PHASES = [
  // Port, timers and jobs: nothing new begins.
  ['entrance', 20],
  ['prices', 3],
  ['engine', 12],
  ['candles', 5],
  ['sockets', 5],
  // What clients are still sending arrives, or is cut.
  ['requests', 20],
  // What has arrived is answered.
  ['answers', 5],
  // Nobody asks for a page any more.
  ['pages', 2],
  // What answers did not wait for.
  ['background', 4],
  // Whoever else is spoken to: mail servers, the demo's payment providers.
  ['outgoing', 7],
  ['journal', 6],
  ['database', 6],
] as const;

export type StopPhase = (typeof STOP_PHASES)[number][0];

/** The phases that put what was written to rest have at least this long each, however short the whole time is. */
const LEAST_FOR_DATA_MS = 250;
const DATA_PHASES: ReadonlySet<StopPhase> = new Set(['journal', 'database']);

export interface StopTime {
  /** How long its phase has from here. */
  readonly remainingMs: number;
  /** Aborted when the phase is left behind: what is still under way is to be cut. */
  readonly signal: AbortSignal;
}

export interface StopStep {
  /** What stops, for the log. */
  readonly name: string;
  readonly run: (time: StopTime) => Promise<void> | void;
  /** What of it is still under way, for the log; nothing secret and nobody's name. */
  readonly listUnderWay?: () => readonly string[];
}

export interface StopSequence {
  /** Registers what to do in a phase. Within one phase, what was registered last is done first. */
  on(phase: StopPhase, step: StopStep): void;
  /**
   * Does everything that was registered, once. Neither a failure nor a phase that takes too long keeps the rest from being done. Rejects
   * at the end with a StopIncomplete where either has happened.
   */
  stop(): Promise<void>;
}

export interface StopSequenceOptions {
  /** For all phases together. */
  readonly timeoutMs: number;
  readonly log: Readonly<Record<'info' | 'warn' | 'error', (details: object, message: string) => void>>;
}

/** Something was left behind, or has failed; each in a few words. */
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
      if (Object.keys(elapsed).length > 0) log.info({ elapsedMs: elapsed }, 'every phase of the stop has ended');
      if (faults.length > 0) throw new StopIncomplete(`stopping was incomplete: ${faults.join('; ')}`);
    },
  };
}

/** When each phase ends at the latest, counted from the beginning of the stop. */
export function planPhases(timeoutMs: number): readonly { readonly phase: StopPhase; readonly endsAtMs: number }[] {
  const shareMs = (percent: number): number => (timeoutMs * percent) / 100;
  const spans = STOP_PHASES.map(([phase, percent]) => ({
    phase,
    spanMs: DATA_PHASES.has(phase) ? Math.max(shareMs(percent), LEAST_FOR_DATA_MS) : shareMs(percent),
  }));
  const surplusMs = spans.reduce((sum, { spanMs }) => sum + spanMs, 0) - shareMs(95);
  const othersMs = spans.reduce((sum, { phase, spanMs }) => (DATA_PHASES.has(phase) ? sum : sum + spanMs), 0);
  // What the data phases have above their share is taken from the others.
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

/** Gives what went wrong. Never rejects. */
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
        log.warn({ err: error, phase, step: step.name }, 'what was left behind has failed');
        return;
      }
      faults.push(`${step.name} failed`);
      log.error({ err: error, phase, step: step.name }, 'a step of the stop has failed');
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
  log.error({ phase, leftBehind, underWay: details }, 'a phase of the stop took too long and is left behind');
  leaving.abort();
  // Each is begun all the same: most only have to let something go.
  for (const step of waiting.splice(0)) void run(step);
  // What was cut hears of it before the next phase begins.
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
