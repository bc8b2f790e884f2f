import { instrumentBySymbol } from '@fairlead/domain/trading/instruments.ts';
import { readCommandLine, refuseWord, type Reading } from './command-line.ts';

export interface RecordOptions {
  readonly directory: string;
  /** A file of price sources, instead of the configured feed; null if absent. */
  readonly sources: string | null;
  /** Those to record; null for all that the feed has. */
  readonly symbols: ReadonlySet<string> | null;
  /** How long to record, in milliseconds; infinite until it is stopped. */
  readonly durationMs: number;
}

const PROGRAM = {
  name: 'npm run record --',
  description:
    'Records prices into files that PRICE_FEED=replay plays: of the sources in PRICE_SOURCES, or of PRICE_FEED. Needs no server and no ' +
    'database. Runs until Ctrl-C or SIGTERM.',
};

const AFTER_HELP = `
Examples:
  npm run record -- --directory recordings --sources price-sources.json
  npm run record -- --directory recordings --symbols BTCUSD,ETHUSD --for 1h
`;

/** `words` are the command line's arguments. */
export function readRecordOptions(words: readonly string[]): Reading<RecordOptions> {
  return readCommandLine<RecordOptions>(PROGRAM, words, (program, ask) => {
    program
      .requiredOption('--directory <directory>', 'where the files are written, one for each instrument and day (UTC)')
      .option('--sources <file>', 'a file of price sources, instead of PRICE_SOURCES and PRICE_FEED')
      .option('--symbols <symbols>', 'only these instruments, separated by commas', readSymbols)
      .option('--for <duration>', 'how long to record, such as 90s, 15m, 1h or 7d', readDuration)
      .addHelpText('after', AFTER_HELP)
      .action(({ directory, sources = null, symbols = null, for: durationMs = Number.POSITIVE_INFINITY }) =>
        ask({ directory, sources, symbols, durationMs }),
      );
  });
}

function readSymbols(text: string): ReadonlySet<string> {
  const symbols = text.split(',');
  for (const symbol of symbols) if (instrumentBySymbol(symbol) === undefined) refuseWord(`There is no instrument "${symbol}".`);
  return new Set(symbols);
}

const UNIT_MS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

function readDuration(text: string): number {
  const [, count, unit] = /^(\d{1,6}(?:\.\d{1,3})?)([smhd])$/.exec(text) ?? [];
  const durationMs = Number(count) * (UNIT_MS[unit ?? ''] ?? Number.NaN);
  return durationMs > 0 ? durationMs : refuseWord('It must be a number above 0 and one of s, m, h and d, such as 90s or 1h.');
}
