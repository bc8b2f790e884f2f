/** What a recording shows while it runs, and at its end. */
import type { SourceView } from './adapters/prices/live/live-price-feed.ts';
import type { RecordedSymbol, RecorderView } from './adapters/prices/recording/recorder.ts';

export interface RecordProgressOptions {
  readonly view: () => RecorderView;
  /** The sources of a live feed; none of another. */
  readonly sources: () => readonly SourceView[];
  readonly say: (text: string) => void;
}

export interface RecordProgress {
  /** Says what has changed since the last call. Milliseconds on a clock that is never set. */
  look(monotonicMs: number): void;
}

const COUNT_EVERY_MS = 60_000;

/** Says when a source is connected, when an instrument has its first tick, and every minute how many there are. */
export function createRecordProgress({ view, sources, say }: RecordProgressOptions): RecordProgress {
  const connectsOf = new Map<string, number>();
  const heard = new Set<string>();
  let countedAtMs: number | null = null;

  function lookAtSources(): void {
    for (const { source, health } of sources()) {
      const { connects } = health.counts;
      if (health.isConnected && connects > (connectsOf.get(source) ?? 0)) {
        connectsOf.set(source, connects);
        say(`${source} is connected`);
      }
    }
  }

  function lookAtSymbols(symbols: readonly RecordedSymbol[]): void {
    const news = symbols.filter(({ symbol, ticks }) => ticks > 0 && !heard.has(symbol)).map(({ symbol }) => symbol);
    for (const symbol of news) heard.add(symbol);
    if (news.length > 0) say(`first ticks of ${news.join(', ')}`);
  }

  function count(symbols: readonly RecordedSymbol[]): void {
    const disconnections = sources().map(({ source, health }) => `${source} ${health.counts.disconnects}`);
    say(`ticks: ${symbols.map(({ symbol, ticks }) => `${symbol} ${ticks}`).join(', ')}`);
    if (disconnections.length > 0) say(`disconnections: ${disconnections.join(', ')}`);
  }

  return {
    look(monotonicMs) {
      const { symbols } = view();
      lookAtSources();
      lookAtSymbols(symbols);
      countedAtMs ??= monotonicMs;
      if (monotonicMs - countedAtMs < COUNT_EVERY_MS) return;
      countedAtMs = monotonicMs;
      count(symbols);
    },
  };
}

/** A line for each instrument, with its files below. */
export function formatRecorded({ symbols, leftOut }: RecorderView): string {
  const lines = symbols.flatMap(({ symbol, ticks, lateTicks, bySource, paths }) => [
    [
      `${symbol}: ${ticks} ticks`,
      ...[...bySource].map(([source, count]) => `${count} from ${source}`),
      ...(lateTicks === 0 ? [] : [`${lateTicks} with the time of the one before, because theirs was earlier`]),
    ].join(', '),
    ...paths.map((path) => `  ${path}`),
  ]);
  if (leftOut > 0) lines.push(`${leftOut} ticks without a price or a time were left out`);
  return lines.map((line) => `${line}\n`).join('');
}
