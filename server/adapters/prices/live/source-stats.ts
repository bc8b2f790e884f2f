/** How a source has been doing, for operators: how late its ticks are, how many come, and for how long its prices were followed. */

/** The newest latencies that are remembered of a source. */
const LATENCIES = 128;
const SECONDS = 10;
/** What is farther from our time is no latency but another clock. */
const LARGEST_LATENCY_MS = 3_600_000;

export interface SourceStats {
  /** `latencyMs` is null if the source sends no time. `monotonicMs` is of the arrival. */
  countTick(latencyMs: number | null, monotonicMs: number): void;
  /** Of the newest ticks, in milliseconds; null if there are none with a time. */
  latency(): { readonly p50Ms: number; readonly p95Ms: number } | null;
  /** Over the last ten complete seconds. */
  ticksPerSecond(monotonicMs: number): number;
}

export function createSourceStats(): SourceStats {
  const latencies = new Float64Array(LATENCIES).fill(Number.NaN);
  let latencyCount = 0;
  // One more than is counted: the second in progress.
  const counts = new Uint32Array(SECONDS + 1);
  const secondOf = new Float64Array(SECONDS + 1).fill(Number.NaN);
  let running = Number.NaN;
  let slot = 0;
  return {
    countTick(latencyMs, monotonicMs) {
      if (latencyMs !== null && Math.abs(latencyMs) <= LARGEST_LATENCY_MS) {
        latencies[latencyCount % LATENCIES] = latencyMs;
        latencyCount += 1;
      }
      const second = Math.floor(monotonicMs / 1_000);
      if (second !== running) {
        running = second;
        slot = second % counts.length;
        secondOf[slot] = second;
        counts[slot] = 0;
      }
      counts[slot] = (counts[slot] ?? 0) + 1;
    },
    latency() {
      const known = latencies.slice(0, Math.min(latencyCount, LATENCIES)).toSorted();
      const at = (share: number): number => known[Math.min(known.length - 1, Math.floor(known.length * share))] ?? Number.NaN;
      return known.length === 0 ? null : { p50Ms: at(0.5), p95Ms: at(0.95) };
    },
    ticksPerSecond(monotonicMs) {
      const now = Math.floor(monotonicMs / 1_000);
      let ticks = 0;
      for (const [index, second] of secondOf.entries()) {
        if (second < now && second >= now - SECONDS) ticks += counts[index] ?? 0;
      }
      return ticks / SECONDS;
    },
  };
}
